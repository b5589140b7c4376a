import type { TransactionKind } from '../../../../ledger/entries/domain/entry.ts';
import { negate } from '../../../../platform/domain/money/decimal.ts';
import { BLANK_FIELDS } from '../../../columns/domain/fields.ts';
import { defaultCurrency } from '../../../currencies/domain/row-currency.ts';
import type { ImportRow, RowEntry, RowSplit } from '../../../rows/domain/row.ts';
import type { RowSettings } from '../../../types/domain/import-type-definition.ts';

/** A transaction of a QIF file as shown, with its ledger entry. */
export type QifRow = {
  /** ISO if it can be read, otherwise as written. */
  readonly date: string;
  /** Canonical, in the file's own sign; '' if it cannot be read. */
  readonly amount: string;
  readonly name: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly notes: string;
  /** For trades; negative for removed shares. */
  readonly qty: string;
  readonly price: string;
  readonly ticker: string;
  /** The `N` line of an investment record. */
  readonly action: string;
  /** Also shown for invalid rows. */
  readonly splits: readonly QifPart[];
  /** Full sentences; empty means valid. */
  readonly errors: readonly string[];
  /** Numbers that cannot be read, as written. */
  readonly unread?: Readonly<Partial<Record<'amount' | 'price' | 'qty', string>>>;
  /** An amount has a currency mark, which matches the account. */
  readonly namesCurrency?: boolean;
  /** The currency mark of an amount. */
  readonly mark?: string;
  /** null when the row is invalid. */
  readonly entry: QifEntry | null;
};

export type QifEntry = {
  readonly kind: 'transaction' | 'trade';
  /** Canonical, ledger sign: positive is money out. */
  readonly amount: string;
  readonly transactionKind: TransactionKind;
  /** A second entry of the same day that balances the cash. */
  readonly cash: QifCash | null;
  /** For a stock split: the new shares per old share. The added quantity depends on the whole file. */
  readonly splitRatio: string | null;
  /** For a calculated stock split: the shares before it. */
  readonly heldBefore?: string;
};

/** A part of a split transaction. Amount in ledger sign; '' if it cannot be read. */
export type QifPart = {
  readonly amount: string;
  readonly name: string;
  readonly notes: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly transactionKind: TransactionKind;
};

/** Amount in ledger sign. */
export type QifCash = Pick<QifPart, 'amount' | 'name' | 'transactionKind'>;

/** Converts to an import row. If the import has an account, all rows go to it. */
export const toImportRow = (row: QifRow, rowNumber: number, account: string, rules: RowSettings): ImportRow => ({
  rowNumber,
  fields: {
    ...BLANK_FIELDS,
    account: rules.hasAccount ? '' : account,
    date: row.date,
    qty: row.qty,
    ticker: row.ticker,
    price: row.price,
    amount: row.amount,
    currency: defaultCurrency(rules, account).code,
    name: row.name,
    category: row.category,
    tags: tagsCell(row.tags),
    entityType: row.action,
    notes: row.notes,
  },
  tags: row.tags,
  splits: row.splits.map(toSplit),
  confidence: null,
  errors: row.errors,
  entry: row.entry && toEntry(row.entry, row.date, !rules.hasAccount && row.namesCurrency === true),
  ...(row.unread !== undefined && { unread: row.unread }),
  ...(!rules.hasAccount && row.mark !== undefined && row.namesCurrency !== true && { mark: row.mark }),
});

const toSplit = ({ amount, transactionKind, ...part }: QifPart): RowSplit => ({
  ...part,
  amount: amount && negate(amount),
  ledgerAmount: amount,
  ...(transactionKind !== 'standard' && { transactionKind }),
});

const toEntry = (
  { kind, amount, transactionKind, cash, heldBefore }: QifEntry,
  date: string,
  currencyFromFile: boolean,
): RowEntry => ({
  kind,
  date,
  amount,
  currencyFromFile,
  part: null,
  ...(transactionKind !== 'standard' && { transactionKind }),
  ...(heldBefore !== undefined && { heldBefore }),
  ...(cash !== null && { cash }),
});

const MARKS = /[\\,|]/g;

/** Joins tags in one cell, the reverse of `splitTags`. */
const tagsCell = (tags: readonly string[]): string => tags.map((tag) => tag.replace(MARKS, '\\$&')).join('|');
