import { compileDateFormat } from '../../../platform/domain/dates/date-format.ts';
import { addDays } from '../../../platform/domain/dates/local-date.ts';
import { quoteValue } from '../../../platform/domain/errors.ts';
import { keysOf } from '../../../platform/domain/keys-of.ts';
import { withAsciiDate } from '../../../platform/domain/text/ascii-digits.ts';
import { fitNumbers, markIn, numberFormatOf } from '../../amounts/domain/fit-number-formats.ts';
import { areUsual, decimalsOf, hasPoint, settledBy } from '../../amounts/domain/usual-decimals.ts';
import { AUXILIARY_FIELDS, type ColumnPositions, FIELDS } from '../../columns/domain/fields.ts';
import {
  type ColumnShape,
  cellsAt,
  isMostly,
  NO_PROPOSAL,
  type Proposal,
  type ReadingContext,
  type Table,
} from '../../columns/domain/table-shape.ts';
import { marksOfColumns } from '../../currencies/domain/currency-in-title.ts';
import { fitDates, usualBounds } from '../../dates/domain/fit-dates.ts';
import { readDaysOfYear } from '../../dates/domain/propose-year.ts';
import { type Settled, settleDates } from '../../dates/domain/settle-dates.ts';
import type { NumberFormat } from '../../domain/import-attributes.ts';
import { NO_SETTINGS } from '../../domain/import-record.ts';
import type { CsvImportType } from '../../types/domain/import-type-definition.ts';
import type { Question } from './detected-file.ts';
import { questionsOf, type RankedFormat } from './rank-formats.ts';

const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u;

const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}]|日付|取引日|残高|入金|出金/u;

/** Types whose date format never varies. */
const FIXED: readonly CsvImportType['type'][] = ['MintImport', 'ActualImport'];

export const proposeDates = (
  table: Table & { readonly columns: readonly ColumnShape[] },
  positions: ColumnPositions,
  type: CsvImportType,
  { family, today, known }: ReadingContext,
): Proposal => {
  const wanted = type.columns({ configuration: NO_SETTINGS, hasAccount: false });
  const dates = wanted.filter(({ field }) => FIELDS[field].kind === 'date').map(({ field }) => positions[field]);
  const cells = cellsAt(table.rows, dates).map(withAsciiDate);
  if (cells.length === 0) return NO_PROPOSAL;
  const own = FIXED.includes(type.type) ? (type.configurationDefaults.dateFormat ?? null) : null;
  const fit = fitDates(
    cells,
    {
      own: own ?? family.dateFormat,
      known: known?.dateFormat ?? null,
      isEastAsian: EAST_ASIAN.test(table.headers.join()),
      isJapanese: JAPANESE.test(table.headers.join()),
    },
    usualBounds(today),
  );
  if (fit.format === null)
    return withoutYear(cells, own ?? family.dateFormat, today) ?? unreadable(fit, cells, own ?? family.dateFormat);
  if (own === fit.format) return readable(fit.format, { ...fit, doubt: null });
  const settled = settleDates(table, table.columns, positions.date ?? -1, fit);
  return settled === undefined ? readable(fit.format, fit) : readable(settled.format, { ...fit, doubt: null }, settled);
};

/** The latest of the possible years is used until somebody answers. */
const withoutYear = (cells: readonly string[], own: string, today: string): Proposal | null => {
  const days = readDaysOfYear(cells, own, { latest: addDays(today, 1) });
  const [period] = days?.periods ?? [];
  if (days === null || period === undefined) return null;
  const { configuration, findings } = readable(days.pattern, allFit(cells.length));
  return {
    configuration: { ...configuration, datesFrom: period.from },
    findings: [...findings, { about: 'dates_from', confidence: 'guess', why: 'The dates have no year' }],
    ambiguous: [],
    questions: [
      {
        about: 'dates_from',
        cell: cells[0] ?? '',
        choices: days.periods.map(({ from, to }) => ({ format: from, value: from === to ? from : `${from} to ${to}` })),
      },
    ],
    problems: [],
  };
};

