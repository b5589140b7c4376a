const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const MONTHS_A_YEAR = 12;

/** An existing date, written `YYYY-MM-DD`. */
export const isLocalDate = (text: string): boolean => {
  const match = ISO.exec(text);
  return match !== null && isDay(Number(match[1]), Number(match[2]), Number(match[3]));
};

/** The ISO date; undefined if it does not exist. */
export const isoDate = (year: number, month: number, day: number): string | undefined =>
  isDay(year, month, day) ? `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}` : undefined;

const isDay = (year: number, month: number, day: number): boolean =>
  year >= 1 && year <= 9999 && month >= 1 && month <= MONTHS_A_YEAR && day >= 1 && day <= daysInMonth(year, month);

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

/** The date `days` after 1 January (0: that day), possibly in another year. */
export const dayOfYear = (year: number, days: number): string => fromDayNumber(dayNumber(year, 1, 1) + days);

export const earlierDay = (a: string, b: string): string => (b < a ? b : a);

export const laterDay = (a: string, b: string): string => (b < a ? a : b);

export const addDays = (date: string, days: number): string => fromDayNumber(dayNumberOf(date) + days);

/** The same date in another year; 29 February becomes the 28th if needed. */
export const addYears = (date: string, years: number): string => {
  const year = Number(date.slice(0, 4)) + years;
  return isoDate(year, Number(date.slice(5, 7)), Number(date.slice(8, 10))) ?? `${pad(year, 4)}-02-28`;
};

/** `2024-05` of `2024-05-31`. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** `2024` of a date or a month. */
export const yearOf = (date: string): string => date.slice(0, 4);

/** `2024-02-29` for `2024-02`. */
export const lastDayOf = (month: string): string =>
  `${month}-${daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))}`;

/** Days from the first date to the second; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumberOf(to) - dayNumberOf(from);

/** A continuous number for the month of a `YYYY-MM` or a date. */
export const monthIndex = (month: string): number =>
  Number(month.slice(0, 4)) * MONTHS_A_YEAR + Number(month.slice(5, 7)) - 1;

export const monthOfIndex = (index: number): string =>
  `${pad(Math.floor(index / MONTHS_A_YEAR), 4)}-${pad((index % MONTHS_A_YEAR) + 1, 2)}`;

/** Days of a period, both inclusive. */
export type Days = { readonly from: string; readonly to: string };

/** From the first of the month before to the same day of it; its last day if it is shorter. */
export const sameDaysBefore = (today: string): Days => {
  const month = monthOfIndex(monthIndex(today) - 1);
  return { from: `${month}-01`, to: earlierDay(lastDayOf(month), `${month}-${today.slice(8)}`) };
};

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);

const dayNumberOf = (date: string): number =>
  dayNumber(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));

/** Days since 1 January of the year 1 in the Gregorian calendar. */
const dayNumber = (year: number, month: number, day: number): number => {
  const past = year - 1;
  const leapDays = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
  const leapDay = month > 2 && isLeapYear(year) ? 1 : 0;
  return past * 365 + leapDays + (DAYS_BEFORE_MONTH[month - 1] ?? 0) + leapDay + day - 1;
};

const fromDayNumber = (days: number): string => {
  let year = Math.floor(days / 365.2425) + 1;
  if (dayNumber(year, 1, 1) > days) year -= 1;
  if (dayNumber(year + 1, 1, 1) <= days) year += 1;

  let rest = days - dayNumber(year, 1, 1);
  let month = 1;
  while (rest >= daysInMonth(year, month)) {
    rest -= daysInMonth(year, month);
    month += 1;
  }
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(rest + 1, 2)}`;
};

const pad = (value: number, width: number): string => String(value).padStart(width, '0');
