import { compileDateFormat } from '../../../platform/domain/dates/date-format.ts';
import { quoteValue } from '../../../platform/domain/errors.ts';
import { isCurrency } from '../../../platform/domain/money/currency.ts';
import { negate } from '../../../platform/domain/money/decimal.ts';
import { withoutGuard } from '../../../platform/domain/text/formula-guard.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { memoized } from '../../../platform/domain/text/memoized.ts';
import { type ColumnUnit, inCurrency } from '../../amounts/domain/amount-units.ts';
import { compileNumberFormat } from '../../amounts/domain/number-format.ts';
import { type FieldKind, headerNamed } from '../../columns/domain/fields.ts';
import type { ColumnMark } from '../../currencies/domain/currency-in-title.ts';
import { boundsProblem } from '../../dates/domain/date-bounds.ts';
import type { RowSettings } from '../../types/domain/import-type-definition.ts';

/** The shown text, the value, and the problem as the end of a sentence. */
export type CellRead = {
  readonly shown: string;
  readonly value: string;
  readonly problem?: string;
  /** The cell cannot be read, possibly because the wrong column is configured. */
  readonly isOfOtherColumn?: boolean;
  /** The text of a number that cannot be read, which is not shown as the value. */
  readonly unread?: string;
  /** The currency mark of a number, its cell, and the start of a sentence about it. */
  readonly mark?: { readonly mark: string; readonly text: string; readonly subject: string };
};
/** `money`: the currency mark of a number. */
type CellReader = (text: string) => Omit<CellRead, 'mark'> & { readonly money?: string };
export type CellReaders = Readonly<Record<FieldKind, CellReader>>;

type CellColumn = {
  readonly title: string;
  readonly position: number;
  readonly kind: FieldKind;
  readonly columnMark: ColumnMark | undefined;
  readonly unit: ColumnUnit | undefined;
};

/** Reads the cell of a column. `blank`: for a cell without text. */
export const cellReader = (
  { title, position, kind, columnMark, unit }: CellColumn,
  readers: CellReaders,
  blank: CellRead,
): ((cells: readonly string[]) => CellRead) => {
  const read = memoized((cell): CellRead => {
    const text = (kind === 'text' ? cell : withoutMarks(cell)).trim();
    if (text === '') return blank;
    const found = text.length > MAX_CELL_LENGTH ? tooLong(text) : inUnit(readers[kind](text), unit);
    const isPlain = found.problem === undefined && found.money === undefined && columnMark === undefined;
    return isPlain ? found : withSubject(found, text, { title, columnMark });
  });
  return (cells) => read(cells[position] ?? '');
};

const withSubject = (
  { money, ...read }: ReturnType<CellReader>,
  text: string,
  { title, columnMark }: Pick<CellColumn, 'title' | 'columnMark'>,
): CellRead => {
  const subject = `${title} ${quoteValue(text)}`;
  if (read.problem !== undefined) return { ...read, problem: `${subject} ${read.problem}` };
  if (money !== undefined) return { ...read, mark: { mark: money, text, subject } };
  if (columnMark === undefined) return read;
  const { header, mark } = columnMark;
  return { ...read, mark: { mark, text, subject: `${subject} in the column ${quoteValue(header)}` } };
};

const inUnit = (read: ReturnType<CellReader>, unit: ColumnUnit | undefined): ReturnType<CellReader> => {
  if (unit === undefined || read.value === '') return read;
  const found = inCurrency(read.value, unit);
  return found.ok
    ? { ...read, shown: found.value, value: found.value }
    : { ...read, shown: '', value: '', problem: found.problem };
};

export const NOTHING: CellRead = { shown: '', value: '' };

/** In characters, far above what banks write, because a ledger page holds many entries. */
export const MAX_CELL_LENGTH = 10_000;

const tooLong: CellReader = (text) => ({
  shown: text.slice(0, MAX_CELL_LENGTH).toWellFormed(),
  value: '',
  problem: `is longer than ${MAX_CELL_LENGTH.toLocaleString('en')} characters`,
});

/** @throws RangeError if the date format cannot be read */
export const cellReaders = (rules: RowSettings): CellReaders => ({
  text: textReader(rules),
  date: dateReader(rules),
  number: numberReader(rules),
  currency: (text) => {
    const written = text.toUpperCase();
    const code = KRAKEN_CODE.test(written) && isCurrency(written.slice(1)) ? written.slice(1) : written;
    return isCurrency(code) ? { shown: code, value: code } : { shown: code, value: code, problem: UNKNOWN_CURRENCY };
  },
});

/** Kraken writes `ZUSD` for `USD`. */
const KRAKEN_CODE = /^Z[A-Z]{3}$/;
const UNKNOWN_CURRENCY = 'is not a known currency: convert the amount and correct the currency, or leave the row out';

const textReader = ({ isOwnExport = false }: RowSettings): CellReader =>
  isOwnExport ? (cell) => asItIs(withoutGuard(cell)) : asItIs;

const asItIs: CellReader = (text) => ({ shown: text, value: text });

/** Pages say these in other words. */
export const NOT_OF_FORMAT = 'does not match the date format ';
export const FORMAT_OF_FAMILY = ': this is the format of your family, so set date_format if the file has another one';
export const NO_SUCH_DAY = 'does not exist: ';
export const IS_REQUIRED = 'is required';

const dateReader = ({ configuration, familyDateFormat, earliestDate, latestDate }: RowSettings): CellReader => {
  const pattern = configuration.dateFormat ?? familyDateFormat;
  const format = compileDateFormat(pattern, configuration.datesFrom);
  if (!format.ok) throw new RangeError(format.message);

  const isAssumed = configuration.dateFormat === null;
  const problem = `${NOT_OF_FORMAT}${pattern}${isAssumed ? FORMAT_OF_FAMILY : ''}`;
  return (text) => {
    const date = format.parse(text);
    if (date === undefined) {
      const reason = format.whyNoDay(text);
      return { shown: text, value: '', problem: reason === undefined ? problem : `${NO_SUCH_DAY}${reason}` };
    }
    const outside = boundsProblem(date, { earliest: earliestDate, latest: latestDate });
    return { shown: text, value: date, ...(outside !== undefined && { problem: outside }) };
  };
};

/** `CR` is money in and `DR` money out, also where amounts without a mark are money out. */
const numberReader = ({ configuration }: RowSettings): CellReader => {
  const readNumber = compileNumberFormat(configuration.numberFormat ?? '1,234.56');
  const isTurned =
    configuration.signageConvention === 'inflows_negative' &&
    configuration.amountTypeStrategy !== 'custom_column' &&
    headerNamed(configuration, 'inflowColLabel') === '' &&
    headerNamed(configuration, 'outflowColLabel') === '';
  return (text) => {
    const number = readNumber(text);
    if (number.ok) {
      const value = number.side !== undefined && isTurned ? negate(number.value) : number.value;
      return number.mark === undefined ? { shown: value, value } : { shown: value, value, money: number.mark };
    }
    const { problem, isTooLarge = false } = number;
    return { shown: '', value: '', problem, isOfOtherColumn: isTooLarge, unread: text.toWellFormed() };
  };
};
