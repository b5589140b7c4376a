import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { json } from '../../../shared/platform/http/json-response.ts';
import { pageOf, queryOf } from '../../../shared/platform/http/query.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { toWireRowDiagnostic } from '../../../shared/imports/schema/row-diagnostic.ts';
import { RowFilters } from '../../../shared/imports/schema/row-filters.ts';
import { validate } from '../../../shared/platform/schema/validate.ts';
import type { listImportRows } from '../../../shared/imports/use-cases/list-import-rows.ts';

export type Dependencies = ApiDependencies & { readonly listRows: ReturnType<typeof listImportRows> };

/** GET /api/v1/imports/{id}/rows */
export const createHandler = ({ listRows, ...api }: Dependencies) =>
  apiEndpoint(api, 'read', async (event, { caller }) => {
    const page = pageOf(event);
    const filter = validate(RowFilters, queryOf(event));
    const { rows, totalCount } = await listRows(caller, pathId(event), filter, page);
    return json(200, { data: rows.map(toWireRowDiagnostic), meta: toListMeta(pageMeta(page, totalCount)) });
  });