const allFit = (cells: number): RankedFormat<string> => ({
  format: null,
  cells,
  fitting: cells,
  misfit: null,
  doubt: null,
});

/** Dates that fit the format of the family are read in it, which is asked if they can be another day. */
const unreadable = ({ misfit }: RankedFormat<string>, cells: readonly string[], own: string): Proposal => ({
  ...NO_PROPOSAL,
  questions: askDayOrMonth(cells, own),
  problems: [
    `The dates, such as ${quoteValue(misfit ?? '')}, are not in a known format: enter their format, for example %d.%m.%Y`,
  ],
});

const askDayOrMonth = (cells: readonly string[], own: string): readonly Question[] => {
  const turned = own.replace(/%[md]/g, (part) => (part === '%m' ? '%d' : '%m'));
  const [read, readTurned] = [own, turned].map((pattern) => compileDateFormat(pattern));
  if (!read?.ok || !readTurned?.ok) return [];
  const found = cells.flatMap((cell) => {
    const [value, other] = [read.parse(cell), readTurned.parse(cell)];
    return value === undefined || other === undefined || value === other ? [] : [{ cell, value, other }];
  });
  return found.slice(0, 1).map(({ cell, value, other }) => ({
    about: 'date_format',
    cell,
    choices: [
      { format: own, value },
      { format: turned, value: other },
    ],
  }));
};

/** Seconds have no place: near midnight the day differs from the one at home. */
const countedInUtc = (dateFormat: string): string => (dateFormat === '%s' ? ', which counts days in UTC' : '');

const readable = (
  dateFormat: string,
  { cells, fitting, misfit, doubt }: RankedFormat<string>,
  settled?: Settled,
): Proposal => ({
  configuration: { dateFormat },
  findings: [
    {
      about: 'date_format',
      confidence: doubt !== null ? 'guess' : fitting === cells && settled === undefined ? 'certain' : 'likely',
      why:
        settled !== undefined
          ? `${settled.why} the format ${dateFormat}`
          : fitting === cells
            ? `All ${cells} dates examined fit the format ${dateFormat}${countedInUtc(dateFormat)}`
            : `${fitting} of ${cells} dates examined fit the format ${dateFormat} and are within the last 30 years; ${quoteValue(misfit ?? '')} is not`,
    },
  ],
  ambiguous:
    doubt === null
      ? []
      : [
          `${quoteValue(doubt.cell)} is read as ${doubt.value} in the format ${dateFormat}; in ${doubt.other} it would be ${doubt.otherValue}, and no date in the file is conclusive`,
        ],
  questions: questionsOf('date_format', dateFormat, doubt),
  problems: [],
});

/** The number format of the columns that are read; if they are inconclusive, the other numbers in the file decide. */
export const proposeNumbers = (
  table: Table,
  columns: readonly ColumnShape[],
  positions: ColumnPositions,
  type: CsvImportType,
  { family, known, currency }: ReadingContext,
): Proposal => {
  const names = keysOf(positions);
  const own = names.filter((name) => KINDS[name].kind === 'number').map((name) => positions[name]);
  const all = columns.flatMap((column, position) => (isMoney(column) ? [position] : []));
  const wanted = type.columns(NO_RULES).some(({ field }) => FIELDS[field].kind === 'number');
  const cells = cellsAt(table.rows, own.length > 0 || !wanted ? own : all);
  if (cells.length === 0) return NO_NUMBERS;
  const preferred = numberFormatOf(family.locale);
  const fit = withPoint(cells, fitNumbers(cells, preferred, known?.numberFormat ?? null));
  if (fit.format === null) return unreadableNumbers(fit);
  if (fit.doubt === null) return readableNumbers(fit.format, fit);
  const wider = fitNumbers(cellsAt(table.rows, [...new Set([...own, ...all])]), preferred);
  const decides = wider.doubt === null && wider.fitting === wider.cells ? wider.format : null;
  const money = cellsAt(table.rows, type.type === 'TransactionImport' ? MONEY.map((name) => positions[name]) : []);
  const digits = decimalsOf(marksIn(table, positions, money), currency);
  if (decides !== null && areUsual(money, decides, digits)) return decided(decides, type);
  const settled = decides === null ? settledBy(money, preferred, digits) : null;
  return settled !== null && fitNumbers(cells, settled, null, [settled]).fitting === fit.fitting
    ? usualNumbers(settled, digits)
    : readableNumbers(fit.format, fit);
};

