import type { FeedState } from '../../../ledger/domain/feed.ts';

/** Ids of booked entries that a person said, or is to decide, to be what a pending one became. */
export const spokenForBy = (feeds: readonly (FeedState | null)[]): ReadonlySet<string> =>
  new Set(feeds.flatMap((feed) => feed?.mergedInto ?? openMatch(feed) ?? []));

const openMatch = (feed: FeedState | null): string | undefined =>
  feed?.match == null || feed.match.dismissed ? undefined : feed.match.entryId;
