import { findChangeSet } from '../../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import { getChangeSetEndpoint } from '../../../shared/changes/endpoints.ts';
import { toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { changeSets } from '../adapters.ts';

/** GET /api/v1/change_sets/{id} */
export const handler = endpoint(getChangeSetEndpoint, { changeSets }, (ports) => {
  const find = findChangeSet(ports);
  return async ({ caller, id }) => ({ data: toChangeSet(await find(caller.familyId, id), ports.now()) });
});
