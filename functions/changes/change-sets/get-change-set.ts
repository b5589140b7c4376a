import { findChangeSet } from '../../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import { getChangeSetEndpoint } from '../../../shared/changes/endpoints.ts';
import { toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { changeSets } from '../adapters.ts';

/** GET /api/v1/change_sets/{id} */
export const handler = endpoint(getChangeSetEndpoint, { changeSets }, (ports) => {
  const find = findChangeSet(ports);
  return async (event, { caller }) =>
    json(200, { data: toChangeSet(await find(caller.familyId, pathId(event)), ports.now()) });
});
