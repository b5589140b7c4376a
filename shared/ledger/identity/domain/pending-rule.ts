import { daysBetween } from '../../../platform/domain/dates/local-date.ts';
import { absolute, compare, multiply } from '../../../platform/domain/money/decimal.ts';

/** After this many days a pending transaction counts as never booked; up to then, a booking can match it. */
export const PENDING_DAYS = 8;

/** Covers tips and fuel. */
const MOST_TIMES = '1.3';

/** A transaction of one account, as a bank or a file reports it. */
export type Reported = {
  /** ISO local date. */
  readonly date: string;
  /** Ledger sign, canonical. */
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly merchantId?: string | null;
};

/**
 * Whether a transaction may be the later booking of a pending one of the same account: same currency and direction, up to eight days
 * later, from the same amount to 30 % more, and the same merchant or first words. Bank feeds and files have this rule in common.
 */
export const mayBeBooking = (pending: Reported, booked: Reported): boolean =>
  pending.currency === booked.currency &&
  (isSameMerchant(pending, booked) || sameWords(pending, booked)) &&
  bookingDays(pending.date, booked.date) !== undefined &&
  isUpTo(MOST_TIMES, pending, booked);

/** Days from the pending to the booked date, if the booking can belong to the pending transaction. */
export const bookingDays = (pendingDate: string, bookedDate: string): number | undefined => {
  const days = daysBetween(pendingDate, bookedDate);
  return days >= 0 && days <= PENDING_DAYS ? days : undefined;
};

type Money = Pick<Reported, 'amount'>;

/** Whether the booked amount has the direction of the pending one, and is at least as large, but at most this many times. */
export const isUpTo = (times: string, pending: Money, booked: Money): boolean => {
  const [from, amount] = [absolute(pending.amount), absolute(booked.amount)];
  return isOut(pending) === isOut(booked) && compare(from, amount) <= 0 && compare(amount, multiply(from, times)) <= 0;
};

const isOut = ({ amount }: Money): boolean => !amount.startsWith('-');

const isSameMerchant = ({ merchantId = null }: Reported, booked: Reported): boolean =>
  merchantId !== null && merchantId === booked.merchantId;

type Named = Pick<Reported, 'name'>;

/** A name without differences of case and spacing. */
export const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Compares the first three words, or fewer if one is shorter: banks append numbers and places when booking. */
export const sameWords = (a: Named, b: Named): boolean => {
  const [words, others] = [firstWords(a), firstWords(b)];
  return words.every((word, at) => others[at] === undefined || word === others[at]);
};

const WORDS = 3;

/** Cached, because each row is compared with many others. */
const known = new WeakMap<object, readonly string[]>();

const firstWords = (named: Named): readonly string[] => {
  const words = known.get(named) ?? plainName(named.name).split(' ').slice(0, WORDS);
  known.set(named, words);
  return words;
};
