import { listImportMappings } from '../../../shared/imports/mappings/use-cases/import-mappings.ts';
import { listImportMappingsEndpoint } from '../../../shared/imports/row-endpoints.ts';
import { MappingFilters, toImportMapping } from '../../../shared/imports/schema/import-mapping.ts';
import { exactPageOf, listMeta } from '../../../shared/platform/http/request/query.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';
import { imports, rows } from '../adapters.ts';

/** GET /api/v1/imports/{id}/mappings */
export const handler = queryEndpoint(
  listImportMappingsEndpoint,
  { imports, rows },
  (ports) =>
    async ({ caller, id, readFilters }, event) => {
      const page = exactPageOf(event);
      const filter = readFilters(MappingFilters);
      const { mappings, totalCount } = await listImportMappings(ports)(caller, id, filter, page);
      return { data: mappings.map(toImportMapping), meta: listMeta(page, totalCount) };
    },
);
