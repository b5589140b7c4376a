import { absolute, add, compare, multiply, negate, subtract, sum } from '../../../platform/domain/decimal.ts';
import { addDays, daysBetween } from '../../../platform/domain/local-date.ts';

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
