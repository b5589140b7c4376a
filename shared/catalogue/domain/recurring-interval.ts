import {
  addDays,
  daysBetween,
  isoDate,
  lastDayOf,
  monthIndex,
  monthOf,
  monthOfIndex,
} from '../../platform/domain/dates/local-date.ts';
import { divide, multiply } from '../../platform/domain/money/decimal.ts';

export const RECURRING_INTERVALS = ['weekly', 'every_two_weeks', 'monthly', 'every_three_months', 'yearly'] as const;
export type RecurringInterval = (typeof RECURRING_INTERVALS)[number];

type Step = { readonly days: number } | { readonly months: number };

const STEPS: Readonly<Record<RecurringInterval, Step>> = {
  weekly: { days: 7 },
  every_two_weeks: { days: 14 },
  monthly: { months: 1 },
  every_three_months: { months: 3 },
  yearly: { months: 12 },
};

/** A date, how often it comes, and the day on which it comes in months that have it. */
export type Schedule = { readonly date: string; readonly interval: RecurringInterval; readonly day: number };

export const dayOf = (date: string): number => Number(date.slice(8));

/** The date itself for 0, then those after it; before it for negative numbers. */
export const scheduledDate = ({ date, interval, day }: Schedule, number: number): string => {
  const step = STEPS[interval];
  if (number === 0) return date;
  if ('days' in step) return addDays(date, step.days * number);
  const month = monthOfIndex(monthIndex(monthOf(date)) + step.months * number);
  return isoDate(Number(month.slice(0, 4)), Number(month.slice(5)), day) ?? lastDayOf(month);
};

/** About how many intervals lie between the date and another one. */
const stepsTo = ({ date, interval }: Schedule, other: string): number => {
  const step = STEPS[interval];
  return 'days' in step
    ? Math.floor(daysBetween(date, other) / step.days)
    : Math.floor((monthIndex(monthOf(other)) - monthIndex(monthOf(date))) / step.months);
};

/** The first date that is not before this day. */
export const firstFrom = (schedule: Schedule, from: string): string => {
  if (schedule.date >= from) return schedule.date;
  const about = stepsTo(schedule, from);
  const near = [about - 1, about, about + 1].filter((number) => number >= 0);
  const found = near.map((number) => scheduledDate(schedule, number)).find((date) => date >= from);
  return found ?? scheduledDate(schedule, about + 2);
};

/** The date after the one that was meant by this day: a payment may come a few days early or late. */
export const dateAfter = (schedule: Schedule, seen: string): string => {
  const about = stepsTo(schedule, seen);
  const [nearest = about] = [about - 1, about, about + 1].toSorted(
    (a, b) => distance(scheduledDate(schedule, a), seen) - distance(scheduledDate(schedule, b), seen),
  );
  return scheduledDate(schedule, nearest + 1);
};

/** The date with this day of the month that is nearest to another date. */
export const nearestWithDay = (day: number, date: string): string => {
  const before = `${monthOfIndex(monthIndex(monthOf(date)) - 2)}-01`;
  const [nearest = date] = [1, 2, 3]
    .map((number) => scheduledDate({ date: before, interval: 'monthly', day }, number))
    .toSorted((a, b) => distance(a, date) - distance(b, date));
  return nearest;
};

const distance = (a: string, b: string): number => Math.abs(daysBetween(a, b));

/** All dates within these days, at most one for each day. */
export const datesWithin = (schedule: Schedule, from: string, to: string): readonly string[] => {
  const first = firstFrom(schedule, from);
  const dates: string[] = [];
  for (let date = first, number = 1; date <= to; number++) {
    dates.push(date);
    date = scheduledDate({ ...schedule, date: first }, number);
  }
  return dates;
};

const WEEKS = 52;
const YEAR = 12;

/** The average of a month. */
export const monthlyShare = (amount: string, interval: RecurringInterval): string => {
  const step = STEPS[interval];
  if ('months' in step) return step.months === 1 ? amount : divide(amount, String(step.months));
  return divide(yearlyShare(amount, interval), String(YEAR));
};

/** The sum of a year. */
export const yearlyShare = (amount: string, interval: RecurringInterval): string => {
  const step = STEPS[interval];
  return multiply(amount, String('months' in step ? YEAR / step.months : (WEEKS * 7) / step.days));
};
