import { sha256 } from '../../../shared/platform/runtime.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createEntryReader } from '../../../shared/ledger/store/entry-reader.ts';
import { createFamilyRepository } from '../../../shared/people/store/family-repository.ts';
import { familyToday } from '../../../shared/platform/use-cases/family-today.ts';
import { nameEntries } from '../../../shared/ledger/use-cases/name-entries.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();

export const handler = createHandler({
  ...api,
  entries: createEntryReader(documents, tableName),
  today: familyToday({ families: createFamilyRepository(documents, tableName), now: api.now }),
  name: nameEntries({
    accounts: createAccountRepository(documents, tableName, { sha256 }),
    records: createCatalogueRepository(documents, tableName),
  }),
});
