import { type PageGroup, pageGroup } from '../../../shared/people/http/page-group.ts';
import type { PersonDependencies } from '../../../shared/people/http/person-endpoint.ts';
import type { LedgerWork } from '../../ledger/ledger-work.ts';
import { addAccount, newAccount } from './add-account.ts';
import { addTransaction, newTransaction } from './add-transaction.ts';
import { changeAccount, editAccount, removeAccount } from './change-account.ts';
import { changeTransaction, removeTransaction, showTransaction } from './change-transaction.ts';
import { changeValuation, removeValuation, showValuation } from './change-valuation.ts';
import { decideMatch } from './decide-match.ts';
import { showAccount } from './show-account.ts';
import { showAccounts } from './show-accounts.ts';
import { showTransactions } from './show-transactions.ts';
import { addValuation, showValuations } from './show-valuations.ts';

export type Dependencies = { readonly person: PersonDependencies; readonly work: LedgerWork };

const PAGES: PageGroup<LedgerWork> = {
  'GET /accounts': showAccounts,
  'GET /accounts/new': newAccount,
  'POST /accounts/new': addAccount,
  'GET /accounts/{id}': showAccount,
  'GET /accounts/{id}/edit': editAccount,
  'POST /accounts/{id}/edit': changeAccount,
  'POST /accounts/{id}/delete': removeAccount,
  'GET /accounts/{id}/valuations': showValuations,
  'POST /accounts/{id}/valuations': addValuation,
  'GET /transactions': showTransactions,
  'GET /transactions/new': newTransaction,
  'POST /transactions/new': addTransaction,
  'GET /transactions/{id}': showTransaction,
  'POST /transactions/{id}': changeTransaction,
  'POST /transactions/{id}/delete': removeTransaction,
  'POST /transactions/{id}/posted_match': decideMatch,
  'GET /valuations/{id}': showValuation,
  'POST /valuations/{id}': changeValuation,
  'POST /valuations/{id}/delete': removeValuation,
};

/** Accounts and what happened in them. */
export const createHandler = ({ person, work }: Dependencies) => pageGroup(person, {}, PAGES, work);
