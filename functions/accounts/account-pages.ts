import { pages } from '../platform/pages.ts';
import { showNetWorth } from '../reports/net-worth/net-worth-pages/show-net-worth.ts';
import { showSpending } from '../reports/spending/spending-pages/show-spending.ts';
import { addAccount, changeAccount, editAccount, newAccount, removeAccount } from './account-pages/edit-account.ts';
import * as transaction from './account-pages/edit-transaction.ts';
import { exportTransactions } from './account-pages/export-transactions.ts';
import { showAccount, showAccounts } from './account-pages/show-accounts.ts';
import { showTransactions } from './account-pages/show-transactions.ts';
import { joinParts, saveSplit, showSplit } from './account-pages/split-transaction.ts';
import * as valuation from './account-pages/valuations.ts';
import { ledgerWork } from './ledger-work.ts';

/** The pages of accounts, transactions and valuations. */
export const handler = pages(
  {
    'GET /accounts': showAccounts,
    'GET /accounts/new': newAccount,
    'POST /accounts/new': addAccount,
    'GET /accounts/net_worth': showNetWorth,
    'GET /accounts/{id}': showAccount,
    'GET /accounts/{id}/edit': editAccount,
    'POST /accounts/{id}/edit': changeAccount,
    'POST /accounts/{id}/delete': removeAccount,
    'GET /accounts/{id}/valuations': valuation.showValuations,
    'POST /accounts/{id}/valuations': valuation.addValuation,
    'GET /spending': showSpending,
    'GET /transactions': showTransactions,
    'GET /transactions/export': exportTransactions,
    'GET /transactions/new': transaction.newTransaction,
    'POST /transactions/new': transaction.addTransaction,
    'GET /transactions/{id}': transaction.showTransaction,
    'POST /transactions/{id}': transaction.changeTransaction,
    'POST /transactions/{id}/delete': transaction.removeTransaction,
    'POST /transactions/{id}/undo': transaction.undoTransaction,
    'POST /transactions/{id}/posted_match': transaction.decideMatch,
    'GET /transactions/{id}/split': showSplit,
    'POST /transactions/{id}/split': saveSplit,
    'POST /transactions/{id}/join': joinParts,
    'GET /valuations/{id}': valuation.showValuation,
    'POST /valuations/{id}': valuation.changeValuation,
    'POST /valuations/{id}/delete': valuation.removeValuation,
    'POST /valuations/{id}/undo': valuation.undoValuation,
  },
  ledgerWork,
);
