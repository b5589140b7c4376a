import type { TransactionKind } from '../../../ledger/domain/entry.ts';
import type { FeedProvider, FeedState } from '../../../ledger/domain/feed.ts';
import { daysBetween } from '../../../platform/domain/local-date.ts';
import type { AccountFeed, FeedRow, FeedWindow } from '../account-feed.ts';

/** A feed row with the family's record ids. */
export type DeliveredRow = FeedRow & {
  readonly merchantId: string | null;
  readonly transactionKind: TransactionKind;
};

/** The feed data of one account that one sync merges into the ledger. */
export type FeedDelivery = Pick<AccountFeed, 'complete' | 'pendingComplete'> & {
  readonly rows: readonly DeliveredRow[];
};

/** The connection that delivers; it owns what it creates. */
export type FeedWriter = {
  readonly connectionId: string;
  readonly provider: FeedProvider;
  /** UTC instant. */
  readonly now: string;
  /** The family's local date, used to compute ages. */
  readonly today: string;
  /** Random; ids of new entries derive from it. */
  readonly newId: () => string;
};

/** The bank's values for a transaction. Rows and slots are compared by these values, never by a person's edits. */
export type ReportedContent = Pick<FeedState, 'date' | 'amount' | 'currency' | 'name'>;

/** After this many days a pending transaction counts as never booked; up to then, a booking can match it. */
export const PENDING_DAYS = 8;

/** The key of identical content; names ignore case and spacing. */
export const contentKey = (reported: ReportedContent): string => `${dayKey(reported)}|${plainName(reported.name)}`;

export const dayKey = ({ date, amount, currency }: Omit<ReportedContent, 'name'>): string =>
  `${date}|${amount}|${currency}`;

export const moneyKey = ({ amount, currency }: Pick<ReportedContent, 'amount' | 'currency'>): string =>
  `${amount}|${currency}`;

export const sameName = (a: Pick<ReportedContent, 'name'>, b: Pick<ReportedContent, 'name'>): boolean =>
  plainName(a.name) === plainName(b.name);

/** Compares the first three words, or fewer if one is shorter: banks append numbers and places when booking. */
export const sameWords = (a: Pick<ReportedContent, 'name'>, b: Pick<ReportedContent, 'name'>): boolean => {
  const [words, others] = [firstWords(a), firstWords(b)];
  return words.every((word, at) => others[at] === undefined || word === others[at]);
};

/** Days from the pending to the booked date, if the booking can belong to the pending transaction. */
export const bookingDays = (pendingDate: string, postedDate: string): number | undefined => {
  const days = daysBetween(pendingDate, postedDate);
  return days >= 0 && days <= PENDING_DAYS ? days : undefined;
};

/** A null window means that no day is known to be complete. */
export const isWithin = (window: FeedWindow | null, date: string): boolean =>
  window !== null && window.from <= date && date <= window.to;

const WORDS = 3;

const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Cached, because each row is compared with many others. */
const known = new WeakMap<object, readonly string[]>();

const firstWords = (reported: Pick<ReportedContent, 'name'>): readonly string[] => {
  const words = known.get(reported) ?? plainName(reported.name).split(' ').slice(0, WORDS);
  known.set(reported, words);
  return words;
};
