import {
  addDays,
  addYears,
  daysBetween,
  earlierDay,
  lastDayOf,
  monthIndex,
  monthOf,
  monthOfIndex,
  yearOf,
} from '../../../platform/domain/dates/local-date.ts';

/** How far back a history goes. */
export const WORTH_RANGES = ['1m', '3m', '6m', 'ytd', '1y', 'all'] as const;
export type WorthRange = (typeof WORTH_RANGES)[number];

const MONTHS = { '1m': 1, '3m': 3, '6m': 6 } as const;
const WEEK = 7;

/**
 * The days of a history, which ends today: every day of a month, every week of three, or the ends of months. undefined: the
 * ends of all months of the ledger.
 */
export const daysOfRange = (range: WorthRange, today: string): readonly string[] | undefined => {
  if (range === 'all') return undefined;
  if (range === 'ytd') return withMonthEnds(addDays(`${yearOf(today)}-01-01`, -1), today);
  if (range === '1y') return withMonthEnds(addYears(today, -1), today);
  const first = monthsBefore(today, MONTHS[range]);
  return range === '6m' ? withMonthEnds(first, today) : withSteps(first, today, range === '1m' ? 1 : WEEK);
};

/** The same day of an earlier month; its last day if it is shorter. */
const monthsBefore = (day: string, count: number): string => {
  const month = monthOfIndex(monthIndex(day) - count);
  return earlierDay(`${month}-${day.slice(8)}`, lastDayOf(month));
};

const withMonthEnds = (first: string, today: string): readonly string[] => {
  const months = Array.from({ length: monthIndex(today) - monthIndex(first) }, (_, at) =>
    lastDayOf(monthOfIndex(monthIndex(monthOf(first)) + at)),
  );
  return [...new Set([first, ...months, today])];
};

/** Counted back from today. */
const withSteps = (first: string, today: string, step: number): readonly string[] => {
  const count = Math.floor(daysBetween(first, today) / step);
  const days = Array.from({ length: count + 1 }, (_, at) => addDays(today, (at - count) * step));
  return [...new Set([first, ...days])];
};
