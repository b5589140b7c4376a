import type { TransactionKind } from '../../../ledger/entries/domain/entry.ts';
import type { FeedProvider, FeedState } from '../../../ledger/entries/domain/feed.ts';
import { plainName } from '../../../ledger/identity/domain/pending-rule.ts';
import type { AccountFeed, FeedRow, FeedWindow } from '../../accounts/domain/account-feed.ts';

/** A feed row with the family's record ids. */
export type DeliveredRow = FeedRow & {
  readonly merchantId: string | null;
  readonly transactionKind: TransactionKind;
};

/** The feed data of one account that one sync merges into the ledger. */
export type FeedDelivery = Pick<AccountFeed, 'complete' | 'pendingComplete'> & {
  readonly rows: readonly DeliveredRow[];
};

/** The connection that delivers; it owns what it creates. */
export type FeedWriter = {
  readonly connectionId: string;
  readonly provider: FeedProvider;
  /** UTC instant. */
  readonly now: string;
  /** The family's local date, used to compute ages. */
  readonly today: string;
  /** Random; ids of new entries derive from it. */
  readonly newId: () => string;
};

/** The bank's values for a transaction. Rows and slots are compared by these values, never by a person's edits. */
export type ReportedContent = Pick<FeedState, 'date' | 'amount' | 'currency' | 'name'>;

/** The key of identical content; names ignore case and spacing. */
export const contentKey = (reported: ReportedContent): string => `${dayKey(reported)}|${plainName(reported.name)}`;

export const dayKey = ({ date, amount, currency }: Omit<ReportedContent, 'name'>): string =>
  `${date}|${amount}|${currency}`;

export const moneyKey = ({ amount, currency }: Pick<ReportedContent, 'amount' | 'currency'>): string =>
  `${amount}|${currency}`;

export const sameName = (a: Pick<ReportedContent, 'name'>, b: Pick<ReportedContent, 'name'>): boolean =>
  plainName(a.name) === plainName(b.name);

/** A null window means that no day is known to be complete. */
export const isWithin = (window: FeedWindow | null, date: string): boolean =>
  window !== null && window.from <= date && date <= window.to;
