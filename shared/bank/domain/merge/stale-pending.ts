import type { FeedState } from '../../../ledger/domain/feed.ts';
import { daysBetween } from '../../../platform/domain/local-date.ts';
import { isWithin, PENDING_DAYS } from './feed-content.ts';
import type { FeedDelivery } from './feed-delivery.ts';

/** The bank tells all pending ones of that day, and this one was not among them. */
export const isGone = (feed: FeedState, delivery: Omit<FeedDelivery, 'rows'>): boolean =>
  delivery.pendingComplete && isWithin(delivery.complete, feed.date);

/**
 * A pending one that this delivery did not tell of, and that is hardly to be booked any more. A delivery of other days,
 * all of them past, says nothing of it.
 */
export const isStale = (feed: FeedState, delivery: Omit<FeedDelivery, 'rows'>, today: string): boolean => {
  if (feed.status !== 'pending' || daysBetween(feed.date, today) <= PENDING_DAYS) return false;
  return delivery.complete === null || delivery.complete.to >= today || isWithin(delivery.complete, feed.date);
};
