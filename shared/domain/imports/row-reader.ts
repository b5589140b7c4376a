import { isCurrency } from '../currency.ts';
import { compileDateFormat } from '../date-format.ts';
import type { ColumnPositions } from './columns.ts';
import type { CsvImportType, RowRules, WantedColumn } from './csv-import-type.ts';
import { BLANK_FIELDS, FIELDS, type FieldKind, type FieldName } from './fields.ts';
import { compileNumberFormat } from './number-format.ts';
import { quoteValue } from './quote-value.ts';
import type { ImportRow, RowFields } from './row.ts';
import { splitTags } from './tags-cell.ts';

/** One record of a file, not yet understood. */
export type RawRow = {
  readonly cells: readonly string[];
  /** Sentences about the record as a whole, e.g. that it has too many cells. */
  readonly problems: readonly string[];
};
/** The text as it is shown, the value as it is used, and what is wrong with it as the end of a sentence. */
type CellRead = { readonly shown: string; readonly value: string; readonly problem?: string };
type CellReader = (text: string) => CellRead;
type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Makes the function that turns records into diagnosed rows. Every fault of a row is listed, none hides another.
 * @throws RangeError when the date format does not compile; `validateConfiguration` says so before.
 */
export const createRowReader = (type: CsvImportType, positions: ColumnPositions, rules: RowRules) => {
  const readers = cellReaders(rules);
  const columns = type.columns(rules).map((column) => columnReader(type, column, positions[column.field], readers));
  const defaultCurrency = (rules.accountCurrency ?? rules.familyCurrency).toUpperCase();

  return (rowNumber: number, raw: RawRow): ImportRow => {
    const errors = [...raw.problems];
    const fields: Writable<RowFields> = { ...BLANK_FIELDS };
    const values: Writable<RowFields> = { ...BLANK_FIELDS };
    for (const { field, read } of columns) {
      const { shown, value, problem } = read(raw.cells);
      fields[field] = shown;
      values[field] = value;
      if (problem !== undefined) errors.push(problem);
    }
    const currencyFromFile = fields.currency !== '';
    if (!currencyFromFile) fields.currency = defaultCurrency;

    const row = (): Pick<ImportRow, 'rowNumber' | 'fields' | 'tags' | 'confidence'> => ({
      rowNumber,
      fields,
      tags: splitTags(fields.tags),
      confidence: null,
    });
    const invalid = (problems: readonly string[]): ImportRow => ({
      ...row(),
      splits: [],
      errors: problems,
      entry: null,
      ...(currencyFromFile && { namesCurrency: true }),
    });
    if (errors.length > 0) return invalid(errors);

    const meant = type.interpret({ rowNumber, shown: fields, values }, rules);
    Object.assign(fields, meant.fields);
    if (!meant.ok) return invalid(meant.problems);
    const { splits = [], entry } = meant;
    return { ...row(), splits, errors, entry: { ...entry, currencyFromFile } };
  };
};

const columnReader = (
  type: CsvImportType,
  { field, required }: WantedColumn,
  position: number | undefined,
  readers: Readonly<Record<FieldKind, CellReader>>,
): { readonly field: FieldName; readonly read: (cells: readonly string[]) => CellRead } => {
  const { title, kind } = FIELDS[field];
  const fallback = type.defaults[field] ?? '';
  const missing = required === 'cell' || (required === 'column' && position === undefined);
  const blank: CellRead = { shown: fallback, value: fallback, ...(missing && { problem: `${title} is required` }) };
  if (position === undefined) return { field, read: () => blank };

  const readCell = readers[kind];
  return {
    field,
    read: (cells) => {
      const text = cells[position]?.trim() ?? '';
      if (text === '') return blank;
      const read = text.length > MAX_CELL_LENGTH ? tooLong(text) : readCell(text);
      return read.problem === undefined ? read : { ...read, problem: `${title} ${quoteValue(text)} ${read.problem}` };
    },
  };
};

/** Characters. No bank writes longer ones, and a page of the ledger has to hold many. */
export const MAX_CELL_LENGTH = 10_000;

const tooLong = (text: string): CellRead => ({
  shown: text.slice(0, MAX_CELL_LENGTH).toWellFormed(),
  value: '',
  problem: `is longer than ${MAX_CELL_LENGTH.toLocaleString('en')} characters`,
});

const cellReaders = (rules: RowRules): Readonly<Record<FieldKind, CellReader>> => ({
  text: (text) => ({ shown: text, value: text }),
  date: dateReader(rules),
  number: numberReader(rules),
  currency: (text) => {
    const code = text.toUpperCase();
    return isCurrency(code)
      ? { shown: code, value: code }
      : { shown: code, value: code, problem: 'is not a known currency' };
  },
});

const dateReader = ({ configuration, familyDateFormat, earliestDate, latestDate }: RowRules): CellReader => {
  const pattern = configuration.dateFormat ?? familyDateFormat;
  const format = compileDateFormat(pattern);
  if (!format.ok) throw new RangeError(format.message);

  return (text) => {
    const date = format.parse(text);
    if (date === undefined) return { shown: text, value: '', problem: `does not match the date format ${pattern}` };
    if (date < earliestDate || date > latestDate) {
      return { shown: text, value: date, problem: `is not between ${earliestDate} and ${latestDate}` };
    }
    return { shown: text, value: date };
  };
};

const numberReader = ({ configuration }: RowRules): CellReader => {
  const readNumber = compileNumberFormat(configuration.numberFormat ?? '1,234.56');
  return (text) => {
    const number = readNumber(text);
    return number.ok ? { shown: number.value, value: number.value } : { shown: '', value: '', problem: number.problem };
  };
};
