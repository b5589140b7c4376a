import { quoteValue } from '../../../platform/domain/errors.ts';
import { entriesOf } from '../../../platform/domain/keys-of.ts';
import { negate } from '../../../platform/domain/money/decimal.ts';
import { memoized } from '../../../platform/domain/text/memoized.ts';
import {
  AUXILIARY_FIELDS,
  type AuxiliaryCells,
  type AuxiliaryField,
  type AuxiliaryName,
  BLANK_AUXILIARY,
  BLANK_FIELDS,
  type ColumnPositions,
  FIELDS,
  type FieldName,
  headerNamed,
} from '../../columns/domain/fields.ts';
import { defaultCurrency, isNamedByFile, type RowCurrency, withMark } from '../../currencies/domain/row-currency.ts';
import { keptFees } from '../../fees/domain/fees.ts';
import { createLeaveOut } from '../../left-out/domain/leave-out.ts';
import { isNeither } from '../../signs/domain/direction-texts.ts';
import { createOtherStateProblems, createPendingCheck } from '../../states/domain/states.ts';
import type {
  CsvImportType,
  FaultyCells,
  RowSettings,
  WantedColumn,
} from '../../types/domain/import-type-definition.ts';
import { columnProblem, isNone, splitTags } from './cell-text.ts';
import { type CellRead, type CellReaders, cellReader, cellReaders, IS_REQUIRED, NOTHING } from './read-cell.ts';
import type { ImportRow, RowFields } from './row.ts';

/** A record of a file, not yet interpreted. */
export type RawRow = {
  readonly cells: readonly string[];
  /** Errors of the record as a whole, e.g. too many cells. */
  readonly problems: readonly string[];
  /** Unreadable cells whose text is no longer known; `problems` has their errors. */
  readonly unread?: readonly (FieldName | AuxiliaryName)[];
  /** The currency marked on its amounts, if the cells no longer have it. */
  readonly currency?: string;
};

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/**
 * Returns a function that validates records as rows and lists all errors of each.
 * Does not consider links to other rows.
 * @throws RangeError if the date format does not compile, which `validateConfiguration` reports before.
 */
export const createRowReader = (
  type: CsvImportType,
  positions: ColumnPositions,
  rules: RowSettings,
  link: (row: ImportRow) => ImportRow = type.createLinker?.().link ?? unlinked,
) => {
  const readCells = createCellsReader(type, positions, rules);
  const reasonToLeaveOut = createLeaveOut(positions, rules);
  const isPending = createPendingCheck(positions, rules.configuration, rules.headers);
  const otherStateProblems = createOtherStateProblems(rules.headers ?? [], rules.configuration);
  const isOfNoDirection = ({ cells }: RawRow): boolean =>
    rules.isTakenIn !== true &&
    positions.entityType !== undefined &&
    isNeither((cells[positions.entityType] ?? '').trim(), rules.configuration);

  return (rowNumber: number, raw: RawRow): ImportRow => {
    const { fields, values, auxiliary, unread, unreadTexts, problems, currency } = readCells(raw);
    const errors = joined(raw.problems, problems, otherStateProblems(raw.cells));
    const currencyFromFile = isNamedByFile(currency);
    fields.currency = currency.code;
    const cells = { rowNumber, shown: fields, values, auxiliary };
    const combined = readable(type.combine?.({ ...cells, unread }, rules) ?? NOTHING_ELSE, unread);
    Object.assign(fields, combined);

    const mark = rules.hasAccount ? undefined : currency.mark;
    const invalid = (faults: readonly string[]): ImportRow => ({
      rowNumber,
      fields,
      tags: splitTags(fields.tags),
      splits: [],
      confidence: null,
      errors: faults,
      entry: null,
      ...(mark !== undefined && { mark }),
      ...(currencyFromFile && { namesCurrency: true }),
      ...keptCells(auxiliary, combined),
      ...(Object.keys(unreadTexts).length > 0 && { unread: unreadTexts }),
    });
    const leftOutReason = reasonToLeaveOut(rowNumber, raw);
    if (leftOutReason !== undefined) return { ...invalid([]), leftOut: true, leftOutReason };
    if (isOfNoDirection(raw)) return { ...invalid([]), leftOut: true, leftOutReason: 'direction' };
    if (errors.length > 0) return link(invalid(errors));

    const meant = type.interpret({ ...cells, values: Object.assign(values, combined) }, rules);
    Object.assign(fields, meant.fields);
    if (!meant.ok) return link(invalid(meant.problems));
    const { splits = NO_SPLITS, entry, keepsFee = false } = meant;
    return link({
      rowNumber,
      fields,
      tags: splitTags(fields.tags),
      splits,
      confidence: null,
      errors,
      entry: { ...entry, currencyFromFile },
      ...(mark !== undefined && { mark }),
      ...((keepsFee || entry.cash !== undefined) && keptFees(auxiliary)),
      ...(isPending(raw.cells) && { pending: true }),
    });
  };
};

