import { negate } from '../../../platform/domain/decimal.ts';
import type { RowRules } from '../csv-import-type.ts';
import { BLANK_FIELDS } from '../fields.ts';
import type { ImportRow, RowEntry, RowSplit } from '../row.ts';
import { defaultCurrency } from '../row-currency.ts';
import type { QifEntry, QifPart, QifRow } from './qif-row.ts';
import { tagsCell } from './tags-text.ts';

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
