import { pages } from '../platform/pages.ts';
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
import { ledgerWork } from './ledger-work.ts';

/** The pages of accounts, transactions and valuations. */
export const handler = pages(
  {
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
  },
  ledgerWork,
);
