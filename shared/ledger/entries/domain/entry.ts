import { addDays, addYears } from '../../../platform/domain/dates/local-date.ts';
import type { ClientFields } from '../../../platform/domain/external-id.ts';
import type { AccountId, ImportId } from '../../../platform/domain/ids.ts';
import type { FeedState } from './feed.ts';

/**
 * The entries of an account in one month share a page; the tag identifies the account in its family, 8 lower-case hex
 * digits.
 */
export type PageKey = { readonly tag: string; readonly month: string };

/** The account of a page. Entries moved to another account stay on their home page. */
export type PageAccount = { readonly id: string; readonly tag: string };

/** The key of a ledger page. */
export type PageRef = { readonly account: PageAccount; readonly month: string };

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

/** The content of an entry, without its identity and owners. */
export type EntryContent = ClientFields & {
  readonly kind: EntryKind;
  /** ISO local date. */
  readonly date: string;
  /**
   * Canonical decimal. Transactions and trades use ledger sign (positive is money out); all others are plain values.
   */
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly notes: string | null;
  readonly categoryId: string | null;
  readonly merchantId: string | null;
  readonly tagIds: readonly string[];
  /** Excluded from spending totals. Entries with parts always read as excluded, whatever is stored here. */
  readonly excluded: boolean;
  /** `standard` for trades; null for valuations. */
  readonly transactionKind: TransactionKind | null;
  /** null unless kind is `valuation`. */
  readonly valuationKind: ValuationKind | null;
  /** Details of a trade, a holding or a balance; null for other kinds. */
  readonly details: EntryDetails | null;
  /** Links between transactions; null for none. */
  readonly links: EntryLinks | null;
};

