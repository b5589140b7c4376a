import { compileDateFormat } from '../../../platform/domain/date-format.ts';
import { addYears, daysBetween, yearOf } from '../../../platform/domain/local-date.ts';
import { type DateBounds, fitDaysOfYear } from './fit-formats.ts';

/** A year with 29 February. */
const ANY_YEAR = '2000-01-01';
/** With less between the last day and the first, the file may cover more than a year. */
const FEWEST_DAYS_BETWEEN = 28;
const YEARS_OFFERED = 3;

export type Period = { readonly from: string; readonly to: string };

/** How days without a year can be read: their pattern, and the periods that they may cover, the latest first. */
export type DaysOfYear = { readonly pattern: string; readonly periods: readonly Period[] };

/**
 * Reads days without a year, if one pattern reads all of them. They cover the period that begins after the longest time without any. Null
 * if there is no such pattern, or if the days are spread over a whole year.
 */
export const readDaysOfYear = (cells: readonly string[], own: string, bounds: DateBounds): DaysOfYear | null => {
  const { format: pattern, fitting, doubt } = fitDaysOfYear(cells, own, bounds);
  if (pattern === null || doubt !== null || fitting < cells.length) return null;
  const bare = periodOf(cells, pattern);
  if (bare === null) return null;
  const last = Number(yearOf(bounds.latest));
  const periods = [last, last - 1, last - 2, last - 3].flatMap((year) => {
    const shift = year - Number(yearOf(bare.from));
    const period = { from: addYears(bare.from, shift), to: addYears(bare.to, shift) };
    return period.to > bounds.latest ? [] : [period];
  });
  return { pattern, periods: periods.slice(0, YEARS_OFFERED) };
};

/** In any year. */
const periodOf = (cells: readonly string[], pattern: string): Period | null => {
  const format = compileDateFormat(pattern, ANY_YEAR);
  if (!format.ok) return null;
  const days = [...new Set(cells.flatMap((cell) => format.parse(cell) ?? []))].sort();
  const [first = ANY_YEAR] = days;
  const next = [...days.slice(1), addYears(first, 1)];
  const free = days.map((day, at) => daysBetween(day, next[at] ?? day));
  const most = Math.max(...free);
  if (most < FEWEST_DAYS_BETWEEN) return null;
  const at = free.indexOf(most);
  const [last, from] = [days[at] ?? first, next[at] ?? first];
  return { from, to: last < from ? addYears(last, 1) : last };
};
