import { sha256 } from '../shared/runtime.ts';
import { createAccountRepository } from '../shared/store/account-repository.ts';
import { createCatalogueRepository } from '../shared/store/catalogue-repository.ts';
import { createEntryReader } from '../shared/store/entry-reader.ts';
import { createLedgerHeaders } from '../shared/store/ledger-headers.ts';
import { createLedgerPages } from '../shared/store/ledger-pages.ts';
import { listEntries } from '../shared/use-cases/list-entries.ts';
import { nameEntries } from '../shared/use-cases/name-entries.ts';
import { composeApi } from './api.ts';

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
