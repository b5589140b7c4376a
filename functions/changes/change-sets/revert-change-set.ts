import { revertChangeSet } from '../../../shared/changes/change-sets/use-cases/change-set-steps.ts';
import { revertChangeSetEndpoint } from '../../../shared/changes/endpoints.ts';
import { RevertChangeSetFields, toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { readFields } from '../../../shared/platform/http/request/read-body.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { changeQueue, changeSets } from '../adapters.ts';

/** POST /api/v1/change_sets/{id}/revert with `{"include_later": true}` or no body. */
export const handler = endpoint(revertChangeSetEndpoint, { changeSets, queue: changeQueue }, (ports) => {
  const revert = revertChangeSet(ports);
  return async (event, { caller }) => {
    const { include_later = false } = await readFields(event, (fields) => validate(RevertChangeSetFields, fields));
    return json(202, { data: toChangeSet(await revert(caller, pathId(event), include_later), ports.now()) });
  };
});
