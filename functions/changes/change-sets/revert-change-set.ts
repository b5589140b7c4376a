import { revertChangeSetEndpoint } from '../../../shared/changes/endpoints.ts';
import { RevertChangeSetFields, toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { revertChangeSet } from '../../../shared/changes/use-cases/change-set-steps.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { readFields } from '../../../shared/platform/http/read-body.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import { composeChangeSets } from './change-sets.ts';

export type Dependencies = ApiDependencies & { readonly revert: ReturnType<typeof revertChangeSet> };

/** POST /api/v1/change_sets/{id}/revert with `{"include_later": true}` or no body. */
export const createHandler = ({ revert, ...api }: Dependencies) =>
  apiEndpoint(api, revertChangeSetEndpoint, async (event, { caller }) => {
    const { include_later = false } = await readFields(event, (fields) => validate(RevertChangeSetFields, fields));
    return json(202, { data: toChangeSet(await revert(caller, pathId(event), include_later), api.now()) });
  });

export const handler = lambda(() => {
  const { api, changeSets, queue } = composeChangeSets();
  return createHandler({ ...api, revert: revertChangeSet({ changeSets, queue, now: api.now }) });
});
