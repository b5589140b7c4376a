import { sha256 } from '../../../shared/platform/runtime.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { createLedgerPages } from '../../../shared/ledger/store/ledger-pages.ts';
import { createRowBlockStore } from '../../../shared/imports/store/row-block-store.ts';
import { listImportRows } from '../../../shared/imports/use-cases/list-import-rows.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  listRows: listImportRows({
    imports: createImportRepository(documents, tableName),
    rows: createRowBlockStore(documents, tableName),
    accounts: createAccountRepository(documents, tableName, { sha256 }),
    records: createCatalogueRepository(documents, tableName),
    ledger: createLedgerPages(documents, tableName),
    sha256,
  }),
});
