import { listImportMappings } from '../../../shared/imports/mappings/use-cases/import-mappings.ts';
import { listImportMappingsEndpoint } from '../../../shared/imports/row-endpoints.ts';
import { MappingFilters, toImportMapping } from '../../../shared/imports/schema/import-mapping.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { pageOf } from '../../../shared/platform/http/request/query.ts';
import { readFilters } from '../../../shared/platform/http/request/read-filters.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { imports, rows } from '../adapters.ts';

/** GET /api/v1/imports/{id}/mappings */
export const handler = endpoint(listImportMappingsEndpoint, { imports, rows }, (ports) => async (event, { caller }) => {
  const page = pageOf(event);
  const filter = readFilters(event, MappingFilters);
  const { mappings, totalCount } = await listImportMappings(ports)(caller, pathId(event), filter, page);
  return json(200, { data: mappings.map(toImportMapping), meta: toListMeta(pageMeta(page, totalCount)) });
});
