import type { TransactionKind } from '../../../ledger/domain/entry.ts';
import type { FeedProvider } from '../../../ledger/domain/feed.ts';
import type { AccountFeed, FeedRow } from '../feed-row.ts';

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
