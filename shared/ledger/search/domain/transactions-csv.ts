import { metadataCell } from '../../../platform/domain/external-id.ts';
import { negate } from '../../../platform/domain/money/decimal.ts';
import { csvLine, tagsCell } from '../../../platform/domain/text/csv-line.ts';
import type { Entry } from '../../entries/domain/entry.ts';

/** More belong into an export, which is written in the background. */
export const MOST_IN_CSV = 10_000;

/** The name of a record; null for null, and for a record that was deleted. */
type NameOf = (id: string | null) => string | null;
export type CsvNames = Readonly<Record<'account' | 'category' | 'merchant' | 'tag', NameOf>>;

const COLUMNS = [
  ...['date', 'account_name', 'amount', 'currency', 'name', 'merchant', 'category', 'tags', 'notes'],
  ...['excluded', 'external_id', 'external_source', 'metadata'],
];

/**
 * A list of transactions as a CSV file. As in the list, an amount below zero is money out. A split transaction is left out:
 * its parts are there, and amounts must add up in a spreadsheet.
 */
export const transactionsCsv = (entries: readonly Entry[], names: CsvNames): string =>
  [COLUMNS, ...entries.filter(({ hasParts }) => !hasParts).map((entry) => cellsOf(entry, names))].map(csvLine).join('');

const cellsOf = (
  {
    date,
    accountId,
    amount,
    currency,
    name,
    merchantId,
    categoryId,
    tagIds,
    notes,
    excluded,
    externalId,
    metadata,
  }: Entry,
  names: CsvNames,
): readonly (string | null)[] => [
  date,
  names.account(accountId),
  negate(amount),
  currency,
  name,
  names.merchant(merchantId),
  names.category(categoryId),
  tagsCell(tagIds.flatMap((id) => names.tag(id) ?? [])),
  notes,
  String(excluded),
  externalId?.id ?? null,
  externalId?.source ?? null,
  metadataCell(metadata),
];
