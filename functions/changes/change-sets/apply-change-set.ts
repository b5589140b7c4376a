import { applyChangeSetEndpoint } from '../../../shared/changes/endpoints.ts';
import { toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { applyChangeSet } from '../../../shared/changes/use-cases/change-set-steps.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { composeChangeSets } from './change-sets.ts';

export type Dependencies = ApiDependencies & { readonly apply: ReturnType<typeof applyChangeSet> };

/** POST /api/v1/change_sets/{id}/apply */
export const createHandler = ({ apply, ...api }: Dependencies) =>
  apiEndpoint(api, applyChangeSetEndpoint, async (event, { caller }) => {
    return json(202, { data: toChangeSet(await apply(caller, pathId(event)), api.now()) });
  });

export const handler = lambda(() => {
  const { api, changeSets, queue } = composeChangeSets();
  return createHandler({ ...api, apply: applyChangeSet({ changeSets, queue, now: api.now }) });
});
