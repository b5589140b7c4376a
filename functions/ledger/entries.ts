import { randomUUID } from 'node:crypto';
import { createAccountRepository } from '../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../shared/catalogue/store/catalogue-repository.ts';
import { createEntryReader, createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { bindNamed } from '../../shared/ledger/use-cases/bind-named.ts';
import { nameEntry } from '../../shared/ledger/use-cases/name-entries.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { sha256 } from '../../shared/platform/runtime.ts';
import { familyToday } from '../../shared/platform/use-cases/family-today.ts';
import { composeApi } from '../platform/api.ts';

/** The dependencies of endpoints that change entries. */
export const composeEntries = () => {
  const { api, documents, tableName } = composeApi();
  const accounts = createAccountRepository(documents, tableName, { sha256 });
  const records = createCatalogueRepository(documents, tableName);
  const today = familyToday({ families: createFamilyRepository(documents, tableName), now: api.now });
  const ledger = createLedgerPages(documents, tableName);
  const edit = {
    entries: createEntryReader(documents, tableName),
    ledger,
    bind: bindNamed({ accounts, records }),
    sha256,
    newId: randomUUID,
    now: api.now,
    today,
  };
  return { api, documents, tableName, accounts, edit, today, name: nameEntry({ accounts, records, ledger }) };
};
