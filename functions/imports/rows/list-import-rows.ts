import { listImportRowsEndpoint } from '../../../shared/imports/row-endpoints.ts';
import { listImportRows } from '../../../shared/imports/rows/use-cases/list-import-rows.ts';
import { RowFilters, toWireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { exactPageOf, listMeta } from '../../../shared/platform/http/request/query.ts';
import { accounts } from '../../accounts/adapters.ts';
import { records } from '../../catalogue/adapters.ts';
import { ledger } from '../../ledger/adapters.ts';
import { queryEndpoint } from '../../platform/endpoint.ts';
import { imports, readRules, rows } from '../adapters.ts';

/** GET /api/v1/imports/{id}/rows */
export const handler = queryEndpoint(
  listImportRowsEndpoint,
  { imports, rows, accounts, records, readRules, ledger },
  (ports) => {
    const list = listImportRows(ports);
    return async ({ caller, id, readFilters }, event) => {
      const page = exactPageOf(event);
      const filter = readFilters(RowFilters);
      const { rows, totalCount } = await list(caller, id, filter, page);
      return { data: rows.map(toWireRowDiagnostic), meta: listMeta(page, totalCount) };
    };
  },
);