const NOTHING_ELSE: Partial<RowFields> = {};
const NO_SPLITS: ImportRow['splits'] = [];
const NO_TEXTS: readonly string[] = [];

/** Most rows have no problem at all. */
const joined = (...lists: readonly (readonly string[])[]): readonly string[] =>
  lists.every(({ length }) => length === 0) ? NO_TEXTS : lists.flat();

type CellsRead = {
  readonly fields: Writable<RowFields>;
  readonly values: Writable<RowFields>;
  readonly auxiliary: AuxiliaryCells;
  readonly unread: FaultyCells['unread'];
  readonly unreadTexts: Readonly<Record<string, string>>;
  readonly problems: readonly string[];
  readonly currency: RowCurrency;
};

/** Reads each cell of a record separately, except for the currency, which can be marked on amounts. */
const createCellsReader = (
  type: CsvImportType,
  positions: ColumnPositions,
  rules: RowSettings,
): ((raw: RawRow) => CellsRead) => {
  const readers = cellReaders(rules);
  const columns = type.columns(rules).map((column) => columnReader(type, column, positions, readers, rules));
  const readAuxiliary = auxiliaryReader(type, positions, readers, rules);
  const currencyColumn = columns.find(({ field }) => field === 'currency');
  const accountColumn = columns.find(({ field }) => field === 'account');
  const currencyOfAccount = memoized((account) => defaultCurrency(rules, account));
  const start = (cells: readonly string[], marked: string | undefined): RowCurrency => {
    const code = currencyColumn?.read(cells).shown ?? '';
    if (code !== '') return { code, by: 'column' };
    return marked === undefined
      ? currencyOfAccount(accountColumn?.read(cells).shown ?? '')
      : { code: marked, by: 'mark' };
  };
  const canName = currencyColumn !== undefined;
  return ({ cells, unread: known, currency: marked }) => {
    const marks: Marks = { currency: start(cells, marked), canName };
    const fields: Writable<RowFields> = { ...BLANK_FIELDS };
    const values: Writable<RowFields> = { ...BLANK_FIELDS };
    const faults: Fault[] = [];
    for (const { field, read } of columns) {
      const { shown, value, problem, unread } = judgeMark(marks, read(cells), field);
      fields[field] = shown;
      values[field] = value;
      if (problem !== undefined) faults.push({ name: field, problem, text: unread, isUnread: value === '' });
    }
    const { auxiliary, faults: others } = readAuxiliary(cells, marks);
    const isFaultless = faults.length === 0 && others.length === 0 && known === undefined;
    const found = isFaultless ? NO_FAULTS : faultsFound([...faults, ...others], known);
    return { fields, values, auxiliary, currency: marks.currency, ...found };
  };
};

/** A cell with a problem. `text`: of a number that cannot be read. */
type Fault = {
  readonly name: FieldName | AuxiliaryName;
  readonly problem: string;
  readonly text: string | undefined;
  readonly isUnread: boolean;
};

const faultsFound = (
  faults: readonly Fault[],
  known: RawRow['unread'] = [],
): Pick<CellsRead, 'unread' | 'unreadTexts' | 'problems'> => ({
  unread: new Set([...known, ...faults.flatMap(({ name, isUnread }) => (isUnread ? [name] : []))]),
  unreadTexts: Object.fromEntries(faults.flatMap(({ name, text }) => (text === undefined ? [] : [[name, text]]))),
  problems: faults.map(({ problem }) => problem),
});
/** Shared by most rows. */
const NO_FAULTS = faultsFound([]);

/** The currency of a row, from the marks of its amounts so far. `canName`: the file can have a currency column. */
type Marks = { currency: RowCurrency; readonly canName: boolean };

/** An amount that contradicts the currency of its row counts as unreadable. */
const judgeMark = (marks: Marks, read: CellRead, field?: FieldName): CellRead => {
  if (read.mark === undefined || field === 'qty') return read;
  const { mark, text, subject } = read.mark;
  const found = withMark(marks.currency, mark, marks.canName);
  if (!found.ok) return { shown: '', value: '', problem: `${subject} ${found.problem}`, unread: text.toWellFormed() };
  marks.currency = found.row;
  return read;
};

/** Fields whose cells can be read; an unreadable cell is shown unchanged. */
const readable = (combined: Partial<RowFields>, unread: FaultyCells['unread']): Partial<RowFields> =>
  unread.size === 0 ? combined : Object.fromEntries(entriesOf(combined).filter(([field]) => !unread.has(field)));

