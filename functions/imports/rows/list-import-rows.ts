import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { readActiveRules } from '../../../shared/changes/use-cases/read-rules.ts';
import { listImportRowsEndpoint } from '../../../shared/imports/row-endpoints.ts';
import { RowFilters, toWireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { listImportRows } from '../../../shared/imports/use-cases/list-import-rows.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { pageMeta } from '../../../shared/platform/domain/paging.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { json } from '../../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../../shared/platform/http/api-event.ts';
import { pageOf } from '../../../shared/platform/http/query.ts';
import { readFilters } from '../../../shared/platform/http/read-filters.ts';
import { sha256 } from '../../../shared/platform/runtime.ts';
import { toListMeta } from '../../../shared/platform/schema/list-meta.ts';
import { composeApi } from '../../platform/api.ts';
import { composeRows } from './rows.ts';

export type Dependencies = ApiDependencies & { readonly listRows: ReturnType<typeof listImportRows> };

/** GET /api/v1/imports/{id}/rows */
export const createHandler = ({ listRows, ...api }: Dependencies) =>
  apiEndpoint(api, listImportRowsEndpoint, async (event, { caller }) => {
    const page = pageOf(event);
    const filter = readFilters(event, RowFilters);
    const { rows, totalCount } = await listRows(caller, pathId(event), filter, page);
    return json(200, { data: rows.map(toWireRowDiagnostic), meta: toListMeta(pageMeta(page, totalCount)) });
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const records = createCatalogueRepository(documents, tableName);
  return createHandler({
    ...api,
    listRows: listImportRows({
      imports: createImportRepository(documents, tableName),
      rows: composeRows({ documents, tableName }),
      accounts,
      records,
      readRules: readActiveRules({ accounts, records }),
      ledger: createLedgerPages(documents, tableName),
      sha256,
    }),
  });
});
