import { type PageGroup, type PersonDependencies, pageGroup } from '../../shared/people/http/person-endpoint.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { composePeople } from '../people/people.ts';
import { answerPages } from '../platform/answer-pages.ts';
import { showSpending } from '../reports/spending/spending-pages/show-spending.ts';
import { addAccount, changeAccount, editAccount, newAccount, removeAccount } from './account-pages/edit-account.ts';
import {
  addTransaction,
  changeTransaction,
  decideMatch,
  newTransaction,
  removeTransaction,
  showTransaction,
} from './account-pages/edit-transaction.ts';
import { exportTransactions } from './account-pages/export-transactions.ts';
import { showAccount, showAccounts } from './account-pages/show-accounts.ts';
import { showTransactions } from './account-pages/show-transactions.ts';
import { joinParts, saveSplit, showSplit } from './account-pages/split-transaction.ts';
import {
  addValuation,
  changeValuation,
  removeValuation,
  showValuation,
  showValuations,
} from './account-pages/valuations.ts';
import { composeLedgerWork, type LedgerWork } from './ledger-work.ts';

export type Dependencies = { readonly person: PersonDependencies; readonly work: LedgerWork };

export const PAGES: PageGroup<LedgerWork> = {
  'GET /accounts': showAccounts,
  'GET /accounts/new': newAccount,
  'POST /accounts/new': addAccount,
  'GET /accounts/{id}': showAccount,
  'GET /accounts/{id}/edit': editAccount,
  'POST /accounts/{id}/edit': changeAccount,
  'POST /accounts/{id}/delete': removeAccount,
  'GET /accounts/{id}/valuations': showValuations,
  'POST /accounts/{id}/valuations': addValuation,
  'GET /spending': showSpending,
  'GET /transactions': showTransactions,
  'GET /transactions/export': exportTransactions,
  'GET /transactions/new': newTransaction,
  'POST /transactions/new': addTransaction,
  'GET /transactions/{id}': showTransaction,
  'POST /transactions/{id}': changeTransaction,
  'POST /transactions/{id}/delete': removeTransaction,
  'POST /transactions/{id}/posted_match': decideMatch,
  'GET /transactions/{id}/split': showSplit,
  'POST /transactions/{id}/split': saveSplit,
  'POST /transactions/{id}/join': joinParts,
  'GET /valuations/{id}': showValuation,
  'POST /valuations/{id}': changeValuation,
  'POST /valuations/{id}/delete': removeValuation,
};

/** The pages of accounts, transactions and valuations. */
export const createHandler = ({ person, work }: Dependencies) => answerPages(pageGroup(person, {}, PAGES, work));

export const handler = lambda(() => {
  const people = composePeople();
  return createHandler({ person: people.person, work: composeLedgerWork(people) });
});
