/** `us` takes a setup token, `global` an API key. */
export const FEED_PROVIDERS = ['us', 'global'] as const;
export type FeedProvider = (typeof FEED_PROVIDERS)[number];

/**
 * pending: authorized, not booked. posted: booked. stale: pending, but no longer reported or never booked; excluded
 * until it is booked.
 */
export const FEED_STATUSES = ['pending', 'posted', 'stale'] as const;
export type FeedStatus = (typeof FEED_STATUSES)[number];

/** A booked entry with another amount that may match a pending one. A person decides. */
export type PostedMatch = {
  readonly entryId: string;
  /** The amount of the booked entry, ledger sign. */
  readonly amount: string;
  readonly confidence: 'medium' | 'low';
  readonly detectedAt: string;
  readonly dismissed: boolean;
};

/**
 * The latest bank feed data of an entry, independent of any edits. Rows of the feed are recognized by this data only.
 * Markers keep it, so that deleted entries stay deleted. Stored as is: only add optional members.
 */
export type FeedState = {
  readonly provider: FeedProvider;
  /** null if the provider has none, as some do for pending entries. */
  readonly externalId: string | null;
  /** Earlier ids, from its pending phase or before the provider reissued ids. Oldest first. */
  readonly formerIds: readonly string[];
  /** ISO local date. */
  readonly date: string;
  /** Ledger sign, canonical. */
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly status: FeedStatus;
  readonly match: PostedMatch | null;
  /**
   * On the marker of a pending entry: the booked entry that a person merged it into. Rows of the pending transaction
   * match the marker; booked rows never do.
   */
  readonly mergedInto?: string;
  /** The pending data of a booked entry: banks may continue to report the pending row, or report it late. */
  readonly pendingAs?: Pick<FeedState, 'date' | 'amount' | 'name'>;
  /** The feed excluded the entry. If the entry counts anyway, a person included it again. */
  readonly excludedByFeed?: true;
};

/** The bank has not reported it as booked. */
export const isPending = (feed: Pick<FeedState, 'status'> | null): boolean => feed !== null && feed.status !== 'posted';
