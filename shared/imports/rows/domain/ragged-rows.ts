import { compileDateFormat } from '../../../platform/domain/dates/date-format.ts';
import { quoteValue } from '../../../platform/domain/errors.ts';
import { absolute, isZero, subtract } from '../../../platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import { AUXILIARY_FIELDS, type ColumnPositions, FIELDS } from '../../columns/domain/fields.ts';
import type { ImportConfiguration, ImportWarning } from '../../domain/import-attributes.ts';

type Cells = readonly string[];

/** `problem`: why it is not known which cell belongs to which column; dates and numbers are blank then. */
export type ArrangedRow = { readonly cells: Cells; readonly problem: string | null };

export type RaggedTable = {
  /** The names of the columns. */
  readonly header: Cells;
  readonly positions: ColumnPositions;
  readonly delimiter: string;
  readonly dateFormat: string;
  /** The number of cells that most records have. */
  readonly usualWidth: number;
  readonly configuration: Pick<ImportConfiguration, 'numberFormat' | 'datesFrom'>;
};

/** A way to divide the cells of a record among the columns. `joined`: the column in which several cells are one text. */
type Arrangement = { readonly cells: Cells; readonly joined: number | null; readonly parts: Cells };
/** The canonical numbers of a record that a running balance connects. */
type Money = { readonly amount: string; readonly balance: string };

const MOST_COLUMNS = 60;
const NUMBERS: ReadonlySet<string> = new Set(['balance', 'originalAmount']);
/** Fields in which a separator changes nothing but a text. */
const TEXTS: ReadonlySet<string> = new Set(['name', 'notes']);
const AMOUNTS = ['amount', 'inflow', 'outflow', 'moneyIn', 'moneyOut'] as const;

/**
 * Puts the cells of records that have more or fewer of them than the header, such as for a comma in a text without quotes, into the
 * columns where they belong: where all readings with a date and amounts agree, or only one follows the running balance. The numbers of other rows are
 * not read.
 * Undefined for a table without dates and amounts, which tell columns apart.
 */
export const createRaggedRows = (table: RaggedTable) => {
  const { header, positions } = table;
  const readings = readingsOf(table);
  if (readings === undefined || header.length > MOST_COLUMNS) return undefined;
  const { hasDate, isNumber, isReadable, moneyCells, typedCells, moneyOf, withoutNumbers } = readings;
  const named = header.findLastIndex((name) => name.trim() !== '') + 1;
  const isText = (at: number | null): boolean => at !== null && !readings.typed.includes(at);
  const joinedRows: { readonly row: number; readonly text: string }[] = [];
  let before: Money | undefined;

  const follows = ({ cells }: Arrangement): boolean => {
    const { amount, balance } = moneyOf(cells);
    if (before === undefined || balance === '' || before.balance === '') return false;
    const step = absolute(subtract(balance, before.balance));
    return [amount, before.amount].some((money) => money !== '' && absolute(money) === step);
  };
  const isClear = ({ joined, cells, parts }: Arrangement, written: Cells, count: number): boolean => {
    const [first = '', ...rest] = parts.filter((part) => !isBlank(part));
    const isInPlace = sameCells(moneyCells(written), moneyCells(cells));
    return isText(joined) && !isNumber(first) && (isInPlace ? count === 1 : !rest.some(isNumber));
  };
  const settle = (cells: Cells, readable: readonly Arrangement[]): Arrangement | undefined => {
    const keyOf = cells.length < header.length ? moneyCells : typedCells; // cells that are left out at the end are blank
    const groups = [...Map.groupBy(readable, (arrangement) => keyOf(arrangement.cells).join('\0')).values()];
    const proved = groups.filter((group) => group.some(follows));
    const [group, ...others] = proved.length > 0 ? proved : groups;
    if (group === undefined || others.length > 0) return undefined;
    const asWritten = group.find(({ joined, parts }) => joined === null && parts.length === 0);
    const best = asWritten ?? group.find(({ joined }) => joined === positions.name) ?? group[0];
    const isSure = proved.length > 0 || asWritten !== undefined;
    return best !== undefined && (isSure || isClear(best, cells, group.length)) ? best : undefined;
  };
  /** Whether all readings have the date and numbers where they are written. */
  const areNumbersInPlace = (cells: Cells, readable: readonly Arrangement[]): boolean =>
    readable.length > 0 &&
    readable.every(
      (arrangement) =>
        sameCells(moneyCells(arrangement.cells), moneyCells(cells)) && !isNumber(arrangement.parts[0] ?? ''),
    );
  const isUsual = ({ length }: Cells, extra: Cells): boolean =>
    (length >= named && length <= header.length) || (length === table.usualWidth && extra.every(isBlank));

  return {
    arrange: (cells: Cells, row: number): ArrangedRow => {
      if (isUsual(cells, cells.slice(header.length))) {
        before = moneyOf(cells);
        return { cells, problem: null };
      }
      const readable = arrangementsOf(cells, header.length, table.delimiter).filter((arrangement) =>
        isReadable(arrangement.cells),
      );
      const found = settle(cells, readable);
      before = found && moneyOf(found.cells);
      if (found !== undefined) {
        if (found.joined !== null) joinedRows.push({ row, text: found.cells[found.joined] ?? '' });
        return { cells: found.cells, problem: null };
      }
      const isNote = readable.length === 0 && !hasDate(cells);
      if (isNote || areNumbersInPlace(cells, readable)) return { cells, problem: null };
      return { cells: withoutNumbers(cells, readable), problem: problemOf(cells, header) };
    },
    warnings: (): readonly ImportWarning[] => (joinedRows.length === 0 ? [] : [warningOf(joinedRows)]),
  };
};

