import { addDays, addYears } from '../../platform/domain/local-date.ts';
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

/** Numbers are canonical decimals. A ticker is upper-case; the MIC names its exchange (ISO 10383). */
export type SecurityName = {
  readonly securityId: string | null;
  readonly ticker: string;
  readonly exchangeOperatingMic: string | null;
};

/** `qty` is positive for what was bought, negative for what was sold. */
type TradeDetails = SecurityName & { readonly qty: string; readonly price: string };

export type HoldingDetails = SecurityName & {
  readonly qty: string;
  readonly price: string;
  readonly costBasis: string | null;
  readonly costBasisSource: 'manual' | 'calculated' | 'provider' | null;
  readonly costBasisLocked: boolean;
  readonly securityLocked: boolean;
};

/** The parts of a day's balance that a file gives; the balance itself is the entry's amount. */
export type BalanceDetails = {
  readonly cashBalance: string | null;
  readonly startCashBalance: string | null;
  readonly startNonCashBalance: string | null;
  readonly cashInflows: string | null;
  readonly cashOutflows: string | null;
  readonly nonCashInflows: string | null;
  readonly nonCashOutflows: string | null;
  readonly netMarketFlows: string | null;
  readonly cashAdjustments: string | null;
  readonly nonCashAdjustments: string | null;
  readonly flowsFactor: 1 | -1;
};

/** Stored as it is: only add optional members. */
export type EntryDetails = TradeDetails | HoldingDetails | BalanceDetails;

/** The details of an entry whose kind is `trade` or `holding`. */
export const isSecurityDetails = (details: EntryDetails | null): details is TradeDetails | HoldingDetails =>
  details !== null && 'ticker' in details;

/** One side of a transfer names the other by its entry id. The outflow carries what is said about the transfer. */
export type TransferLink = {
  readonly side: 'inflow' | 'outflow';
  readonly otherId: string;
  readonly status: 'pending' | 'confirmed';
  readonly notes: string | null;
};

/** How a transaction belongs to others. An id that leads to nothing reads as none. */
export type EntryLinks = {
  readonly transfer: TransferLink | null;
  /** On an outflow: inflows that a person said are not its other side. */
  readonly rejected: readonly string[];
};

export const sameLinks = (a: EntryLinks | null, b: EntryLinks | null): boolean =>
  a === b || (a !== null && b !== null && sameTransfer(a.transfer, b.transfer) && sameIds(a.rejected, b.rejected));

const sameTransfer = (a: TransferLink | null, b: TransferLink | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.side === b.side &&
    a.otherId === b.otherId &&
    a.status === b.status &&
    a.notes === b.notes);

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));

const MONTHS = 12;
const ID = /^([0-9a-f]{8})-([0-9a-f]{4})-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** What of an id its page does not say: 12 bits, variant, 62 bits, as 19 hex digits. */
export type IdTail = string;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const VARIANT = '89ab';

/** The 74 bits of a hash that an id keeps. */
export const idTailOf = (hash: Uint8Array): IdTail => {
  const digit = (byte: number): string => HEX[hash[byte] ?? 0] ?? '';
  const start = digit(0) + digit(1).charAt(0) + VARIANT.charAt((hash[1] ?? 0) & 3);
  return start + digit(2) + digit(3) + digit(4) + digit(5) + digit(6) + digit(7) + digit(8) + digit(9).charAt(0);
};

export const entryIdOfTail = ({ tag, month }: PageKey, tail: IdTail): string =>
  `${tag}-${monthIndex(month)}-8${tail.slice(0, 3)}-${tail.slice(3, 7)}-${tail.slice(7)}`;

/** UUIDv8: account tag (32 bits), month index (year × 12 + month, 16 bits), version, variant, 74 bits of the hash. */
export const entryIdOf = (key: PageKey, hash: Uint8Array): string => entryIdOfTail(key, idTailOf(hash));

/** The page an id lies on; undefined for anything that is not such an id. */
export const pageKeyOf = (entryId: string): PageKey | undefined => {
  const [, tag, digits] = ID.exec(entryId) ?? [];
  if (tag === undefined || digits === undefined) return undefined;
  const index = Number.parseInt(digits, 16) - 1;
  if (index < 0) return undefined;
  const year = String(Math.floor(index / MONTHS)).padStart(4, '0');
  return { tag, month: `${year}-${String((index % MONTHS) + 1).padStart(2, '0')}` };
};

/** The tail of an id that lies on this page. */
export const tailOn = (key: PageKey, entryId: string): IdTail | undefined => {
  const home = pageKeyOf(entryId);
  if (home?.tag !== key.tag || home.month !== key.month) return undefined;
  return entryIdTail(entryId);
};

/** The tail of a well-formed entry id. */
export const entryIdTail = (entryId: string): IdTail =>
  entryId.slice(15, 18) + entryId.slice(19, 23) + entryId.slice(24);

const monthIndex = (month: string): string =>
  (Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5, 7))).toString(16).padStart(4, '0');

const YEARS_BACK = 30;
const YEARS_AHEAD = 100;

/** A sentence about a date that a person may not give an entry: it lies 30 years back, or beyond a century. */
export const entryDateProblem = (date: string, today: string): string | undefined => {
  const earliest = addDays(addYears(today, -YEARS_BACK), 1);
  const latest = addYears(today, YEARS_AHEAD);
  if (date >= earliest && date <= latest) return undefined;
  return `date ${date} must lie between ${earliest} and ${latest}`;
};

/** Of an entry that says no more than it must. */
export const BARE_CONTENT = {
  notes: null,
  categoryId: null,
  merchantId: null,
  tagIds: [],
  excluded: false,
  transactionKind: null,
  valuationKind: null,
  links: null,
} as const satisfies Partial<EntryContent>;
