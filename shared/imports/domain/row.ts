import type { TransactionKind } from '../../ledger/domain/entry.ts';
import { exchangeOf, type Fingerprint, fingerprintKey } from '../../ledger/domain/page.ts';
import { negate } from '../../platform/domain/decimal.ts';
import { type Sha256, uuidOf } from '../../platform/domain/ids.ts';

/** The text fields of contract §2.7, sanitised: numbers normalised ("" when unreadable), currency upper-cased, dates as written. */
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
  /** `true` or `false`; blank where the type has no such field. */
  readonly active: string;
  /** Beyond the contract, each shown only with the rows of the type that has it. */
  readonly resourceType: string;
  readonly categoryParent: string;
  readonly categoryColor: string;
  readonly categoryIcon: string;
  readonly merchantColor: string;
  readonly merchantWebsite: string;
};

/** One data row of a file, diagnosed. A bad row is data, not an exception. */
export type ImportRow = {
  /** 1, 2, 3 … over the data rows of the file. */
  readonly rowNumber: number;
  readonly fields: RowFields;
  /** The tags cell, split (never blank parts). */
  readonly tags: readonly string[];
  /** What the row is split into, in the file's order; empty for a row that is whole. */
  readonly splits: readonly RowSplit[];
  /** How sure the reader is of the row, from `0` to `1`; null where reading leaves no doubt. */
  readonly confidence: string | null;
  /** Full sentences; empty means valid. Every fault of the row is listed. */
  readonly errors: readonly string[];
  /** What the row becomes; null when the row is invalid. */
  readonly entry: RowEntry | null;
  /**
   * The sign of several currencies (`$`) beside its amounts, where its account is not yet known. Its mapping keeps it, the
   * stored row does not.
   */
  readonly mark?: string;
  /** Of an invalid row: the file names its currency itself (a valid row's entry says so). */
  readonly namesCurrency?: true;
  /** Of an invalid row: cells that are shown with no field, by name, as far as they can be read and are not blank. */
  readonly auxiliary?: Readonly<Record<string, string>>;
  /** Numbers of an invalid row that could not be read, by field or auxiliary column, as written in the file or by a person. */
  readonly unread?: Readonly<Record<string, string>>;
};

export type RowSplit = {
  /** The file's own sign. */
  readonly amount: string;
  /** Ledger sign: positive is money out. */
  readonly ledgerAmount: string;
  readonly name: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly notes: string;
  /** Where it is not `standard`. */
  readonly transactionKind?: TransactionKind;
};

/** The ledger side of a valid row. */
export type RowEntry = {
  /** `record`: an account, a category, a rule …, no entry of its own. */
  readonly kind: 'transaction' | 'trade' | 'record';
  /** ISO local date; blank where the row has none. */
  readonly date: string;
  /** Canonical decimal in ledger sign: positive is money out. Blank where the row has none. */
  readonly amount: string;
  /**
   * True when the file names the currency of this row itself; otherwise `fields.currency` is a default
   * (account, else family) and the account's own currency is used when the row is published.
   */
  readonly currencyFromFile: boolean;
  /** The row is a part of an earlier row: of which, and the how manieth (from 1). */
  readonly part: { readonly row: number; readonly index: number } | null;
  /** Of a transaction that is not `standard`. */
  readonly transactionKind?: TransactionKind;
  /** Of a trade: the file writes purchases as negative quantities. */
  readonly turnsQty?: true;
  /** Of a stock split: the shares that what it adds was counted from. */
  readonly heldBefore?: string;
  /** A second entry of that day, with which the account's cash comes out right: what a trade paid came from elsewhere. */
  readonly cash?: RowCash;
};

/** Amount in ledger sign. */
export type RowCash = {
  readonly amount: string;
  readonly name: string;
  readonly transactionKind: TransactionKind;
};

/** The id of a row in diagnostics: it follows from the import and the row's number. */
export const rowId = (importId: string, rowNumber: number, sha256: Sha256): string =>
  uuidOf(sha256(`row|${importId}|${rowNumber}`));

/** What makes a valid row's entry the same as another's; undefined for rows that become none of their own. */
export const rowFingerprint = (row: ImportRow, currency: string): Fingerprint | undefined => {
  const { fields, entry } = row;
  if (entry === null || entry.kind === 'record' || entry.part !== null) return undefined;
  const { kind, date, amount, turnsQty = false } = entry;
  const { name, ticker, exchangeOperatingMic, price } = fields;
  const qty = turnsQty ? negate(fields.qty) : fields.qty;
  const details =
    kind === 'trade'
      ? { securityId: null, ticker, exchangeOperatingMic: exchangeOperatingMic || null, qty, price }
      : null;
  return { kind, date, amount, currency, name, details };
};

/** Rows with one key are each other's equals; undefined where equals do not matter. */
export const rowKey = (row: ImportRow): string | undefined => {
  if (row.entry?.kind === 'record') return recordKey(row);
  const fingerprint = rowFingerprint(row, row.fields.currency);
  return fingerprint && `${row.fields.account}\0${exchangeOf(fingerprint) ?? ''}\0${fingerprintKey(fingerprint)}`;
};

const recordKey = ({ fields: { name, entityType, currency } }: ImportRow): string =>
  JSON.stringify([name, entityType, currency]);

/**
 * Numbers of entries that no row of the file stands for, above every number that a row can have: an entry's id derives
 * from its number. The cash that a trade moved has the trade's number more, opening balances count on.
 */
export const CASH_NUMBERS = 1_000_000_000;
export const OPENING_NUMBERS = 2_000_000_000;

export const isDerivedRow = ({ row }: { readonly row: number }): boolean => row >= CASH_NUMBERS;
