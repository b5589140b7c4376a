import type { TransactionKind } from '../../ledger/domain/entry.ts';

/** Kind of a transaction of a feed: money into a debt pays it off. Ledger sign: negative is money in. */
export const feedTransactionKind = (accountType: string, amount: string): TransactionKind => {
  if (!amount.startsWith('-')) return 'standard';
  if (accountType === 'loan') return 'loan_payment';
  return accountType === 'credit_card' ? 'cc_payment' : 'standard';
};
