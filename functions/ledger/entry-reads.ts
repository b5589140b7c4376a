import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createEntryReader } from '../../shared/ledger/store/entry-reader.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { listEntries } from '../../shared/ledger/use-cases/list-entries.ts';
import { nameEntries } from '../../shared/ledger/use-cases/name-entries.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { composeApi } from '../platform/api.ts';

/** What the endpoints are made of that only read entries. */
export const composeEntryReads = () => {
  const { api, documents, tableName } = composeApi();
  return {
    ...api,
    entries: createEntryReader(documents, tableName),
    list: listEntries({
      headers: createLedgerHeaders(documents, tableName),
      ledger: createLedgerPages(documents, tableName),
    }),
    name: nameEntries({
      accounts: createAccountRepository(documents, tableName, { sha256 }),
      records: createCatalogueRepository(documents, tableName),
    }),
  };
};
