import { negate } from '../../platform/domain/decimal.ts';
import type { ImportRow, RowEntry, RowFields } from './row.ts';

/** A validated row and its position among equal rows in the file (1 = first); 0 if it is invalid. */
export type StoredRow = { readonly row: ImportRow; readonly occurrence: number };

/** The order is stored: only append. */
const FIELDS = [
  'account',
  'date',
  'qty',
  'ticker',
  'exchangeOperatingMic',
  'price',
  'amount',
  'currency',
  'name',
  'category',
  'tags',
  'entityType',
  'notes',
  'effectiveDate',
  'conditions',
  'actions',
  'active',
  'resourceType',
  'categoryParent',
  'categoryColor',
  'categoryIcon',
  'merchantColor',
  'merchantWebsite',
] as const satisfies readonly (keyof RowFields)[];

/** Columns of consecutive rows. A column of identical cells is one text; a ledger amount is 0 (as in the file), 1 (negated) or a text. */
type Columns = {
  readonly first: number;
  readonly count: number;
  readonly fields: readonly (string | readonly string[])[];
  readonly dates: readonly string[];
  readonly amounts: readonly (0 | 1 | string)[];
  readonly fromFile: readonly (0 | 1)[];
  readonly occurrences: readonly number[];
  readonly tags: Readonly<Record<string, readonly string[]>>;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  /** Extra fields of rows that are not plain transactions. */
  readonly rest: Readonly<Record<string, Rest>>;
};

type Rest = Partial<
  Pick<ImportRow, 'splits' | 'confidence' | 'auxiliary' | 'unread'> &
    Pick<RowEntry, 'kind' | 'part' | 'transactionKind' | 'turnsQty' | 'heldBefore' | 'cash'>
>;

/** Encodes rows as JSON columns, which compress about three times better than rows. */
export const encodeRows = (rows: readonly StoredRow[]): string => {
  const columns: Columns = {
    first: rows[0]?.row.rowNumber ?? 1,
    count: rows.length,
    fields: FIELDS.map((field) => column(rows.map(({ row }) => row.fields[field]))),
    dates: rows.map(({ row }) => dateCode(row)),
    amounts: rows.map(({ row }) => amountCode(row)),
    fromFile: rows.map(({ row }) => ((row.entry?.currencyFromFile ?? row.namesCurrency) ? 1 : 0)),
    occurrences: rows.map(({ occurrence }) => occurrence),
    tags: sparse(rows, ({ row }) => row.tags),
    errors: sparse(rows, ({ row }) => row.errors),
    rest: Object.fromEntries(rows.flatMap(({ row }, at) => restOf(row).map((rest) => [at, rest]))),
  };
  return JSON.stringify(columns);
};

/** The extra fields of a row; empty for a plain one. */
const restOf = ({ splits, confidence, auxiliary, unread, entry }: ImportRow): readonly Rest[] => {
  const rest: Rest = {
    ...(splits.length > 0 && { splits }),
    ...(confidence !== null && { confidence }),
    ...(auxiliary !== undefined && { auxiliary }),
    ...(unread !== undefined && { unread }),
    ...(entry !== null && entry.kind !== 'transaction' && { kind: entry.kind }),
    ...(entry?.part != null && { part: entry.part }),
    ...(entry?.transactionKind !== undefined && { transactionKind: entry.transactionKind }),
    ...(entry?.turnsQty && { turnsQty: entry.turnsQty }),
    ...(entry?.heldBefore !== undefined && { heldBefore: entry.heldBefore }),
    ...(entry?.cash !== undefined && { cash: entry.cash }),
  };
  return Object.keys(rest).length === 0 ? [] : [rest];
};

export const decodeRows = (json: string): readonly StoredRow[] => {
  const columns = JSON.parse(json) as Columns;
  return Array.from({ length: columns.count }, (_, at) => decodeRow(columns, at));
};

const decodeRow = (columns: Columns, at: number): StoredRow => {
  const cell = (index: number): string => {
    const values = columns.fields[index] ?? '';
    return typeof values === 'string' ? values : (values[at] ?? '');
  };
  const fields = Object.fromEntries(FIELDS.map((field, index) => [field, cell(index)])) as RowFields;
  const occurrence = columns.occurrences[at] ?? 0;
  const row: ImportRow = {
    rowNumber: columns.first + at,
    fields,
    tags: columns.tags[at] ?? [],
    splits: columns.rest[at]?.splits ?? [],
    confidence: columns.rest[at]?.confidence ?? null,
    errors: columns.errors[at] ?? [],
    entry: occurrence === 0 ? null : decodeEntry(columns, at, fields),
    ...(occurrence === 0 && columns.fromFile[at] === 1 && { namesCurrency: true }),
    ...(columns.rest[at]?.auxiliary && { auxiliary: columns.rest[at].auxiliary }),
    ...(columns.rest[at]?.unread && { unread: columns.rest[at].unread }),
  };
  return { row, occurrence };
};

const decodeEntry = (columns: Columns, at: number, fields: RowFields): RowEntry => {
  const code = columns.amounts[at] ?? 0;
  const amount = code === 0 ? fields.amount : code === 1 ? negate(fields.amount) : code;
  const {
    kind = 'transaction',
    part = null,
    splits: _,
    confidence: __,
    auxiliary: ___,
    unread: ____,
    ...rest
  } = columns.rest[at] ?? {};
  const dateText = columns.dates[at] ?? '';
  const date = dateText === NO_DATE ? '' : dateText || fields.date;
  return { kind, date, amount, currencyFromFile: columns.fromFile[at] === 1, part, ...rest };
};

const NO_DATE = '-';

/** The entry's date; blank if it is the same text as in the file. */
const dateCode = ({ entry, fields }: ImportRow): string =>
  entry === null || entry.date === fields.date ? '' : entry.date || NO_DATE;

const amountCode = ({ entry, fields }: ImportRow): 0 | 1 | string => {
  if (entry === null || entry.amount === fields.amount) return 0;
  return fields.amount !== '' && entry.amount === negate(fields.amount) ? 1 : entry.amount;
};

const column = (values: readonly string[]): string | readonly string[] => {
  const first = values[0] ?? '';
  return values.every((value) => value === first) ? first : values;
};

const sparse = (rows: readonly StoredRow[], pick: (stored: StoredRow) => readonly string[]) =>
  Object.fromEntries(rows.map((stored, at) => [at, pick(stored)] as const).filter(([, values]) => values.length > 0));
