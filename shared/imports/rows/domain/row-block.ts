import { negate } from '../../../platform/domain/money/decimal.ts';
import {
  isList,
  isNumber,
  isObject,
  isOptionalObject,
  objectReader,
  readJson,
} from '../../../platform/domain/stored-shape.ts';
import { BLANK_FIELDS } from '../../columns/domain/fields.ts';
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
  /** Missing if no row has one. */
  readonly references?: Readonly<Record<string, string>>;
};

/** The cells are not checked: an import has up to a million rows. */
const readColumns = objectReader<Columns>({
  first: isNumber,
  count: isNumber,
  fields: isList,
  dates: isList,
  amounts: isList,
  fromFile: isList,
  occurrences: isList,
  tags: isObject,
  errors: isObject,
  rest: isObject,
  references: isOptionalObject,
});

type Rest = Partial<
  Pick<
    ImportRow,
    'splits' | 'confidence' | 'auxiliary' | 'unread' | 'leftOut' | 'leftOutReason' | 'duplicate' | 'pending'
  > &
    Pick<RowEntry, 'kind' | 'part' | 'transactionKind' | 'turnsQty' | 'heldBefore' | 'cash'>
>;

/** Encodes rows as JSON columns, which compress about three times better than rows. */
export const encodeRows = (rows: readonly StoredRow[]): string => {
  const references = sparse(rows, ({ reference }) => reference);
  const fields = rows.map(({ row }) => row.fields);
  const columns: Columns = {
    first: rows[0]?.row.rowNumber ?? 1,
    count: rows.length,
    fields: FIELDS.map((field) => column(fields, field)),
    dates: rows.map(({ row }) => dateCode(row)),
    amounts: rows.map(({ row }) => amountCode(row)),
    fromFile: rows.map(({ row }) => ((row.entry?.currencyFromFile ?? row.namesCurrency) ? 1 : 0)),
    occurrences: rows.map(({ occurrence }) => occurrence),
    tags: sparse(rows, ({ tags }) => (tags.length > 0 ? tags : undefined)),
    errors: sparse(rows, ({ errors }) => (errors.length > 0 ? errors : undefined)),
    rest: sparse(rows, restOf),
    ...(Object.keys(references).length > 0 && { references }),
  };
  return JSON.stringify(columns);
};

/** The extra fields of a row; undefined for a plain one. */
const restOf = (row: ImportRow): Rest | undefined => {
  const { splits, confidence, auxiliary, unread, leftOut, leftOutReason, duplicate, pending, entry } = row;
  const hasMore = (auxiliary ?? unread ?? leftOut ?? duplicate ?? pending) !== undefined;
  if (splits.length === 0 && confidence === null && !hasMore && isPlain(entry)) return undefined;
  return {
    ...(splits.length > 0 && { splits }),
    ...(confidence !== null && { confidence }),
    ...(auxiliary !== undefined && { auxiliary }),
    ...(unread !== undefined && { unread }),
    ...(leftOut && { leftOut }),
    ...(leftOutReason !== undefined && { leftOutReason }),
    ...(duplicate !== undefined && { duplicate }),
    ...(pending && { pending }),
    ...(entry !== null && restOfEntry(entry)),
  };
};

const restOfEntry = ({ kind, part, transactionKind, turnsQty, heldBefore, cash }: RowEntry): Rest => ({
  ...(kind !== 'transaction' && { kind }),
  ...(part !== null && { part }),
  ...(transactionKind !== undefined && { transactionKind }),
  ...(turnsQty && { turnsQty }),
  ...(heldBefore !== undefined && { heldBefore }),
  ...(cash !== undefined && { cash }),
});

/** A transaction without any extra field, or none. */
const isPlain = (entry: RowEntry | null): boolean =>
  entry === null ||
  (entry.kind === 'transaction' &&
    entry.part === null &&
    entry.transactionKind === undefined &&
    !entry.turnsQty &&
    entry.heldBefore === undefined &&
    entry.cash === undefined);

export const decodeRows = (json: string): readonly StoredRow[] => {
  const columns = readJson(readColumns, json, 'block of rows');
  const readFields = createFieldsReader(columns);
  return Array.from({ length: columns.count }, (_, at) => decodeRow(columns, at, readFields(at)));
};

