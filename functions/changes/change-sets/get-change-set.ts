import { getChangeSetEndpoint } from '../../../shared/changes/endpoints.ts';
import { toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { createChangeSetRepository } from '../../../shared/changes/store/change-set-repository.ts';
import { findChangeSet } from '../../../shared/changes/use-cases/change-set-steps.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly find: ReturnType<typeof findChangeSet> };

/** GET /api/v1/change_sets/{id} */
export const createHandler = ({ find, ...api }: Dependencies) =>
  apiEndpoint(api, getChangeSetEndpoint, async (event, { caller }) => {
    return json(200, { data: toChangeSet(await find(caller.familyId, pathId(event)), api.now()) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const changeSets = createChangeSetRepository(documents, tableName);
  return createHandler({ ...api, find: findChangeSet({ changeSets, now: api.now }) });
});
