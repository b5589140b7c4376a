import { listImportRowsEndpoint } from '../../../shared/imports/row-endpoints.ts';
import { listImportRows } from '../../../shared/imports/rows/use-cases/list-import-rows.ts';
import { RowFilters, toWireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { pageOf } from '../../../shared/platform/http/request/query.ts';
import { readFilters } from '../../../shared/platform/http/request/read-filters.ts';
import { json } from '../../../shared/platform/http/response/answers.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { accounts } from '../../accounts/adapters.ts';
import { records } from '../../catalogue/adapters.ts';
import { ledger } from '../../ledger/adapters.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { imports, readRules, rows } from '../adapters.ts';

/** GET /api/v1/imports/{id}/rows */
export const handler = endpoint(
  listImportRowsEndpoint,
  { imports, rows, accounts, records, readRules, ledger },
  (ports) => {
    const list = listImportRows(ports);
    return async (event, { caller }) => {
      const page = pageOf(event);
      const filter = readFilters(event, RowFilters);
      const { rows, totalCount } = await list(caller, pathId(event), filter, page);
      return json(200, { data: rows.map(toWireRowDiagnostic), meta: toListMeta(pageMeta(page, totalCount)) });
    };
  },
);
