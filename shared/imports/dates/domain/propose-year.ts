import { compileDateFormat } from '../../../platform/domain/dates/date-format.ts';
import { addYears, daysBetween, yearOf } from '../../../platform/domain/dates/local-date.ts';
import type { DateBounds } from './date-bounds.ts';
import { ANY_YEAR } from './date-patterns.ts';
import { fitDaysOfYear } from './fit-dates.ts';

/** With less between the last day and the first, the file may cover more than a year. */
const FEWEST_DAYS_BETWEEN = 28;
const YEARS_OFFERED = 3;
/** Enough for a leap year. */
const YEARS_TRIED = 5;

export type Period = { readonly from: string; readonly to: string };

/** How days without a year can be read: their pattern, and the periods that they may cover, the latest first. */
export type DaysOfYear = { readonly pattern: string; readonly periods: readonly Period[] };

/**
 * Reads days without a year, if one pattern reads all of them. They cover the period that begins after the longest time without any. Null
 * if there is no such pattern, or if the days are spread over a whole year.
 */
export const readDaysOfYear = (
  cells: readonly string[],
  own: string,
  { latest }: Pick<DateBounds, 'latest'>,
): DaysOfYear | null => {
  const { format: pattern, fitting, doubt } = fitDaysOfYear(cells, own);
  if (pattern === null || doubt !== null || fitting < cells.length) return null;
  const start = startOf(daysFrom(cells, pattern, ANY_YEAR.earliest));
  if (start === null) return null;
  const periods = Array.from({ length: YEARS_TRIED }, (_, back) => {
    const years = Number(yearOf(latest)) - back - Number(yearOf(start));
    const days = daysFrom(cells, pattern, addYears(start, years));
    return { from: days[0] ?? '', to: days.at(-1) ?? '' };
  });
  const fits = ({ from, to }: Period): boolean => from !== '' && to <= latest;
  return { pattern, periods: periods.filter(fits).slice(0, YEARS_OFFERED) };
};

/** The days in order, read from a day on; none if one of them does not exist, such as 29 February. */
const daysFrom = (cells: readonly string[], pattern: string, from: string): readonly string[] => {
  const format = compileDateFormat(pattern, from);
  const days = cells.flatMap((cell) => (format.ok ? (format.parse(cell) ?? []) : []));
  return days.length < cells.length ? [] : [...new Set(days)].sort();
};

/** The day after the longest time without any, in any year. Null if that time is short. */
const startOf = (days: readonly string[]): string | null => {
  const [first = ''] = days;
  const next = [...days.slice(1), addYears(first, 1)];
  const free = days.map((day, at) => daysBetween(day, next[at] ?? day));
  const most = Math.max(...free);
  return most < FEWEST_DAYS_BETWEEN ? null : (next[free.indexOf(most)] ?? null);
};