/** An entry as readers see it. */
export type Entry = EntryContent & {
  /** UUIDv8 that encodes its page. */
  readonly id: string;
  readonly accountId: AccountId;
  /** The import that created it, while that still owns it. */
  readonly importId: ImportId | null;
  /** The split transaction that this part belongs to. */
  readonly parentId: string | null;
  /** True for a split transaction whose parts are separate entries. It is always excluded, because its parts count. */
  readonly hasParts: boolean;
  /** The bank feed's data for the entry; null for none. */
  readonly feed: FeedState | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** An entry that an import adds to a page. */
export type PlannedEntry = EntryContent & {
  /** Row or line number in the import; with the attempt, it makes the id of a created entry. */
  readonly row: number;
  /** Native records: `Kind:source id` in the import's scope, which is the identity. null: matched by slot. */
  readonly identity: string | null;
  /** Native split parts: the identity of their parent. */
  readonly parentIdentity: string | null;
  /** Split parts of a row that is matched by slot; they follow their parent. */
  readonly part: PartOfRow | null;
  /** The id of an entry with the same transaction in slightly different terms, if the row has no slot of its own. */
  readonly twin?: string;
  /**
   * The id of a deleted entry that somebody wants again: the row creates it anew instead of matching what is left of it. true:
   * whichever it is, because another entry of the row is wanted.
   */
  readonly wanted?: string | true;
  /** A short hash of the bank's number of the transaction, which its owner keeps; absent if the file gives none. */
  readonly reference?: string;
  /** The row's state says that the transaction is not booked yet. */
  readonly pending?: true;
  /** The row may book the matched entry, if that is pending: the entry then gets the amount and name of the row. */
  readonly books?: true;
  /** An earlier file created `twin` from the same record. */
  readonly known?: KnownChoice;
  /** The account of a known record, if it is not that of the page. */
  readonly accountId?: AccountId;
};

/** Whether an entry gets the values that a later file states. `left`: not even if the others do, because its split differs. */
export type KnownChoice = 'match' | 'update' | 'left';

/** The parent row, and the number of the part (from 1). */
export type PartOfRow = { readonly row: number; readonly index: number };

/** The writer: one attempt of one import. */
export type PageWriter = {
  readonly importId: ImportId;
  /** Random for each attempt; part of the ids of created entries. */
  readonly attempt: string;
  /** The start of the attempt. Entries that a person deleted earlier do not block a slot. */
  readonly begunAt: string;
  /** Scope of native identities: the id of the import or of its session. */
  readonly scope: string;
  readonly now: string;
};

/** Numbers are canonical decimals. Tickers are upper-case; the MIC is the exchange (ISO 10383). */
export type SecurityName = {
  readonly securityId: string | null;
  readonly ticker: string;
  readonly exchangeOperatingMic: string | null;
};

/** `qty` is positive for purchases and negative for sales. */
type TradeDetails = SecurityName & { readonly qty: string; readonly price: string };

export type HoldingDetails = SecurityName & {
  readonly qty: string;
  readonly price: string;
  readonly costBasis: string | null;
  readonly costBasisSource: 'manual' | 'calculated' | 'provider' | null;
  readonly costBasisLocked: boolean;
  readonly securityLocked: boolean;
};

/** The components of a day's balance in a file; the entry's amount is the balance itself. */
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

/** Stored as is: only add optional members. */
export type EntryDetails = TradeDetails | HoldingDetails | BalanceDetails;

/** True for the details of a trade or a holding. */
export const isSecurityDetails = (details: EntryDetails | null): details is TradeDetails | HoldingDetails =>
  details !== null && 'ticker' in details;

/** A transfer: each side holds the entry id of the other. The outflow holds the details of the transfer. */
export type TransferLink = {
  readonly side: 'inflow' | 'outflow';
  readonly otherId: string;
  readonly status: 'pending' | 'confirmed';
  readonly notes: string | null;
};

/** Links of a transaction to others. An id without an entry reads as no link. */
export type EntryLinks = {
  readonly transfer: TransferLink | null;
  /** On an outflow: inflows that a person rejected as its other side. */
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

/** The part of an id that its page does not determine: 12 bits, variant, 62 bits, as 19 hex digits. */
export type IdTail = string;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const VARIANT = '89ab';

/** The 74 bits of a hash that are part of an id. */
export const idTailOf = (hash: Uint8Array): IdTail => {
  const digit = (byte: number): string => HEX[hash[byte] ?? 0] ?? '';
  const start = digit(0) + digit(1).charAt(0) + VARIANT.charAt((hash[1] ?? 0) & 3);
  return start + digit(2) + digit(3) + digit(4) + digit(5) + digit(6) + digit(7) + digit(8) + digit(9).charAt(0);
};

export const entryIdOfTail = ({ tag, month }: PageKey, tail: IdTail): string =>
  `${tag}-${monthIndex(month)}-8${tail.slice(0, 3)}-${tail.slice(3, 7)}-${tail.slice(7)}`;

/** UUIDv8: account tag (32 bits), month index (year × 12 + month, 16 bits), version, variant, 74 bits of the hash. */
export const entryIdOf = (key: PageKey, hash: Uint8Array): string => entryIdOfTail(key, idTailOf(hash));

/** The page in an entry id; undefined if it is not an entry id. */
export const pageKeyOf = (entryId: string): PageKey | undefined => {
  const [, tag, digits] = ID.exec(entryId) ?? [];
  if (tag === undefined || digits === undefined) return undefined;
  const index = Number.parseInt(digits, 16) - 1;
  if (index < 0) return undefined;
  const year = String(Math.floor(index / MONTHS)).padStart(4, '0');
  return { tag, month: `${year}-${String((index % MONTHS) + 1).padStart(2, '0')}` };
};

/** The page in an entry id, without the id of its account. */
export const pageRefOf = (entryId: string): PageRef | undefined => {
  const { tag, month } = pageKeyOf(entryId) ?? {};
  return tag === undefined || month === undefined ? undefined : { account: { id: '', tag }, month };
};

/** The tail of an id on this page. */
export const tailOn = (key: PageKey, entryId: string): IdTail | undefined => {
  const home = pageKeyOf(entryId);
  if (home?.tag !== key.tag || home.month !== key.month) return undefined;
  return entryIdTail(entryId);
};

/** The tail of a valid entry id. */
export const entryIdTail = (entryId: string): IdTail =>
  entryId.slice(15, 18) + entryId.slice(19, 23) + entryId.slice(24);

const monthIndex = (month: string): string =>
  (Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5, 7))).toString(16).padStart(4, '0');

const YEARS_BACK = 30;
const YEARS_AHEAD = 100;

/** The error for a date outside the allowed range, from 30 years ago to a century ahead. */
export const entryDateProblem = (date: string, today: string): string | undefined => {
  const earliest = addDays(addYears(today, -YEARS_BACK), 1);
  const latest = addYears(today, YEARS_AHEAD);
  if (date >= earliest && date <= latest) return undefined;
  return `date ${date} must be from ${earliest} to ${latest}`;
};

/** Content with no optional fields set. */
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
