import { quoteValue } from '../../../../platform/domain/errors.ts';
import type { ImportWarning } from '../../../domain/import-attributes.ts';
import type { DateText } from './date-text.ts';
import type { DraftRow, Gathered, OtherLine } from './draft-row.ts';
import {
  type DayOrder,
  datesIn,
  dayInPeriods,
  findPeriods,
  isAboutStatement,
  isWithin,
  namedPeriods,
  orderOfPattern,
  type Period,
  toDay,
} from './period.ts';
import type { StatementHints } from './statement.ts';

export type SettledDate = { readonly day: string | null; readonly problem: string | null };
export type SettledDates = {
  readonly dates: readonly SettledDate[];
  readonly warnings: readonly ImportWarning[];
  /** The order of day and month was taken from the family's format and affected dates. */
  readonly orderAssumed: boolean;
  /** The periods that a line names as those of the statement. */
  readonly statedPeriods: readonly Period[];
};

type Hints = Pick<StatementHints, 'dateFormat' | 'familyDateFormat'>;
type Order = { readonly order: DayOrder; readonly assumed: boolean };

/** Reads all dates with the same order of day and month; takes missing years from the period of the statement. */
export const settleDates = ({ rows, others }: Pick<Gathered, 'rows' | 'others'>, hints: Hints): SettledDates => {
  const { order, assumed } = orderOf(rows, others, hints);
  const found = findPeriods(others, order);
  const statedPeriods = namedPeriods(others, order);
  const periods = found.length > 0 ? found : soleYear(others);
  const dates = rows.map(({ date }) => settle(date, order, periods));
  if (!assumed) return { dates, warnings: [], orderAssumed: false, statedPeriods };
  const [first, second] = order === 'day_first' ? ['day', 'month'] : ['month', 'day'];
  const message = `Nothing in the file shows whether the day or the month comes first: its dates were read with the ${first} before the ${second}, as in your family’s date format`;
  return { dates, warnings: [{ line: null, code: 'ambiguous_dates', message }], orderAssumed: true, statedPeriods };
};

const orderOf = (rows: readonly DraftRow[], others: readonly OtherLine[], hints: Hints): Order => {
  const configured = hints.dateFormat === null ? undefined : orderOfPattern(hints.dateFormat);
  if (configured !== undefined) return { order: configured, assumed: false };
  const own = rows.map(({ date }) => date);
  const shown = evidence(own) ?? evidence(others.flatMap(({ text }) => datesIn(text)));
  if (shown !== undefined) return { order: shown, assumed: false };
  const usual = orderOfPattern(hints.familyDateFormat) ?? 'day_first';
  const isOpen = own.some((date) => date.kind === 'numeric' && date.first !== date.second);
  return isOpen ? (orderWithin(own, others) ?? { order: usual, assumed: true }) : { order: usual, assumed: false };
};

/** The order shown by the dates themselves: a number above 12 is a day, and a point follows a day. */
const evidence = (dates: readonly DateText[]): DayOrder | undefined => {
  const numbers = dates.filter((date) => date.kind === 'numeric');
  const dayFirst = numbers.filter(({ first }) => first > 12).length;
  const monthFirst = numbers.filter(({ second }) => second > 12).length;
  if (dayFirst !== monthFirst) return dayFirst > monthFirst ? 'day_first' : 'month_first';
  return numbers.length > 0 && numbers.every(({ raw }) => raw.includes('.')) ? 'day_first' : undefined;
};

/** The only order with which all rows are within the period of the statement. */
const orderWithin = (dates: readonly DateText[], others: readonly OtherLine[]): Order | undefined => {
  const fitting = (['day_first', 'month_first'] as const).filter((order) => {
    const periods = findPeriods(others, order).filter(({ from }) => from !== null);
    if (periods.length === 0) return false;
    return dates.every((date) => {
      const day = date.year === null ? dayInPeriods(date, order, periods) : toDay(date, order);
      return day !== undefined && periods.some((period) => isWithin(day, period));
    });
  });
  const [order] = fitting;
  return order !== undefined && fitting.length === 1 ? { order, assumed: false } : undefined;
};

/** `Kontoauszug 3/2025` */
const YEAR_OF_NUMBER = /(?<=\b\d{1,2}\/)20\d\d\b/gu;
const YEAR = /(?<![\d.,/-])(?:19|20)\d\d(?![\d.,/-])/gu;

/** If a statement has only a year and no dates, its period is that year. */
const soleYear = (lines: readonly OtherLine[]): readonly Period[] => {
  const years = new Set(
    lines.flatMap(({ text }) => [
      ...(text.match(YEAR) ?? []),
      ...((isAboutStatement(text) ? text.match(YEAR_OF_NUMBER) : null) ?? []),
    ]),
  );
  const [year] = years;
  return year !== undefined && years.size === 1 ? [{ from: `${year}-01-01`, to: `${year}-12-31` }] : [];
};

const settle = (date: DateText, order: DayOrder, periods: readonly Period[]): SettledDate => {
  const raw = quoteValue(date.raw);
  const [period] = periods;
  if (date.year === null && period === undefined) {
    return { day: null, problem: `Date ${raw} has no year, and the statement does not state one` };
  }
  const day = date.year === null ? dayInPeriods(date, order, periods) : toDay(date, order);
  if (day !== undefined) return { day, problem: null };
  const how = date.kind === 'numeric' ? ` when the ${order === 'day_first' ? 'day' : 'month'} comes first` : '';
  const isDay = toDay(date, order, date.year ?? LEAP_YEAR) !== undefined;
  if (!isDay || period === undefined) return { day: null, problem: `Date ${raw} does not exist${how}` };
  const of = period.from === null ? `dated ${period.to}` : `from ${period.from} to ${period.to}`;
  return { day: null, problem: `Date ${raw} has no year and is outside the period of the statement, ${of}` };
};

const LEAP_YEAR = 2024;