const WITH_POINT: NumberFormat = '1,234.56';

/** A currency beside the digits settles what a comma means. */
const withPoint = (cells: readonly string[], fit: RankedFormat<NumberFormat>): RankedFormat<NumberFormat> => {
  if (fit.doubt === null || !hasPoint(fit.doubt.cell)) return fit;
  const withCommas = fitNumbers(cells, WITH_POINT, null, [WITH_POINT]);
  return withCommas.fitting === fit.fitting ? withCommas : fit;
};

/** The columns in the currency of the account, or the one that the file names. */
const MONEY = ['amount', 'moneyIn', 'moneyOut', 'balance'] as const;

/** The signs and codes of currencies with the amounts: in their column, in the header, and next to the digits. */
const marksIn = ({ headers, rows }: Table, positions: ColumnPositions, cells: readonly string[]): readonly string[] => {
  const named = cellsAt(rows, [positions.currency]);
  const inHeaders = Object.values(marksOfColumns(headers, positions)).map(({ mark }) => mark);
  return [...named, ...inHeaders, ...cells.flatMap(markIn)];
};

const usualNumbers = (numberFormat: NumberFormat, digits: number | null): Proposal => ({
  ...NO_NUMBERS,
  configuration: { numberFormat },
  findings: [
    {
      about: 'number_format',
      confidence: 'likely',
      why: `The amounts are read in the format ${numberFormat}, because their currency has ${digits === 0 ? 'no' : digits} decimals`,
    },
  ],
});

const KINDS = { ...FIELDS, ...AUXILIARY_FIELDS };
const NO_RULES = { configuration: NO_SETTINGS, hasAccount: false };
const NO_NUMBERS: Proposal = { configuration: {}, findings: [], ambiguous: [], problems: [] };
const isMoney = (column: ColumnShape): boolean =>
  column.looksLikeMoney && isMostly(column, 'numbers') && !isMostly(column, 'dates');

const unreadableNumbers = ({ misfit }: RankedFormat<NumberFormat>): Proposal => ({
  ...NO_NUMBERS,
  problems: [
    `The amounts, such as ${quoteValue(misfit ?? '')}, are not in a supported number format: change them in the file, for example to 1234.56`,
  ],
});

const decided = (numberFormat: NumberFormat, { type }: CsvImportType): Proposal => ({
  ...NO_NUMBERS,
  configuration: { numberFormat },
  findings: [
    {
      about: 'number_format',
      confidence: 'likely',
      why: `The columns of a ${type} are inconclusive, but all other numbers in the file are written as ${numberFormat}`,
    },
  ],
});

const readableNumbers = (
  numberFormat: NumberFormat,
  { cells, fitting, misfit, doubt }: RankedFormat<NumberFormat>,
): Proposal => ({
  configuration: { numberFormat },
  findings: [
    {
      about: 'number_format',
      confidence: doubt !== null ? 'guess' : fitting === cells ? 'certain' : 'likely',
      why:
        fitting === cells
          ? `All ${cells} numbers examined fit the format ${numberFormat}`
          : `${fitting} of ${cells} numbers examined fit the format ${numberFormat}; ${quoteValue(misfit ?? '')} does not`,
    },
  ],
  ambiguous:
    doubt === null
      ? []
      : [
          `${quoteValue(doubt.cell)} is read as ${doubt.value} in the format ${numberFormat}; in ${doubt.other} it would be ${doubt.otherValue}, and no amount in the file is conclusive`,
        ],
  questions: questionsOf('number_format', numberFormat, doubt),
  problems: [],
});
