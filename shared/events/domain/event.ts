import type { FamilyId } from '../../platform/domain/ids.ts';
export const EVENT_TYPES = [
  'import.completed',
  'import.failed',
  'import.reverted',
  'import.needs_attention',
  'bank_sync.failed',
  'transactions.changed',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Why a person should look at an import. */
export const ATTENTION_REASONS = [
  'open_questions',
  'invalid_rows',
  'unassigned_mappings',
  'blocked',
  'verification_mismatch',
  'verification_failed',
  'revert_failed',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

/** Ids, codes and counts: never amounts, names or cells of files. */
export type EventData = Readonly<Record<string, string | number | null | readonly string[]>>;

/** Something that a change brings about. */
export type NewEvent = {
  readonly type: EventType;
  /** Where the API shows what changed. */
  readonly path: string;
  readonly data: EventData;
};

export type FamilyEvent = Omit<NewEvent, 'type'> & {
  readonly id: string;
  /** Another version may have stored types that this one does not know. */
  readonly type: string;
  readonly familyId: FamilyId;
  /** UTC instant. */
  readonly occurredAt: string;
};

/** An event at its place in the feed of its family; places count from 1 without gaps. */
export type FeedEvent = FamilyEvent & { readonly place: number };

/** After this many ids, a carrier drops older ones (a hand-over takes seconds); with fewer, a missing one was never written. */
export const MOST_CARRIED = 20;

/** How long the feed keeps an event. */
export const FEED_DAYS = 90;

/** Who changed transactions, and the ids that lead to them. */
export type TransactionsChange =
  | { readonly source: 'import'; readonly import_id: string; readonly count: number; readonly matched: number }
  | { readonly source: 'import_revert'; readonly import_id: string; readonly count: null }
  | { readonly source: 'change_set' | 'change_set_revert'; readonly change_set_id: string; readonly count: number }
  | { readonly source: 'bank_sync'; readonly bank_connection_id: string; readonly count: number }
  | { readonly source: 'bank_connection'; readonly account_id: string; readonly months: readonly string[] }
  | {
      readonly source: 'user';
      readonly action: 'created' | 'updated' | 'deleted';
      readonly transaction_id: string;
    };

export const CHANGE_SOURCES = [
  'import',
  'import_revert',
  'change_set',
  'change_set_revert',
  'bank_sync',
  'bank_connection',
  'user',
] as const satisfies readonly TransactionsChange['source'][];

export const transactionsChanged = (data: TransactionsChange): NewEvent => ({
  type: 'transactions.changed',
  path: pathOf(data),
  data,
});

const pathOf = (change: TransactionsChange): string => {
  switch (change.source) {
    case 'import':
    case 'import_revert':
      return `/api/v1/imports/${change.import_id}`;
    case 'change_set':
    case 'change_set_revert':
      return `/api/v1/change_sets/${change.change_set_id}`;
    case 'bank_sync':
      return `/api/v1/bank_connections/${change.bank_connection_id}`;
    case 'bank_connection':
      return `/api/v1/accounts/${change.account_id}`;
    case 'user':
      return `/api/v1/transactions/${change.transaction_id}`;
  }
};
