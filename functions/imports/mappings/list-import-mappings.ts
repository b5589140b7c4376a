import { listImportMappingsEndpoint } from '../../../shared/imports/row-endpoints.ts';
import { MappingFilters, toImportMapping } from '../../../shared/imports/schema/import-mapping.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { listImportMappings } from '../../../shared/imports/use-cases/import-mappings.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { pageOf } from '../../../shared/platform/http/query.ts';
import { readFilters } from '../../../shared/platform/http/read-filters.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { composeApi } from '../../platform/api.ts';
import { composeRows } from '../rows/rows.ts';

export type Dependencies = ApiDependencies & { readonly list: ReturnType<typeof listImportMappings> };

/** GET /api/v1/imports/{id}/mappings */
export const createHandler = ({ list, ...api }: Dependencies) =>
  apiEndpoint(api, listImportMappingsEndpoint, async (event, { caller }) => {
    const page = pageOf(event);
    const filter = readFilters(event, MappingFilters);
    const { mappings, totalCount } = await list(caller, pathId(event), filter, page);
    return json(200, { data: mappings.map(toImportMapping), meta: toListMeta(pageMeta(page, totalCount)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  return createHandler({
    ...api,
    list: listImportMappings({
      imports: createImportRepository(documents, tableName),
      rows: composeRows({ documents, tableName }),
    }),
  });
});
