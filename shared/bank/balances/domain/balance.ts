import { type AccountType, isAsset } from '../../../ledger/entries/domain/account.ts';
import type { FeedProvider } from '../../../ledger/entries/domain/feed.ts';
import { addDays, daysBetween } from '../../../platform/domain/dates/local-date.ts';
import { absolute, add, compare, multiply, negate, subtract, sum } from '../../../platform/domain/money/decimal.ts';

export type ObservedBalance = {
  /** Needed with `activity`. */
  readonly provider?: FeedProvider;
  /** Signed as by the provider, canonical; null if not reported. */
  readonly balance: string | null;
  /** Class of the ledger account. */
  readonly accountType: AccountType;
  /** The user reversed the sign. */
  readonly invert: boolean;
  /** Activity of the ledger account, if loaded; used for liabilities only. */
  readonly activity?: CardActivity;
};

export type LedgerBalance = {
  /** Ledger sign: the value of an asset, or the debt of a liability. */
  readonly amount: string;
  /** Shown to the user if the sign may be wrong. */
  readonly note: string | null;
};

/**
 * Converts a provider balance to the ledger sign; null if there is nothing to change. Both providers report debts as
 * negative if the bank does. Assets keep their sign, loans are always owed, and other liabilities are negated unless
 * their entries show otherwise (`us`, where banks differ most). The user's setting always wins.
 */
export const ledgerBalance = (observed: ObservedBalance): LedgerBalance | null => {
  const { balance, accountType, invert } = observed;
  if (balance === null) return null;
  if (isAsset(accountType)) return { amount: invert ? negate(balance) : balance, note: null };
  if (accountType === 'loan') return { amount: invert ? negate(absolute(balance)) : absolute(balance), note: null };
  return invert ? { amount: balance, note: null } : cardBalance(balance, observed);
};

/** The amount owed if the user did not set the sign. */
const cardBalance = (balance: string, { provider, activity }: ObservedBalance): LedgerBalance => {
  const turned = negate(balance);
  const verdict = provider === 'us' && activity !== undefined ? overpayment(balance, activity) : 'unknown';
  if (verdict === 'unknown') return { amount: turned, note: turned.startsWith('-') ? IN_FAVOUR : null };
  const amount = verdict === 'credit' ? negate(absolute(balance)) : absolute(balance);
  return { amount, note: amount === turned ? null : OTHERWISE[verdict] };
};

const IN_FAVOUR = 'The bank reports this balance as a credit in your favor; if you owe it, set invert_balance';
const OTHERWISE = {
  debt: 'The bank reports this balance as a credit in your favor; charges and payments show that you owe it',
  credit: 'The bank reports this balance as owed; charges and payments show a credit in your favor',
} as const;

const DAYS = 120;
const MIN_COUNT = 10;
const MIN_BALANCE = '0.5';
const SETTLING_DAYS = 5;
const FEW_PAYMENTS = 2;

/** The activity of a liability in the last 120 days. Sums are canonical and positive. */
export type CardActivity = {
  /** Money in. */
  readonly payments: string;
  readonly charges: string;
  readonly count: number;
  readonly paymentCount: number;
  /** Days since the newest payment. */
  readonly daysSincePayment: number | null;
};

/** Ledger sign: positive is money out. Entries outside the period are ignored. */
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
 * Banks sign card balances differently. Uses charges and payments to decide whether the balance is owed or a credit, if
 * they explain it; otherwise unknown.
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
