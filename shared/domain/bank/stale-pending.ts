import type { FeedState } from '../ledger/feed.ts';
import { daysBetween } from '../local-date.ts';
import { PENDING_DAYS } from './feed-content.ts';
import type { FeedDelivery } from './feed-delivery.ts';

/** The bank tells all pending ones of that day, and this one was not among them. */
export const isGone = ({ date }: FeedState, { complete, pendingComplete }: Omit<FeedDelivery, 'rows'>): boolean =>
  pendingComplete && complete !== null && complete.from <= date && date <= complete.to;

/**
 * A pending one that this delivery did not tell of, and that is never to be booked any more. A delivery of days past
 * says nothing of it, unless it tells all that is pending.
 */
export const isStale = (feed: FeedState, delivery: Omit<FeedDelivery, 'rows'>, today: string): boolean => {
  if (feed.status !== 'pending' || daysBetween(feed.date, today) <= PENDING_DAYS) return false;
  return isGone(feed, delivery) || delivery.complete === null || delivery.complete.to >= today;
};
