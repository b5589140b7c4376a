import type { FeedState } from '../../../ledger/domain/feed.ts';
import type { LivingSlot } from '../../../ledger/domain/slot.ts';

/** The slot without its money in any total, unless a person took it back from that before. */
export const excludeByFeed = (slot: LivingSlot, feed: FeedState): LivingSlot =>
  slot.content.excluded || feed.excludedByFeed
    ? { ...slot, feed }
    : { ...slot, feed: { ...feed, excludedByFeed: true }, content: { ...slot.content, excluded: true } };

/** Counts again if the feed excluded it. */
export const includeAgain = (slot: LivingSlot, feed: FeedState): LivingSlot => {
  if (!feed.excludedByFeed) return { ...slot, feed };
  const { excludedByFeed, ...told } = feed;
  // a person took it back, and that holds while it is pending
  if (!slot.content.excluded) return { ...slot, feed: told.status === 'posted' ? told : { ...told, excludedByFeed } };
  return { ...slot, feed: told, content: { ...slot.content, excluded: false } };
};
