import type { FeedState, PostedMatch } from '../../../ledger/domain/feed.ts';
import { absolute, compare, multiply } from '../../../platform/domain/decimal.ts';
import { addDays } from '../../../platform/domain/local-date.ts';
import { sameWords } from './feed-content.ts';

/** An entry as suggestions see it. */
export type FedEntry = { readonly id: string; readonly feed: FeedState; readonly merchantId: string | null };
export type Suggested = Pick<PostedMatch, 'entryId' | 'amount' | 'confidence'>;

/** Days after the pending one within which another amount is taken for it. */
const DAYS = 3;
/** A tip, and what a pump or a hotel holds. */
const MEDIUM_LIMIT = '1.3';
const LOW_LIMIT = '2';

/**
 * The one booked entry that may be what the pending one became, with another amount; undefined when there is none, or
 * more than one. An amount that is the same comes up only where something else was taken for the booking.
 */
export const suggestPosted = (pending: FedEntry, posted: readonly FedEntry[]): Suggested | undefined => {
  const { date, currency } = pending.feed;
  const last = addDays(date, DAYS);
  const near = posted.filter(({ feed }) => date <= feed.date && feed.date <= last && feed.currency === currency);
  const alike = near.filter(
    (one) =>
      isOut(one.feed) === isOut(pending.feed) && (sameMerchant(pending, one) || sameWords(pending.feed, one.feed)),
  );
  const medium = alike.filter(({ feed }) => isWithin(pending.feed, feed, MEDIUM_LIMIT));
  if (medium.length > 0) return only(medium, 'medium');
  const low = alike.filter(({ feed }) => sameWords(pending.feed, feed) && isWithin(pending.feed, feed, LOW_LIMIT));
  return only(low, 'low');
};

const only = (found: readonly FedEntry[], confidence: Suggested['confidence']): Suggested | undefined => {
  const [one, another] = found;
  if (one === undefined || another !== undefined) return undefined;
  return { entryId: one.id, amount: one.feed.amount, confidence };
};

const isOut = ({ amount }: FeedState): boolean => !amount.startsWith('-');

const isWithin = (pending: FeedState, posted: FeedState, limit: string): boolean => {
  const [from, amount] = [absolute(pending.amount), absolute(posted.amount)];
  return compare(from, amount) <= 0 && compare(amount, multiply(from, limit)) <= 0;
};

const sameMerchant = (a: FedEntry, b: FedEntry): boolean => a.merchantId !== null && a.merchantId === b.merchantId;
