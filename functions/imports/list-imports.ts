import { listImportsEndpoint } from '../../shared/imports/endpoints.ts';
import { ImportFilters, toImportSummary } from '../../shared/imports/schema/import-detail.ts';
import { listImports } from '../../shared/imports/use-cases/list-imports.ts';
import { exactPageOf, listMeta } from '../../shared/platform/http/request/query.ts';
import { queryEndpoint } from '../platform/endpoint.ts';
import { imports } from './adapters.ts';

/** GET /api/v1/imports, newest first. */
export const handler = queryEndpoint(listImportsEndpoint, { imports }, ({ imports, log }) => {
  const list = listImports({ imports, logger: log });
  return async ({ caller, readFilters }, event) => {
    const page = exactPageOf(event);
    const { status, type } = readFilters(ImportFilters);
    const { items, totalCount } = await list(caller.familyId, {
      ...page,
      ...(status !== undefined && { status }),
      ...(type !== undefined && { type }),
    });
    return { data: items.map(toImportSummary), meta: listMeta(page, totalCount) };
  };
});
