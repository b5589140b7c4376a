import type { FeedState } from './feed.ts';
import type { Page } from './page.ts';
import { findLiving } from './read.ts';

/** What the feed says of an entry that lives, changed. The same page where nothing changes, or no feed stands on it. */
export const changeFeed = (page: Page, entryId: string, change: (feed: FeedState) => FeedState): Page => {
  const slot = findLiving(page, entryId);
  if (slot === undefined || slot.feed === null) return page;
  const feed = change(slot.feed);
  return feed === slot.feed
    ? page
    : { ...page, slots: page.slots.map((one) => (one === slot ? { ...slot, feed } : one)) };
};
