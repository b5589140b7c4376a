import { sha256 } from '../../shared/runtime.ts';
import { createAccountRepository } from '../../shared/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/store/catalogue-repository.ts';
import { createEntryReader } from '../../shared/store/entry-reader.ts';
import { createFamilyRepository } from '../../shared/store/family-repository.ts';
import { familyToday } from '../../shared/use-cases/family-today.ts';
import { nameEntries } from '../../shared/use-cases/name-entries.ts';
import { composeApi } from '../api.ts';
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
