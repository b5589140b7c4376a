import { withoutMarks } from '../../../platform/domain/invisible-marks.ts';
import { isoDate } from '../../../platform/domain/local-date.ts';
import type { DateOrder } from './qif-file.ts';

/** A date as written, its parts not yet told apart. */
export type DateText =
  /** Three numbers. `apostrophe`: the year of two digits lies after 1999, and programs that write it put the month first. */
  | { readonly form: 'numbers'; readonly parts: readonly [string, string, string]; readonly apostrophe: boolean }
  /** It can be read in one way only; undefined when there is no such day. */
  | { readonly form: 'plain'; readonly date: string | undefined };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const NUMBERS = /^(\d{1,4}) ?[-/.'\u2019 ] ?(\d{1,2}) ?([-/.'\u2019 ]) ?(\d{1,4})$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DAY_MONTH = /^(\d{1,2})[-/. ]{0,2}([a-z]{3,9})[-/.,' ]{0,2}(\d{4}|\d{2})$/i;
const MONTH_DAY = /^([a-z]{3,9})[-/. ]{0,2}(\d{1,2})[-/.,' ]{1,2}(\d{4}|\d{2})$/i;
const APOSTROPHES = "'\u2019";
const MAX_LENGTH = 40;
const CENTURY = 100;

/**
 * Takes a date apart: `6/ 4'20`, `1/13'2021`, `13.01.2024`, `2024-01-13`, `20240113`, `13 Jan 2024`, `January 13, 2024`.
 * A year of two digits lies in the century before the end of `latestYear`. Undefined for anything else.
 */
export const takeDateApart = (text: string, latestYear: number): DateText | undefined => {
  if (text.length > MAX_LENGTH) return undefined;
  const cleaned = withoutMarks(text).trim().replace(/\s+/g, ' ');
  const numbers = NUMBERS.exec(cleaned);
  if (numbers !== null) {
    const [, first = '', second = '', separator = '', third = ''] = numbers;
    return { form: 'numbers', parts: [first, second, third], apostrophe: APOSTROPHES.includes(separator) };
  }
  const compact = COMPACT.exec(cleaned);
  if (compact !== null) return plain(latestYear, compact[1], Number(compact[2]), compact[3]);
  const dayMonth = DAY_MONTH.exec(cleaned);
  if (dayMonth !== null) return plain(latestYear, dayMonth[3], monthOf(dayMonth[2]), dayMonth[1]);
  const monthDay = MONTH_DAY.exec(cleaned);
  return monthDay === null ? undefined : plain(latestYear, monthDay[3], monthOf(monthDay[1]), monthDay[2]);
};

/** ISO date of the three numbers in an order; a year of four digits in front is one whatever the order. */
export const dateInOrder = (date: DateText, order: DateOrder, latestYear: number): string | undefined => {
  if (date.form === 'plain') return date.date;
  const [first, second, third] = date.parts;
  if (first.length > 2) return third.length > 2 ? undefined : dayOf(latestYear, first, Number(second), third);
  if (order === 'ymd') return third.length > 2 ? undefined : dayOf(latestYear, first, Number(second), third);
  const [month, day] = order === 'mdy' ? [first, second] : [second, first];
  // a single digit stands for a year only where an apostrophe says so: ' 5 is 2005
  return third.length === 1 && !date.apostrophe ? undefined : dayOf(latestYear, third, Number(month), day);
};

const plain = (latestYear: number, year: string | undefined, month: number, day: string | undefined): DateText => ({
  form: 'plain',
  date: dayOf(latestYear, year ?? '', month, day ?? ''),
});

const dayOf = (latestYear: number, year: string, month: number, day: string): string | undefined => {
  if (day.length > 2 || year.length === 3) return undefined;
  return isoDate(year.length > 2 ? Number(year) : yearNear(Number(year), latestYear), month, Number(day));
};

const yearNear = (twoDigits: number, latestYear: number): number => {
  const year = Math.floor(latestYear / CENTURY) * CENTURY + twoDigits;
  return year > latestYear ? year - CENTURY : year;
};

/** The month of a name or its beginning (`Sept`); 0 for another word. */
const monthOf = (name = ''): number => {
  const short = name.slice(0, MONTH_LETTERS).toLowerCase();
  const full = FULL_MONTHS[MONTHS.indexOf(short)];
  return full?.startsWith(name.toLowerCase()) ? MONTHS.indexOf(short) + 1 : 0;
};
const MONTH_LETTERS = 3;
const FULL_MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
