import { applyChangeSet } from '../../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import { applyChangeSetEndpoint } from '../../../shared/changes/endpoints.ts';
import { toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { changeQueue, changeSets } from '../adapters.ts';

/** POST /api/v1/change_sets/{id}/apply */
export const handler = endpoint(applyChangeSetEndpoint, { changeSets, queue: changeQueue }, (ports) => {
  const apply = applyChangeSet(ports);
  return async ({ caller, id }) => ({ data: toChangeSet(await apply(caller, id), ports.now()) });
});
