import type { Entry } from '../../../ledger/domain/entry.ts';
import { tagsCell } from '../../../platform/domain/csv-line.ts';
import { placeOf, referencesOf, tagNames } from '../entry-fields.ts';
import { type ExportKind, type NativeData, said } from '../export-kind.ts';
import type { ExportNames } from '../export-names.ts';

/** A transaction that is no part of another, with its own parts. */
export type TransactionSource = { readonly entry: Entry; readonly parts: readonly Entry[] };

/** Amounts are in ledger sign: positive is money out. */
export const transactionExport: ExportKind<TransactionSource> = {
  type: 'Transaction',
  file: 'transactions.csv',
  columns: ['date', 'account_name', 'amount', 'name', 'category', 'tags', 'notes', 'currency'],
  data: ({ entry, parts }, names) => {
    const place = placeOf(entry, names);
    if (place === undefined) return undefined;
    return said({
      id: entry.id,
      ...place,
      ...contentOf(entry),
      ...referencesOf(entry, names),
      split_lines: parts.map((part) => splitLine(part, names)),
    });
  },
  cells: ({ entry }, names) => [
    entry.date,
    names.account(entry.accountId)?.name ?? null,
    entry.amount,
    entry.name,
    names.record('category', entry.categoryId)?.name ?? null,
    tagsCell(tagNames(entry, names)),
    entry.notes,
    entry.currency,
  ],
};

const contentOf = ({ name, notes, excluded, transactionKind }: Entry): NativeData => ({
  name,
  notes,
  excluded: excluded ? true : null,
  kind: transactionKind,
});

/** Says what it is filed under even where that is nothing: what is left out is the parent's. */
const splitLine = (part: Entry, names: ExportNames): NativeData => ({
  ...said({ id: part.id, amount: part.amount, ...contentOf(part) }),
  ...referencesOf(part, names),
});