/** Copies the columns that are the same in all rows, which is most of them, in one step. */
const createFieldsReader = ({ fields: stored }: Columns): ((at: number) => RowFields) => {
  const same: Record<keyof RowFields, string> = { ...BLANK_FIELDS };
  const varying: { readonly field: keyof RowFields; readonly values: readonly string[] }[] = [];
  for (const [index, field] of FIELDS.entries()) {
    const values = stored[index] ?? '';
    same[field] = typeof values === 'string' ? values : '';
    if (typeof values !== 'string') varying.push({ field, values });
  }
  return (at) => {
    const fields = { ...same };
    for (const { field, values } of varying) fields[field] = values[at] ?? '';
    return fields;
  };
};

const decodeRow = (columns: Columns, at: number, fields: RowFields): StoredRow => {
  const occurrence = columns.occurrences[at] ?? 0;
  const rest = columns.rest[at];
  const row: ImportRow = {
    rowNumber: columns.first + at,
    fields,
    tags: columns.tags[at] ?? [],
    splits: rest?.splits ?? [],
    confidence: rest?.confidence ?? null,
    errors: columns.errors[at] ?? [],
    entry: occurrence === 0 ? null : decodeEntry(columns, at, fields),
    ...(occurrence === 0 && columns.fromFile[at] === 1 && { namesCurrency: true }),
    ...(rest?.auxiliary && { auxiliary: rest.auxiliary }),
    ...(rest?.unread && { unread: rest.unread }),
    ...(rest?.leftOut && { leftOut: rest.leftOut }),
    ...(rest?.leftOutReason !== undefined && { leftOutReason: rest.leftOutReason }),
    ...(rest?.duplicate && { duplicate: rest.duplicate }),
    ...(rest?.pending && { pending: rest.pending }),
    ...withReference(columns.references?.[at]),
  };
  return { row, occurrence };
};

const withReference = (reference: string | undefined) => (reference === undefined ? {} : { reference });

const decodeEntry = (columns: Columns, at: number, fields: RowFields): RowEntry => {
  const code = columns.amounts[at] ?? 0;
  const amount = code === 0 ? fields.amount : code === 1 ? negate(fields.amount) : code;
  const dateText = columns.dates[at] ?? '';
  const date = dateText === NO_DATE ? '' : dateText || fields.date;
  const currencyFromFile = columns.fromFile[at] === 1;
  const stored = columns.rest[at];
  if (stored === undefined) return { kind: 'transaction', date, amount, currencyFromFile, part: null };
  const {
    kind = 'transaction',
    part = null,
    splits: _,
    confidence: __,
    auxiliary: ___,
    unread: ____,
    leftOut: _____,
    leftOutReason: ______,
    duplicate: _______,
    pending: ________,
    ...rest
  } = stored;
  return { kind, date, amount, currencyFromFile, part, ...rest };
};

const NO_DATE = '-';

/** The entry's date; blank if it is the same text as in the file. */
const dateCode = ({ entry, fields }: ImportRow): string =>
  entry === null || entry.date === fields.date ? '' : entry.date || NO_DATE;

const amountCode = ({ entry, fields }: ImportRow): 0 | 1 | string => {
  if (entry === null || entry.amount === fields.amount) return 0;
  return fields.amount !== '' && entry.amount === negate(fields.amount) ? 1 : entry.amount;
};

const column = (rows: readonly RowFields[], field: keyof RowFields): string | readonly string[] => {
  const first = rows[0]?.[field] ?? '';
  for (const fields of rows) if (fields[field] !== first) return rows.map((each) => each[field]);
  return first;
};

/** About how many characters a row takes in a block. */
export const charactersOf = ({ fields, errors, unread }: ImportRow): number => {
  let size = 16;
  for (const field of FIELDS) size += fields[field].length;
  for (const error of errors) size += error.length;
  if (unread !== undefined) for (const text of Object.values(unread)) size += text.length;
  return size;
};

/** The values that are there, by the position of the row. */
const sparse = <T>(rows: readonly StoredRow[], pick: (row: ImportRow) => T | undefined): Record<number, T> => {
  const values: Record<number, T> = {};
  let at = 0;
  for (const { row } of rows) {
    const value = pick(row);
    if (value !== undefined) values[at] = value;
    at += 1;
  }
  return values;
};
