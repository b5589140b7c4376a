import { pageMeta } from '../../shared/domain/paging.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/http/api-endpoint.ts';
import { pathId } from '../../shared/http/api-event.ts';
import { json } from '../../shared/http/json-response.ts';
import { pageOf, queryOf } from '../../shared/http/query.ts';
import { toListMeta } from '../../shared/schema/list-meta.ts';
import { toWireRowDiagnostic } from '../../shared/schema/row-diagnostic.ts';
import { RowFilters } from '../../shared/schema/row-filters.ts';
import { validate } from '../../shared/schema/validate.ts';
import type { listImportRows } from '../../shared/use-cases/list-import-rows.ts';

export type Dependencies = ApiDependencies & { readonly listRows: ReturnType<typeof listImportRows> };

/** GET /api/v1/imports/{id}/rows */
export const createHandler = ({ listRows, ...api }: Dependencies) =>
  apiEndpoint(api, 'read', async (event, { caller }) => {
    const page = pageOf(event);
    const filter = validate(RowFilters, queryOf(event));
    const { rows, totalCount } = await listRows(caller, pathId(event), filter, page);
    return json(200, { data: rows.map(toWireRowDiagnostic), meta: toListMeta(pageMeta(page, totalCount)) });
  });
