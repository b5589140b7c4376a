import type { EntryDetails } from './entry-details.ts';
import type { EntryLinks } from './entry-links.ts';
import type { FeedState } from './feed.ts';

/** Columns of one month of one account share a page; the tag names the account inside its family, 8 lower-case hex digits. */
export type PageKey = { readonly tag: string; readonly month: string };

/** The account a page belongs to. Entries whose account is edited stay on their home page. */
export type PageAccount = { readonly id: string; readonly tag: string };

export type EntryKind = 'transaction' | 'trade' | 'valuation' | 'holding' | 'balance';
export const TRANSACTION_KINDS = [
  'standard',
  'funds_movement',
  'cc_payment',
  'loan_payment',
  'one_time',
  'investment_contribution',
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];
export const VALUATION_KINDS = ['reconciliation', 'opening_anchor', 'current_anchor'] as const;
export type ValuationKind = (typeof VALUATION_KINDS)[number];

/** What an entry says, without its identity and its owners. */
export type EntryContent = {
  readonly kind: EntryKind;
  /** ISO local date. */
  readonly date: string;
  /** Canonical decimal; transactions and trades in ledger sign (positive is money out), all others as the value itself. */
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly notes: string | null;
  readonly categoryId: string | null;
  readonly merchantId: string | null;
  readonly tagIds: readonly string[];
  /** Left out of spending totals. Entries with parts read as excluded, whatever is stored here. */
  readonly excluded: boolean;
  /** `standard` for trades; null for valuations. */
  readonly transactionKind: TransactionKind | null;
  /** null unless kind is `valuation`. */
  readonly valuationKind: ValuationKind | null;
  /** What only a trade, a holding or a balance says; null for the others. */
  readonly details: EntryDetails | null;
  /** What ties a transaction to others; null where nothing does. */
  readonly links: EntryLinks | null;
};

/** An entry as readers see it. */
export type Entry = EntryContent & {
  /** UUIDv8 that locates its own page. */
  readonly id: string;
  readonly accountId: string;
  /** The import that created it, while it still owns it. */
  readonly importId: string | null;
  /** The split parent that this entry is a part of. */
  readonly parentId: string | null;
  /** True for a parent whose parts are separate entries. It is always excluded, because its parts count. */
  readonly hasParts: boolean;
  /** What a bank feed says of it; null where none does. */
  readonly feed: FeedState | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** One entry that an import wants on a page. */
export type PlannedEntry = EntryContent & {
  /** Row or line number inside the import; with the attempt it makes the id of a created entry. */
  readonly row: number;
  /** Native records: `Kind:source id` inside the import's scope, which then is the identity. null: matched by slot. */
  readonly identity: string | null;
  /** Native split parts: the identity of their parent. */
  readonly parentIdentity: string | null;
  /** Split parts of a row that is matched by slot; they follow their parent. */
  readonly part: PartOfRow | null;
  /** The id of the entry that tells the same transaction a little differently, where the row has no slot of its own. */
  readonly twin?: string;
};

/** The row that is the parent, and which of its parts this is (from 1). */
export type PartOfRow = { readonly row: number; readonly index: number };

/** Who writes: one attempt of one import. */
export type PageWriter = {
  readonly importId: string;
  /** Random per attempt; part of the ids of created entries. */
  readonly attempt: string;
  /** When the attempt began: what a person deleted before that does not hold a slot. */
  readonly begunAt: string;
  /** Scope of native identities: the import's id, or its session's. */
  readonly scope: string;
  readonly now: string;
};
