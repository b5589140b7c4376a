import { type AccountType, isAsset } from '../../../ledger/domain/account-types.ts';
import type { FeedProvider } from '../../../ledger/domain/feed.ts';
import { absolute, negate } from '../../../platform/domain/decimal.ts';
import { type CardActivity, overpayment } from './overpayment.ts';

export type ObservedBalance = {
  readonly provider: FeedProvider;
  /** As the provider signs it, canonical; null: not told. */
  readonly balance: string | null;
  /** Class of the ledger account. */
  readonly accountType: AccountType;
  /** A person said that the bank signs it the other way. */
  readonly invert: boolean;
  /** Of the ledger account, where it was looked up; only liabilities are judged by it. */
  readonly activity?: CardActivity;
};

export type LedgerBalance = {
  /** Ledger sign: what an asset is worth, what is owed on a liability. */
  readonly amount: string;
  /** Said to the person, where the sign may be wrong. */
  readonly note: string | null;
};

/**
 * The balance of a provider in the sign of the ledger; null changes nothing. Both providers sign a debt as negative where
 * the bank does: assets stand as they are, a loan is always owed, any other liability is turned round, unless its own
 * entries tell otherwise (`us`, where banks differ most). A person's word comes before any guess.
 */
export const ledgerBalance = (observed: ObservedBalance): LedgerBalance | null => {
  const { balance, accountType, invert } = observed;
  if (balance === null) return null;
  if (isAsset(accountType)) return { amount: invert ? negate(balance) : balance, note: null };
  if (accountType === 'loan') return { amount: invert ? negate(absolute(balance)) : absolute(balance), note: null };
  return invert ? { amount: balance, note: null } : cardBalance(balance, observed);
};

/** What is owed where nobody said how the bank signs it. */
const cardBalance = (balance: string, { provider, activity }: ObservedBalance): LedgerBalance => {
  const turned = negate(balance);
  const verdict = provider === 'us' && activity !== undefined ? overpayment(balance, activity) : 'unknown';
  if (verdict === 'unknown') return { amount: turned, note: turned.startsWith('-') ? IN_FAVOUR : null };
  const amount = verdict === 'credit' ? negate(absolute(balance)) : absolute(balance);
  return { amount, note: amount === turned ? null : OTHERWISE[verdict] };
};

const IN_FAVOUR = 'The bank gives this balance as money in your favour; if you owe it, set invert_balance';
const OTHERWISE = {
  debt: 'The bank gives this balance as money in your favour; what was charged and paid says that it is owed',
  credit: 'The bank gives this balance as owed; what was charged and paid says that it is in your favour',
} as const;