const sameCells = (a: Cells, b: Cells): boolean => a.join('\0') === b.join('\0');
const isBlank = (cell: string): boolean => cell.trim() === '';

const readingsOf = ({ positions, dateFormat, configuration }: RaggedTable) => {
  const { date } = positions;
  const amounts = AMOUNTS.map((name) => positions[name]).filter((at) => at !== undefined);
  const format = compileDateFormat(dateFormat, configuration.datesFrom);
  if (date === undefined || amounts.length === 0 || !format.ok) return undefined;
  const numbers = Object.entries(positions).flatMap(([name, at]) => (at !== undefined && isNumeric(name) ? [at] : []));
  const typed = Object.entries(positions).flatMap(([name, at]) => (TEXTS.has(name) ? [] : [at]));
  const read = compileNumberFormat(configuration.numberFormat ?? '1,234.56');
  const textAt = (cells: Cells, at: number): string => withoutMarks(cells[at] ?? '').trim();
  const numberAt = (cells: Cells, at: number): string => {
    const number = read(textAt(cells, at));
    return number.ok ? number.value : '';
  };
  const hasDate = (cells: Cells): boolean => format.parse(textAt(cells, date)) !== undefined;
  const isNumber = (text: string): boolean => /\p{Nd}/u.test(text) && read(withoutMarks(text).trim()).ok;
  return {
    hasDate,
    isNumber,
    isReadable: (cells: Cells): boolean => {
      const isWritten = (at: number): boolean => textAt(cells, at) !== '' && !isZero(numberAt(cells, at) || '0');
      const areNumbers = numbers.every((at) => textAt(cells, at) === '' || numberAt(cells, at) !== '');
      return (
        hasDate(cells) &&
        areNumbers &&
        amounts.filter(isWritten).length <= 1 &&
        amounts.some((at) => textAt(cells, at) !== '')
      );
    },
    typed,
    moneyCells: (cells: Cells): Cells => [date, ...numbers].map((at) => textAt(cells, at)),
    typedCells: (cells: Cells): Cells => typed.map((at) => textAt(cells, at)),
    /** The date stays if all readings have it. */
    withoutNumbers: (cells: Cells, readable: readonly Arrangement[]): Cells => {
      const dates = new Set([textAt(cells, date), ...readable.map((arrangement) => textAt(arrangement.cells, date))]);
      return cells.map((cell, at) => (at === date ? [...dates].join(' / ') : numbers.includes(at) ? '' : cell));
    },
    moneyOf: (cells: Cells): Money => ({
      amount: amounts.map((at) => numberAt(cells, at)).find((number) => number !== '' && !isZero(number)) ?? '',
      balance: positions.balance === undefined ? '' : numberAt(cells, positions.balance),
    }),
  };
};

const isNumeric = (name: string): boolean => {
  const { [name]: field }: Readonly<Record<string, { readonly kind: string }>> = { ...FIELDS, ...AUXILIARY_FIELDS };
  return field?.kind === 'number' || NUMBERS.has(name);
};

/** All ways in which cells that were divided once too often, or one too little, fit the columns. */
const arrangementsOf = (cells: Cells, width: number, delimiter: string): readonly Arrangement[] => {
  if (cells.length <= width) {
    const missing = Array.from({ length: width - cells.length }, () => '');
    return Array.from({ length: cells.length + 1 }, (_, at) => ({
      cells: cells.toSpliced(at, 0, ...missing),
      joined: null,
      parts: at === cells.length ? [] : missing,
    }));
  }
  const joins = Array.from({ length: width }, (_, at) => {
    const parts = cells.slice(at, at + cells.length - width + 1);
    return { cells: cells.toSpliced(at, parts.length, parts.join(delimiter)), joined: at, parts };
  });
  if (cells.at(-1)?.trim() !== '') return joins;
  const others = arrangementsOf(cells.slice(0, -1), width, delimiter);
  return [...others, ...joins];
};

const MOST_SHOWN = 12;

const problemOf = (cells: Cells, header: Cells): string => {
  const shown = cells.slice(0, MOST_SHOWN).map((cell) => quoteValue(cell.trim()));
  const found = `${shown.join(', ')}${cells.length > MOST_SHOWN ? ', …' : ''}`;
  const extra = cells.slice(header.length).find((cell) => !isBlank(cell));
  const what =
    cells.length > header.length
      ? `The row has more cells than the header has columns: ${quoteValue(extra?.trim() ?? '')}`
      : 'The row has fewer cells than the header has columns';
  return `${what}. It has ${cells.length}, ${found}, for ${header.length} columns, so its amounts are not read: write them here, put a text that contains the separator in quotes in the file, or leave the row out`;
};

const warningOf = (rows: readonly { readonly row: number; readonly text: string }[]): ImportWarning => {
  const [first] = rows;
  const example = `row ${first?.row} has ${quoteValue(first?.text ?? '')}`;
  const count = rows.length === 1 ? '1 row has' : `${rows.length} rows have`;
  const message = `${count} more cells than the header, because a text contains the separator: the cells were joined where only one reading has a date and an amount. For example, ${example}`;
  return { line: null, code: 'cells_joined', message };
};
