import { isCurrency } from '../currency.ts';
import { compileDateFormat } from '../date-format.ts';
import type { ColumnPositions } from './columns.ts';
import type { CsvImportType, RowRules, WantedColumn } from './csv-import-type.ts';
import {
  AUXILIARY_FIELDS,
  type AuxiliaryCells,
  type AuxiliaryName,
  BLANK_AUXILIARY,
  BLANK_FIELDS,
  FIELDS,
  type FieldKind,
  type FieldName,
} from './fields.ts';
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
type CellRead = {
  readonly shown: string;
  readonly value: string;
  readonly problem?: string;
  /** The text of a number that could not be read, which is not shown. */
  readonly unread?: string;
};
type CellReader = (text: string) => CellRead;
type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Makes the function that turns records into diagnosed rows. Every fault of a row is listed, none hides another.
 * Without the links that the rows of its file have, a row is judged as if it were alone.
 * @throws RangeError when the date format does not compile; `validateConfiguration` says so before.
 */
export const createRowReader = (
  type: CsvImportType,
  positions: ColumnPositions,
  rules: RowRules,
  link: (row: ImportRow) => ImportRow = type.createLinker?.().link ?? unlinked,
) => {
  const readers = cellReaders(rules);
  const columns = type.columns(rules).map((column) => columnReader(type, column, positions[column.field], readers));
  const readAuxiliary = auxiliaryReader(type, positions, readers);
  const defaultCurrency = (rules.accountCurrency ?? rules.familyCurrency).toUpperCase();

  return (rowNumber: number, raw: RawRow): ImportRow => {
    const errors = [...raw.problems];
    const fields: Writable<RowFields> = { ...BLANK_FIELDS };
    const values: Writable<RowFields> = { ...BLANK_FIELDS };
    const unread: Record<string, string> = {};
    for (const { field, read } of columns) {
      const { shown, value, problem, unread: text } = read(raw.cells);
      fields[field] = shown;
      values[field] = value;
      if (problem !== undefined) errors.push(problem);
      if (text !== undefined) unread[field] = text;
    }
    const { auxiliary, problems, unread: unreadBeside } = readAuxiliary(raw.cells);
    errors.push(...problems);
    Object.assign(unread, unreadBeside);
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
      ...keptCells(auxiliary),
      ...(Object.keys(unread).length > 0 && { unread }),
    });
    if (errors.length > 0) return link(invalid(errors));

    const meant = type.interpret({ rowNumber, shown: fields, values, auxiliary }, rules);
    Object.assign(fields, meant.fields);
    if (!meant.ok) return link(invalid(meant.problems));
    const { splits = [], entry } = meant;
    return link({ ...row(), splits, errors, entry: { ...entry, currencyFromFile } });
  };
};

/** What a repair of the row needs, since no field shows it. */
const keptCells = (auxiliary: AuxiliaryCells): Pick<ImportRow, 'auxiliary'> => {
  const cells = Object.entries(auxiliary).filter(([, value]) => value !== '');
  return cells.length === 0 ? {} : { auxiliary: Object.fromEntries(cells) };
};

/** For reading rows that are not yet to be linked. */
export const unlinked = (row: ImportRow): ImportRow => row;

const columnReader = (
  type: CsvImportType,
  { field, required, ...column }: WantedColumn,
  position: number | undefined,
  readers: Readonly<Record<FieldKind, CellReader>>,
): { readonly field: FieldName; readonly read: (cells: readonly string[]) => CellRead } => {
  const { kind } = FIELDS[field];
  const title = column.title ?? FIELDS[field].title;
  const fallback = type.defaults[field] ?? '';
  const missing = required === 'cell' || (required === 'column' && position === undefined);
  const blank: CellRead = { shown: fallback, value: fallback, ...(missing && { problem: `${title} is required` }) };
  if (position === undefined) return { field, read: () => blank };

  return { field, read: cellReader(title, position, readers[kind], blank) };
};

const cellReader =
  (title: string, position: number, readCell: CellReader, blank: CellRead) =>
  (cells: readonly string[]): CellRead => {
    const text = cells[position]?.trim() ?? '';
    if (text === '') return blank;
    const read = text.length > MAX_CELL_LENGTH ? tooLong(text) : readCell(text);
    return read.problem === undefined ? read : { ...read, problem: `${title} ${quoteValue(text)} ${read.problem}` };
  };

const NOTHING: CellRead = { shown: '', value: '' };

type AuxiliaryRead = {
  readonly auxiliary: AuxiliaryCells;
  readonly problems: readonly string[];
  readonly unread: Readonly<Record<string, string>>;
};
const NO_AUXILIARY: AuxiliaryRead = { auxiliary: BLANK_AUXILIARY, problems: [], unread: {} };

/** Reads the columns beside those of the fields. */
const auxiliaryReader = (
  { auxiliary = [] }: CsvImportType,
  positions: ColumnPositions,
  readers: Readonly<Record<FieldKind, CellReader>>,
): ((cells: readonly string[]) => AuxiliaryRead) => {
  const columns = auxiliary.flatMap((name) => {
    const position = positions[name];
    const { title, kind } = AUXILIARY_FIELDS[name];
    return position === undefined ? [] : [{ name, read: cellReader(title, position, readers[kind], NOTHING) }];
  });
  if (columns.length === 0) return () => NO_AUXILIARY;

  return (cells) => {
    const values: Writable<Record<AuxiliaryName, string>> = { ...BLANK_AUXILIARY };
    const problems: string[] = [];
    const unread: Record<string, string> = {};
    for (const { name, read } of columns) {
      const { value, problem, unread: text } = read(cells);
      values[name] = value;
      if (problem !== undefined) problems.push(problem);
      if (text !== undefined) unread[name] = text;
    }
    return { auxiliary: values, problems, unread };
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
    return number.ok
      ? { shown: number.value, value: number.value }
      : { shown: '', value: '', problem: number.problem, unread: text.toWellFormed() };
  };
};
