import {
  addDays,
  type Days,
  daysBetween,
  earlierDay,
  isLocalDate,
  lastDayOf,
  laterDay,
  monthIndex,
  monthOf,
  monthOfIndex,
  yearOf,
} from '../../../platform/domain/dates/local-date.ts';

/** A month, a year, or any days. */
export type AskedPeriod = Readonly<Partial<Record<'month' | 'year' | 'from' | 'to', string | undefined>>>;

export type SpendingPeriod = {
  /** The month or year, such as `2026-03` or `2026`; undefined for other days. */
  readonly name: string | undefined;
  /** The days that have come. */
  readonly now: Days;
  /** As many days before them: of the month or year before, if they begin with a month. */
  readonly before: Days;
  /** Whether the days are whole months, apart from days that have not come. */
  readonly isByMonth: boolean;
};

/** A report opens the pages of its period. */
export const MOST_MONTHS = 120;
export const YEAR = 12;

/** Ten years, and ten years before them, are still years with four digits. */
const LAST_UNKNOWN = '0021';
const isKnown = (day: string): boolean => yearOf(day) > LAST_UNKNOWN;

/** The current month, unless the question names other days. Days after today are left out; mixed up days change places. */
export const spendingPeriodOf = ({ month = '', year = '', from = '', to = '' }: AskedPeriod, today: string) => {
  if (isLocalDate(from) && isLocalDate(to) && isKnown(laterDay(from, to)))
    return daysAsked({ from: earlierDay(from, to), to: laterDay(from, to) }, today);
  if (/^\d{4}$/.test(year) && isKnown(year) && year <= yearOf(today)) return yearAsked(year, today);
  const isMonth = isLocalDate(`${month}-01`) && isKnown(month) && month <= monthOf(today);
  return monthAsked(isMonth ? month : monthOf(today), today);
};

const monthAsked = (name: string, today: string): SpendingPeriod => {
  const now = { from: `${name}-01`, to: earlierDay(lastDayOf(name), today) };
  return { name, now, before: monthsEarlier(now, 1), isByMonth: true };
};

const yearAsked = (name: string, today: string): SpendingPeriod => {
  const now = { from: `${name}-01-01`, to: earlierDay(`${name}-12-31`, today) };
  return { name, now, before: monthsEarlier(now, YEAR), isByMonth: true };
};

const daysAsked = (asked: Days, today: string): SpendingPeriod => {
  const to = earlierDay(asked.to, today);
  const earliest = `${monthOfIndex(monthIndex(to) - MOST_MONTHS + 1)}-01`;
  const now = { from: laterDay(earlierDay(asked.from, to), earliest), to };
  const beginsMonth = now.from.endsWith('-01');
  const isByMonth = beginsMonth && (to === today || to === lastDayOf(monthOf(to)));
  const before = beginsMonth ? monthsEarlier(now, monthCount(now)) : daysEarlier(now);
  return { name: nameOf(now, asked.to), now, before, isByMonth };
};

/** Days that are a month or a year are called that. */
const nameOf = ({ from }: Days, to: string): string | undefined => {
  if (from === `${yearOf(from)}-01-01` && to === `${yearOf(from)}-12-31`) return yearOf(from);
  return from.endsWith('-01') && to === lastDayOf(monthOf(from)) ? monthOf(from) : undefined;
};

/** How many months these days touch. */
export const monthCount = ({ from, to }: Days): number => monthIndex(to) - monthIndex(from) + 1;

/** The end of a month stays the end of one. */
const monthsEarlier = ({ from, to }: Days, count: number): Days => {
  const shifted = (day: string): string => monthOfIndex(monthIndex(day) - count);
  const last = lastDayOf(shifted(to));
  const day = to.slice(8);
  const isEnd = to === lastDayOf(monthOf(to)) || day > last.slice(8);
  return { from: `${shifted(from)}-01`, to: isEnd ? last : `${shifted(to)}-${day}` };
};

const daysEarlier = ({ from, to }: Days): Days => ({
  from: addDays(from, -daysBetween(from, to) - 1),
  to: addDays(from, -1),
});

/** The month, year or as many days on the other side; undefined after today. */
export const besidePeriod = (
  { name = '', now, before, isByMonth }: SpendingPeriod,
  step: -1 | 1,
  today: string,
): Days | undefined => {
  const from = addDays(now.to, 1);
  if (step === 1 && from > today) return undefined;
  if (name.length === 4) return yearOfDays(String(Number(name) + step).padStart(4, '0'));
  if (step === -1) return isByMonth ? { from: before.from, to: lastDayOf(monthOf(before.to)) } : before;
  const lastMonth = monthOfIndex(monthIndex(from) + monthCount(now) - 1);
  const to = isByMonth ? lastDayOf(lastMonth) : addDays(now.to, daysBetween(now.from, from));
  return { from, to: earlierDay(to, lastDayOf(monthOf(today))) };
};

const yearOfDays = (year: string): Days => ({ from: `${year}-01-01`, to: `${year}-12-31` });
