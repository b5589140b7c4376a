import { type AccountType, isAsset } from '../../../ledger/domain/account.ts';
import type { FeedProvider } from '../../../ledger/domain/feed.ts';
import { absolute, add, compare, multiply, negate, subtract, sum } from '../../../platform/domain/decimal.ts';
import { addDays, daysBetween } from '../../../platform/domain/local-date.ts';

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

const DAYS = 120;
const MIN_COUNT = 10;
const MIN_BALANCE = '0.5';
const SETTLING_DAYS = 5;
const FEW_PAYMENTS = 2;

/** What a liability's own entries of the last 120 days say. Sums are canonical and positive. */
export type CardActivity = {
  /** Money in. */
  readonly payments: string;
  readonly charges: string;
  readonly count: number;
  readonly paymentCount: number;
  /** Of the newest one. */
  readonly daysSincePayment: number | null;
};

/** Ledger sign: positive is money out. Anything older or later than counts is left out here. */
export const cardActivity = (
  entries: Iterable<{ readonly date: string; readonly amount: string }>,
  today: string,
): CardActivity => {
  const since = addDays(today, -DAYS);
  const counted = [...entries].filter(({ date }) => date >= since && date <= today);
  const payments = counted.filter(({ amount }) => amount.startsWith('-'));
  const newest = payments
    .map(({ date }) => date)
    .toSorted()
    .at(-1);
  return {
    payments: sum(payments.map(({ amount }) => negate(amount))),
    charges: sum(counted.filter(({ amount }) => !amount.startsWith('-')).map(({ amount }) => amount)),
    count: counted.length,
    paymentCount: payments.length,
    daysSincePayment: newest === undefined ? null : daysBetween(newest, today),
  };
};

/**
 * Banks do not agree on how the balance of a card is signed. Whether it is owed or in the holder's favour, judged by what was
 * charged and paid where that accounts for the balance; unknown everywhere else.
 */
export const overpayment = (balance: string, activity: CardActivity): 'credit' | 'debt' | 'unknown' => {
  const { payments, charges, count, paymentCount, daysSincePayment } = activity;
  const size = absolute(balance);
  if (compare(size, MIN_BALANCE) <= 0 || count < MIN_COUNT) return 'unknown';
  const isSettling = daysSincePayment !== null && daysSincePayment <= SETTLING_DAYS;
  if (isSettling && paymentCount <= FEW_PAYMENTS) return 'unknown';

  const paidTooMuch = subtract(payments, charges);
  const unexplained = absolute(subtract(absolute(paidTooMuch), size));
  if (compare(unexplained, larger('5', multiply(size, '0.1'))) > 0) return 'unknown';

  const slack = larger('0.5', multiply(size, '0.005'));
  if (compare(add(paidTooMuch, slack), size) >= 0) return 'credit';
  return compare(negate(paidTooMuch), slack) > 0 && paymentCount >= FEW_PAYMENTS ? 'debt' : 'unknown';
};

const larger = (a: string, b: string): string => (compare(a, b) >= 0 ? a : b);
