import { accountsToday } from '../../shared/accounts/use-cases/account-worths.ts';
import { closingFacts } from '../../shared/accounts/use-cases/closing-facts.ts';
import { createLedgerHeaders } from '../../shared/ledger/store/ledger-headers.ts';
import { createLedgerPages } from '../../shared/ledger/store/ledger-pages.ts';
import { createFamilyRepository } from '../../shared/people/store/family-repository.ts';
import { familyToday } from '../../shared/platform/use-cases/family-today.ts';
import type { composeApi } from '../platform/api.ts';

type Composed = ReturnType<typeof composeApi>;

const worthDependencies = ({ api, documents, tableName }: Composed) => ({
  today: familyToday({ families: createFamilyRepository(documents, tableName), now: api.now }),
  headers: createLedgerHeaders(documents, tableName),
  ledger: createLedgerPages(documents, tableName),
});

/** What accounts are worth today. */
export const composeAccountsToday = (composed: Composed) => accountsToday(worthDependencies(composed));

/** Whether an account can be closed, and why not. */
export const composeClosing = (composed: Composed) => closingFacts(worthDependencies(composed));