/** Cells that are not shown in a field but needed for repairs. */
const keptCells = (auxiliary: AuxiliaryCells, combined: Partial<RowFields>): Pick<ImportRow, 'auxiliary'> => {
  const isShown = (name: AuxiliaryName): boolean => (combined[AUXILIARY_FIELDS[name].addsTo] ?? '') !== '';
  const cells = entriesOf(auxiliary).filter(([name, value]) => value !== '' && !isShown(name));
  return cells.length === 0 ? {} : { auxiliary: Object.fromEntries(cells) };
};

/** A linker that leaves rows unchanged. */
export const unlinked = (row: ImportRow): ImportRow => row;

const columnReader = (
  type: CsvImportType,
  { field, required, ...column }: WantedColumn,
  positions: ColumnPositions,
  readers: CellReaders,
  { configuration, columnMarks = {}, columnUnits = {} }: RowSettings,
): { readonly field: FieldName; readonly read: (cells: readonly string[]) => CellRead } => {
  const { kind, label } = FIELDS[field];
  const position = positions[field];
  const title = column.title ?? FIELDS[field].title;
  const header = headerNamed(configuration, label);
  const fallback = type.defaults[field] ?? '';
  const missing = required === 'cell' || (required === 'column' && position === undefined);
  const blank: CellRead = { shown: fallback, value: fallback, ...(missing && { problem: `${title} ${IS_REQUIRED}` }) };
  if (position === undefined) {
    const lacking = header === '' ? blank : { ...blank, problem: notInHeader(title, header) };
    return { field, read: () => lacking };
  }
  const read = cellReader(
    { title, position, kind, columnMark: columnMarks[field], unit: columnUnits[field] },
    readers,
    blank,
  );
  if (header === '') return { field, read };
  const doubt = `: check that ${quoteValue(header)} is the ${title.toLowerCase()} column`;
  return { field, read: (cells) => withDoubt(read(cells), doubt) };
};

const notInHeader = (title: string, header: string): string =>
  columnProblem(title, `${quoteValue(header)} is not in the header`);

const withDoubt = (read: CellRead, doubt: string): CellRead =>
  read.isOfOtherColumn ? { ...read, problem: `${read.problem}${doubt}` } : read;

/** Of money out and money in, a row has only one. */
const HALVES: ReadonlySet<AuxiliaryName> = new Set(['moneyOut', 'moneyIn']);
const withoutNone =
  (read: (cells: readonly string[]) => CellRead, position: number) =>
  (cells: readonly string[]): CellRead =>
    isNone(cells[position] ?? '') ? NOTHING : read(cells);

type AuxiliaryRead = { readonly auxiliary: AuxiliaryCells; readonly faults: readonly Fault[] };
const NO_AUXILIARY: AuxiliaryRead = { auxiliary: BLANK_AUXILIARY, faults: [] };

/** Reads the auxiliary columns. */
const auxiliaryReader = (
  { auxiliary = [] }: CsvImportType,
  positions: ColumnPositions,
  readers: CellReaders,
  {
    configuration,
    columnMarks = {},
    columnUnits = {},
    outflowsAreNegative = false,
    inflowsAreNegative = false,
    negativeFees = [],
  }: RowSettings,
): ((cells: readonly string[], marks: Marks) => AuxiliaryRead) => {
  const areTurned: Partial<Record<AuxiliaryName, boolean>> = {
    moneyOut: outflowsAreNegative,
    moneyIn: inflowsAreNegative,
    fee: negativeFees.includes('fee'),
    otherFee: negativeFees.includes('otherFee'),
  };
  const columns = auxiliary.flatMap((name) => {
    const position = positions[name];
    const { title, kind, label }: AuxiliaryField = AUXILIARY_FIELDS[name];
    if (position !== undefined) {
      const column = { title, position, kind, columnMark: columnMarks[name], unit: columnUnits[name] };
      const read = cellReader(column, readers, NOTHING);
      return [{ name, read: HALVES.has(name) ? withoutNone(read, position) : read }];
    }
    const header = headerNamed(configuration, label);
    return header === '' ? [] : [{ name, read: () => ({ ...NOTHING, problem: notInHeader(title, header) }) }];
  });
  if (columns.length === 0) return () => NO_AUXILIARY;

  return (cells, marks) => {
    const values: Writable<Record<AuxiliaryName, string>> = { ...BLANK_AUXILIARY };
    const faults: Fault[] = [];
    for (const { name, read } of columns) {
      const { value, problem, unread } = judgeMark(marks, read(cells));
      const isTurned = areTurned[name] === true;
      values[name] = isTurned && value !== '' ? negate(value) : value;
      if (problem !== undefined) faults.push({ name, problem, text: unread, isUnread: true });
    }
    return { auxiliary: values, faults };
  };
};
