import { compileDateFormat } from '../../date-format.ts';
import { addDays, daysBetween, isoDate } from '../../local-date.ts';
import { type DateText, matchDate } from './date-text.ts';

/** The days that a statement is about, ISO; `from` is null when it only has a date of its own. */
export type Period = { readonly from: string | null; readonly to: string };

export type DayOrder = 'day_first' | 'month_first';

const LONGEST_PERIOD = 400;
/** Days by which a transaction may lie before or after the period. */
const GRACE = 10;
const CENTURY_PIVOT = 2069;

/** Every date inside a text. */
export const datesIn = (text: string): readonly DateText[] => {
  const dates: DateText[] = [];
  const starts = /(?<![\p{L}\d.,/-])[\p{L}\d]/gu;
  for (let match = starts.exec(text); match !== null; match = starts.exec(text)) {
    const found = matchDate(text.slice(match.index));
    if (found === undefined) continue;
    dates.push(found.date);
    starts.lastIndex = match.index + found.date.raw.length;
  }
  return dates;
};

/** Which of two numbers is the day, by a strptime pattern; undefined when it does not say. */
export const orderOfPattern = (pattern: string): DayOrder | undefined => {
  if (!compileDateFormat(pattern).ok) return undefined;
  const day = pattern.search(/%-?[de]/u);
  const month = pattern.search(/%-?m/u);
  return day < 0 || month < 0 ? undefined : day < month ? 'day_first' : 'month_first';
};

/** ISO day of a date that has a year. */
export const toDay = (date: DateText, order: DayOrder, year = date.year): string | undefined => {
  if (year === null) return undefined;
  const full = year > CENTURY_PIVOT && year < 2100 ? year - 100 : year;
  if (date.kind === 'known') return isoDate(full, date.month, date.day);
  const [day, month] = order === 'day_first' ? [date.first, date.second] : [date.second, date.first];
  return isoDate(full, month, day);
};

/** The first pair of dates on one line that makes a period, else the latest date that stands outside the rows. */
export const findPeriod = (lines: readonly string[], order: DayOrder): Period | undefined => {
  let latest: string | undefined;
  for (const line of lines) {
    const dates = datesIn(line);
    const last = dates.findLast(({ year }) => year !== null);
    const days = dates
      .map((date) => toDay(date, order, date.year ?? last?.year ?? null))
      .filter((day) => day !== undefined);
    const [from, to] = days;
    if (from !== undefined && to !== undefined && isPeriod(from, to)) return { from, to };
    for (const date of dates) {
      const day = toDay(date, order);
      if (day !== undefined && (latest === undefined || day > latest)) latest = day;
    }
  }
  return latest === undefined ? undefined : { from: null, to: latest };
};

const isPeriod = (from: string, to: string): boolean => from < to && daysBetween(from, to) <= LONGEST_PERIOD;

/** The year of a date without one: the latest with which it does not lie after the period. */
export const dayInPeriod = (date: DateText, order: DayOrder, { to }: Period): string | undefined => {
  const latest = addDays(to, GRACE);
  const year = Number(latest.slice(0, 4));
  for (const candidate of [year, year - 1]) {
    const day = toDay(date, order, candidate);
    if (day !== undefined && day <= latest) return day;
  }
  return undefined;
};

export const isWithin = (day: string, { from, to }: Period): boolean =>
  day <= addDays(to, GRACE) && (from === null || day >= addDays(from, -GRACE));
