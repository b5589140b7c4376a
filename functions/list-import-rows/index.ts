import { sha256 } from '../../shared/runtime.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/store/catalogue-repository.ts';
import { createImportRepository } from '../../shared/store/import-repository.ts';
import { createLedgerPages } from '../../shared/store/ledger-pages.ts';
import { createRowBlockStore } from '../../shared/store/row-block-store.ts';
import { listImportRows } from '../../shared/use-cases/list-import-rows.ts';
import { composeApi } from '../api.ts';
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
