import { pageMeta } from '../../shared/domain/paging.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { json } from '../../shared/http/json-response.ts';
import { pageOf, queryOf } from '../../shared/http/query.ts';
import { MappingFilters, toImportMapping } from '../../shared/schema/import-mapping.ts';
import { toListMeta } from '../../shared/schema/list-meta.ts';
import { validate } from '../../shared/schema/validate.ts';
import type { listImportMappings } from '../../shared/use-cases/list-import-mappings.ts';

export type Dependencies = ApiDependencies & { readonly list: ReturnType<typeof listImportMappings> };

/** GET /api/v1/imports/{id}/mappings */
export const createHandler = ({ list, ...api }: Dependencies) =>
  apiEndpoint(api, 'read', async (event, { caller }) => {
    const page = pageOf(event);
    const filter = validate(MappingFilters, queryOf(event));
    const { mappings, totalCount } = await list(caller, pathId(event), filter, page);
    return json(200, { data: mappings.map(toImportMapping), meta: toListMeta(pageMeta(page, totalCount)) });
  });
