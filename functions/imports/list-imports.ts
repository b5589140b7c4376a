import { listImportsEndpoint } from '../../shared/imports/endpoints.ts';
import { ImportFilters, toImportSummary } from '../../shared/imports/schema/import-detail.ts';
import { createImportRepository } from '../../shared/imports/store/import-repository.ts';
import type { Imports } from '../../shared/imports/use-cases/import-ports.ts';
import { listImports } from '../../shared/imports/use-cases/list-imports.ts';
import { pageMeta } from '../../shared/platform/domain/paging.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pageOf } from '../../shared/platform/http/query.ts';
import { readFilters } from '../../shared/platform/http/read-filters.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & { readonly imports: Pick<Imports, 'list'> };

/** GET /api/v1/imports, newest first. */
export const createHandler = ({ imports, ...api }: Dependencies) =>
  apiEndpoint(api, listImportsEndpoint, async (event, { caller }) => {
    const page = pageOf(event);
    const { status, type } = readFilters(event, ImportFilters);
    const { items, totalCount } = await listImports({ imports, logger: api.log })(caller.familyId, {
      ...page,
      ...(status !== undefined && { status }),
      ...(type !== undefined && { type }),
    });
    return json(200, { data: items.map(toImportSummary), meta: toListMeta(pageMeta(page, totalCount)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({ ...api, imports: createImportRepository(documents, tableName) });
});
