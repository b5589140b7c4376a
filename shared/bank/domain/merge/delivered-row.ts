import type { TransactionKind } from '../../../ledger/domain/entry.ts';
import type { FeedProvider, FeedState } from '../../../ledger/domain/feed.ts';
import { daysBetween } from '../../../platform/domain/local-date.ts';
import type { AccountFeed, FeedRow, FeedWindow } from '../account-feed.ts';

/** A row with what the family's records make of it. */
export type DeliveredRow = FeedRow & {
  readonly merchantId: string | null;
  readonly transactionKind: TransactionKind;
};

/** What a sync puts onto the pages of one account at once. */
export type FeedDelivery = Pick<AccountFeed, 'complete' | 'pendingComplete'> & {
  readonly rows: readonly DeliveredRow[];
};

/** Who delivers. The connection is the owner of what it brings. */
export type FeedWriter = {
  readonly connectionId: string;
  readonly provider: FeedProvider;
  /** UTC instant. */
  readonly now: string;
  /** The family's day: what age is counted from. */
  readonly today: string;
  /** Random; the ids of new entries derive from it. */
  readonly newId: () => string;
};

/** What a feed says of a transaction: rows and slots are compared by this, never by what a person made of the entry. */
export type Told = Pick<FeedState, 'date' | 'amount' | 'currency' | 'name'>;

/** Days after which a pending transaction counts as never to be booked, and up to which a booking is taken for it. */
export const PENDING_DAYS = 8;

/** Keys of what is equal; names in any case and spacing. */
export const contentKey = (told: Told): string => `${dayKey(told)}|${plainName(told.name)}`;

export const dayKey = ({ date, amount, currency }: Omit<Told, 'name'>): string => `${date}|${amount}|${currency}`;

export const moneyKey = ({ amount, currency }: Pick<Told, 'amount' | 'currency'>): string => `${amount}|${currency}`;

export const sameName = (a: Pick<Told, 'name'>, b: Pick<Told, 'name'>): boolean =>
  plainName(a.name) === plainName(b.name);

/** The first three words, or as many as both have: banks write numbers and places behind them once it is booked. */
export const sameWords = (a: Pick<Told, 'name'>, b: Pick<Told, 'name'>): boolean => {
  const [words, others] = [firstWords(a), firstWords(b)];
  return words.every((word, at) => others[at] === undefined || word === others[at]);
};

/** Days from the pending day to the booked one, where the one can be the booking of the other. */
export const bookingDays = (pendingDate: string, postedDate: string): number | undefined => {
  const days = daysBetween(pendingDate, postedDate);
  return days >= 0 && days <= PENDING_DAYS ? days : undefined;
};

/** `null`: of no day it is known that everything was told. */
export const isWithin = (window: FeedWindow | null, date: string): boolean =>
  window !== null && window.from <= date && date <= window.to;

const WORDS = 3;

const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** Of one telling it is asked as often as there are others. */
const known = new WeakMap<object, readonly string[]>();

const firstWords = (told: Pick<Told, 'name'>): readonly string[] => {
  const words = known.get(told) ?? plainName(told.name).split(' ').slice(0, WORDS);
  known.set(told, words);
  return words;
};
