import type { TransactionKind } from '../../../ledger/entries/domain/entry.ts';
import { COUNTED_AS } from '../../../ledger/history/domain/owned-entries.ts';
import { exchangeOf, type Fingerprint, fingerprintKey } from '../../../ledger/pages/domain/page.ts';
import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { type ImportId, uuidOf } from '../../../platform/domain/ids.ts';
import { negate } from '../../../platform/domain/money/decimal.ts';
import type { DuplicateDecision, LeftOutReason } from '../../domain/import-attributes.ts';

/** The text fields of contract §2.7, sanitized: numbers normalized ("" if unreadable), currency in upper case, dates as written. */
export type RowFields = {
  readonly account: string;
  readonly date: string;
  readonly qty: string;
  readonly ticker: string;
  readonly exchangeOperatingMic: string;
  readonly price: string;
  /** The file's own sign. */
  readonly amount: string;
  readonly currency: string;
  readonly name: string;
  readonly category: string;
  readonly tags: string;
  readonly entityType: string;
  readonly notes: string;
  readonly effectiveDate: string;
  readonly conditions: string;
  readonly actions: string;
  /** `true` or `false`; blank if the type has no such field. */
  readonly active: string;
  /** Additions to the contract, each shown only for the types that have it. */
  readonly resourceType: string;
  readonly categoryParent: string;
  readonly categoryColor: string;
  readonly categoryIcon: string;
  readonly merchantColor: string;
  readonly merchantWebsite: string;
};

/** A validated data row of a file. An invalid row is data, not an exception. */
export type ImportRow = {
  /** 1, 2, 3 … over the data rows of the file. */
  readonly rowNumber: number;
  readonly fields: RowFields;
  /** The tags cell, split (never blank parts). */
  readonly tags: readonly string[];
  /** The parts of a split row, in file order; empty if it is not split. */
  readonly splits: readonly RowSplit[];
  /** The confidence of the reader, from `0` to `1`; null for formats that are unambiguous. */
  readonly confidence: string | null;
  /** All errors of the row as full sentences; empty if it is valid. */
  readonly errors: readonly string[];
  /** The ledger entry of the row; null if the row is invalid. */
  readonly entry: RowEntry | null;
  /**
   * The ambiguous currency sign (such as `$`) next to its amounts, if its account is not yet known. Stored with the mapping,
   * not with the row.
   */
  readonly mark?: string;
  /** Shown, but not written: no errors, and no entry. */
  readonly leftOut?: true;
  /** Why the reader left it out; absent if a person did. */
  readonly leftOutReason?: LeftOutReason;
  /** A short hash of the bank's number of the transaction; absent if the file gives none that identifies it. */
  readonly reference?: string;
  /** Its state says that it is not booked yet, although it is added. */
  readonly pending?: true;
  /** Reading the row again clears it. */
  readonly duplicate?: DuplicateDecision;
  /** Of an invalid row: the file names its currency itself (a valid row's entry says so). */
  readonly namesCurrency?: true;
  /** For an invalid row: readable, non-blank cells of auxiliary columns, by name. For a valid one: the fee that is an entry of its own. */
  readonly auxiliary?: Readonly<Record<string, string>>;
  /** For an invalid row: numbers that cannot be read, by field or auxiliary column, as written. */
  readonly unread?: Readonly<Record<string, string>>;
};

/** A row before and after a user changed it. */
export type ChangedRow = { readonly before: ImportRow; readonly after: ImportRow };

export type RowSplit = {
  /** The file's own sign. */
  readonly amount: string;
  /** Ledger sign: positive is money out. */
  readonly ledgerAmount: string;
  readonly name: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly notes: string;
  /** Set if it is not `standard`. */
  readonly transactionKind?: TransactionKind;
};

/** The ledger side of a valid row. */
export type RowEntry = {
  /** `record`: a record such as an account, a category or a rule, without a ledger entry. */
  readonly kind: 'transaction' | 'trade' | 'holding' | 'record';
  /** ISO local date; blank if the row has none. */
  readonly date: string;
  /** Canonical decimal in ledger sign: positive is money out; the market value of a holding. Blank if the row has none. */
  readonly amount: string;
  /**
   * Whether the file states the currency of this row; otherwise `fields.currency` is a default
   * (from the account or the family), and publishing uses the account's own currency.
   */
  readonly currencyFromFile: boolean;
  /** The split parent of the row and the position of the part, from 1. */
  readonly part: { readonly row: number; readonly index: number } | null;
  /** For a transaction that is not `standard`. */
  readonly transactionKind?: TransactionKind;
  /** For a trade: the file has purchases as negative quantities. */
  readonly turnsQty?: true;
  /** For a stock split: the number of shares it was calculated from. */
  readonly heldBefore?: string;
  /** A second entry of the same day that balances the cash, if a trade was paid from another account. */
  readonly cash?: RowCash;
};

/** Amount in ledger sign. */
export type RowCash = {
  readonly amount: string;
  readonly name: string;
  readonly transactionKind: TransactionKind;
};

/** The entry beside which somebody wants the row: one of another source, or one that was deleted. */
export const wantedEntry = ({ duplicate }: Pick<ImportRow, 'duplicate'>): string | undefined =>
  duplicate?.choice === 'create' ? duplicate.entryId : undefined;

/** The key of a valid row's entry in record counts. */
export const entryCountKey = ({ entry }: Pick<ImportRow, 'entry'>): string =>
  COUNTED_AS[entry === null || entry.kind === 'record' ? 'transaction' : entry.kind];

/** The id of a row in diagnostics, derived from the import and the row number. */
export const rowId = (importId: ImportId, rowNumber: number): string => uuidOf(sha256(`row|${importId}|${rowNumber}`));

const NO_COST = { costBasis: null, costBasisSource: null, costBasisLocked: false, securityLocked: false } as const;

/** The fingerprint of a valid row's entry; undefined for rows without an entry of their own. */
export const rowFingerprint = (row: ImportRow, currency: string): Fingerprint | undefined => {
  const { fields, entry } = row;
  if (entry === null || entry.kind === 'record' || entry.part !== null) return undefined;
  const { kind, date, amount, turnsQty = false } = entry;
  const { name, ticker, exchangeOperatingMic, price } = fields;
  if (kind === 'transaction') return { kind, date, amount, currency, name, details: null };
  const qty = turnsQty ? negate(fields.qty) : fields.qty;
  const security = { securityId: null, ticker, exchangeOperatingMic: exchangeOperatingMic || null, qty, price };
  const details = kind === 'trade' ? security : { ...security, ...NO_COST };
  return { kind, date, amount, currency, name, details };
};

/** Equal rows share a key; undefined if equality does not matter. */
export const rowKey = (row: ImportRow): string | undefined => {
  if (row.entry?.kind === 'record') return recordKey(row);
  const fingerprint = rowFingerprint(row, row.fields.currency);
  return fingerprint && `${row.fields.account}\0${exchangeOf(fingerprint) ?? ''}\0${fingerprintKey(fingerprint)}`;
};

const recordKey = ({ fields: { name, entityType, currency } }: ImportRow): string =>
  JSON.stringify([name, entityType, currency]);

/**
 * Numbers of entries without a row, above all possible row numbers, because the id of an entry derives
 * from its number. The cash of a trade adds the number of the trade; opening balances continue after that.
 */
export const CASH_NUMBERS = 1_000_000_000;
export const OPENING_NUMBERS = 2_000_000_000;

export const isDerivedRow = ({ row }: { readonly row: number }): boolean => row >= CASH_NUMBERS;
