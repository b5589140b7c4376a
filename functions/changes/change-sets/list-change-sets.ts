import { listChangeSetsEndpoint } from '../../../shared/changes/endpoints.ts';
import { toChangeSet } from '../../../shared/changes/schema/change-set.ts';
import { createChangeSetRepository } from '../../../shared/changes/store/change-set-repository.ts';
import type { ChangeSets } from '../../../shared/changes/use-cases/change-ports.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pageOf } from '../../../shared/platform/http/query.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { composeApi } from '../../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly changeSets: Pick<ChangeSets, 'list'> };

/** GET /api/v1/change_sets, newest first. */
export const createHandler = ({ changeSets, ...api }: Dependencies) =>
  apiEndpoint(api, listChangeSetsEndpoint, async (event, { caller }) => {
    const page = pageOf(event);
    const now = api.now();
    const { items, totalCount } = await changeSets.list(caller.familyId, now, page);
    return json(200, {
      data: items.map((record) => toChangeSet(record, now)),
      meta: toListMeta(pageMeta(page, totalCount)),
    });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({ ...api, changeSets: createChangeSetRepository(documents, tableName) });
});
