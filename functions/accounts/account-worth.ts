import { accountsToday } from '../../shared/accounts/use-cases/account-worths.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { familyToday } from '../../shared/platform/use-cases/family-today.ts';
import type { composeApi } from '../platform/api.ts';

/** What accounts are worth today. */
export const composeAccountsToday = ({ api, documents, tableName }: ReturnType<typeof composeApi>) =>
  accountsToday({
    today: familyToday({ families: createFamilyRepository(documents, tableName), now: api.now }),
    headers: createLedgerHeaders(documents, tableName),
    ledger: createLedgerPages(documents, tableName),
  });
