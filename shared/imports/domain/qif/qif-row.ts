import type { TransactionKind } from '../../../ledger/domain/entry.ts';
import { negate } from '../../../platform/domain/decimal.ts';
import { BLANK_FIELDS } from '../fields.ts';
import type { RowRules } from '../import-type.ts';
import type { ImportRow, RowEntry, RowSplit } from '../row.ts';
import { defaultCurrency } from '../row-currency.ts';

/** One transaction of a QIF file as it is shown, and what it puts into the ledger. */
export type QifRow = {
  /** ISO where it can be read, else as written. */
  readonly date: string;
  /** Canonical, the file's own sign; '' when it cannot be read. */
  readonly amount: string;
  readonly name: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly notes: string;
  /** Of trades. Negative for shares that go. */
  readonly qty: string;
  readonly price: string;
  readonly ticker: string;
  /** The `N` line of an investment record. */
  readonly action: string;
  /** Shown of an invalid row too. */
  readonly splits: readonly QifPart[];
  /** Full sentences; empty means valid. */
  readonly errors: readonly string[];
  /** Numbers that could not be read, as they are written. */
  readonly unread?: Readonly<Partial<Record<'amount' | 'price' | 'qty', string>>>;
  /** An amount is written with a currency of its own, which is that of the account. */
  readonly namesCurrency?: boolean;
  /** What an amount is marked with. */
  readonly mark?: string;
  /** null when the row is invalid. */
  readonly entry: QifEntry | null;
};

export type QifEntry = {
  readonly kind: 'transaction' | 'trade';
  /** Canonical, ledger sign: positive is money out. */
  readonly amount: string;
  readonly transactionKind: TransactionKind;
  /** A second entry of the same day that makes the cash come out right. */
  readonly cash: QifCash | null;
  /** New shares for each old one of a stock split; how many that adds is known with the whole file. */
  readonly splitRatio: string | null;
  /** Of a stock split that was counted: the shares before it. */
  readonly heldBefore?: string;
};

/** A part of a split transaction. Amount in ledger sign; '' when it cannot be read. */
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

/** The row as every import shows it. The account that an import was given is the account of all its rows. */
export const toImportRow = (row: QifRow, rowNumber: number, account: string, rules: RowRules): ImportRow => ({
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

/** Tags as one cell that `splitTags` takes apart again. */
const tagsCell = (tags: readonly string[]): string => tags.map((tag) => tag.replace(MARKS, '\\$&')).join('|');
