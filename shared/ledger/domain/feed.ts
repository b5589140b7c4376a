/** Who delivers: one that takes a setup token, one that takes an API key. */
export const FEED_PROVIDERS = ['us', 'global'] as const;
export type FeedProvider = (typeof FEED_PROVIDERS)[number];

/**
 * pending: authorised, not booked. posted: booked. stale: a pending one that the bank no longer tells of, or never booked;
 * it is excluded until it is booked after all.
 */
export const FEED_STATUSES = ['pending', 'posted', 'stale'] as const;
export type FeedStatus = (typeof FEED_STATUSES)[number];

/** A booked entry that may be what a pending one became, with another amount: a person decides. */
export type PostedMatch = {
  readonly entryId: string;
  /** Of the booked entry, ledger sign. */
  readonly amount: string;
  readonly confidence: 'medium' | 'low';
  readonly detectedAt: string;
  readonly dismissed: boolean;
};

/**
 * What a bank feed last said of an entry, whatever a person made of the entry since. Rows of the feed are recognised by
 * this alone. A marker keeps it: deleted stays deleted. Stored as it is: only add optional members.
 */
export type FeedState = {
  readonly provider: FeedProvider;
  /** null where the provider gives none, as some do while an entry is pending. */
  readonly externalId: string | null;
  /** Ids that it had before: while it was pending, or before the provider issued new ones. Oldest first. */
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
   * Of the marker of a pending entry: the booked one that a person said it became. Rows that tell of the pending one
   * again stand on the marker; a booked row never does.
   */
  readonly mergedInto?: string;
  /** What it said while it was pending, once it is booked: banks may tell of the pending one on, or only then. */
  readonly pendingAs?: Pick<FeedState, 'date' | 'amount' | 'name'>;
  /** The feed excluded the entry. Where the entry is not excluded all the same, a person took it back. */
  readonly excludedByFeed?: true;
};

/** The bank has not booked it, as far as it says. */
export const isPending = (feed: Pick<FeedState, 'status'> | null): boolean => feed !== null && feed.status !== 'posted';
