import { sha256 } from '../../../shared/platform/runtime.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createEntryReader } from '../../../shared/ledger/store/entry-reader.ts';
import { nameEntries } from '../../../shared/ledger/use-cases/name-entries.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  entries: createEntryReader(documents, tableName),
  name: nameEntries({
    accounts: createAccountRepository(documents, tableName, { sha256 }),
    records: createCatalogueRepository(documents, tableName),
  }),
});
