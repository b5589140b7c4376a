import { withAsciiDate } from '../text/ascii-digits.ts';
import { withoutMarks } from '../text/invisible-marks.ts';
import { type DatePart, DIRECTIVES, type Directive, directiveOf, ENGLISH_MONTHS } from './date-directives.ts';
import { weekdayBit } from './date-names.ts';
import { addDays, dayOfYear, daysBetween, daysInMonth, isLeapYear, isoDate, yearOf } from './local-date.ts';

export type DateFormat = {
  readonly ok: true;
  /** The ISO date of a text that matches the whole pattern and is an existing day. */
  readonly parse: (text: string) => string | undefined;
  /** Why there is no such day, if the text matches the whole pattern: `February 2026 has 28 days`. */
  readonly whyNoDay: (text: string) => string | undefined;
};
export type DateFormatError = { readonly ok: false; readonly message: string };

/**
 * Compiles a strptime pattern. Unknown directives and patterns without a complete date are refused, except for one without a year if
 * `from` is an ISO date: then each day is the first such day on or after it, within a year.
 */
export const compileDateFormat = (pattern: string, from: string | null = null): DateFormat | DateFormatError => {
  const directives: Directive[] = [];
  let source = '';
  for (const token of dateTokens(pattern)) {
    const directive = directiveOf(token);
    if (token.startsWith('%') && directive === undefined) {
      const known = [...Object.keys(DIRECTIVES), 'and, for months in a language, %{pl}b'].join(' ');
      return refused(`date_format "${pattern}" has ${token}; the directives are ${known}`);
    }
    if (directive !== undefined) directives.push(directive);
    source += directive === undefined ? literal(token) : `(${directive.regex})`;
  }
  const problem = problemOf(
    directives.map(({ part }) => part),
    from,
  );
  if (problem !== undefined) return refused(`date_format "${pattern}" ${problem}${example(pattern, problem)}`);

  const regex = new RegExp(`^${source}$`, 'iu');
  const partsOf = (text: string) => partsIn(directives, regex.exec(withAsciiDate(withoutMarks(text))));
  return {
    ok: true,
    parse: (text) => dayOf(partsOf(text), from),
    whyNoDay: (text) => noSuchDay(partsOf(text)),
  };
};

/** The directives, literals and spaces of a pattern. */
export const dateTokens = (pattern: string): readonly string[] => pattern.match(TOKEN) ?? [];

const TOKEN = /%(?:\{[^}]*\}[bB]?|E[^-]?|-?[^-]?)|\s+|[^%\s]/gsu;

/** Whether the pattern names a year. A pattern that is refused anyway does not matter. */
export const namesYear = (pattern: string): boolean =>
  dateTokens(pattern).some((token) => ['year', 'dayNumber'].includes(directiveOf(token)?.part ?? ''));

const PART_LETTERS: Partial<Readonly<Record<DatePart, string>>> = { year: 'y', month: 'm', day: 'd', yearDay: 'j' };

/** The order of year, month and day in a pattern, such as `mdy`. */
export const orderOfDate = (pattern: string): string =>
  dateTokens(pattern)
    .map((token) => PART_LETTERS[directiveOf(token)?.part ?? 'other'] ?? '')
    .join('');

/** For somebody who writes `DD/MM/YYYY`: the same with directives. */
const example = (pattern: string, problem: string): string => {
  if (problem !== INCOMPLETE || pattern.includes('%')) return '';
  const written = pattern.replace(LETTERS, (letters) => DIRECTIVE_OF[letters.toLowerCase()] ?? letters);
  const isWhole = written.includes('%') && compileDateFormat(written).ok;
  return `: write ${isWhole ? written : 'a pattern such as %d/%m/%Y'}`;
};

const LETTERS = /y+|m+|d+/giu;
const DIRECTIVE_OF: Readonly<Record<string, string>> = {
  yyyy: '%Y',
  yy: '%y',
  mmmm: '%B',
  mmm: '%b',
  mm: '%m',
  m: '%m',
  dd: '%d',
  d: '%d',
};

const refused = (message: string): DateFormatError => ({ ok: false, message });

const literal = (token: string): string =>
  /\s/u.test(token) ? '\\s+' : token.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** A part may occur only once, because two months could differ. */
const problemOf = (parts: readonly DatePart[], from: string | null): string | undefined => {
  const repeated = parts.find((part, index) => parts.indexOf(part) !== index);
  if (repeated !== undefined) return `names the ${repeated === 'yearDay' ? 'day of the year' : repeated} twice`;
  const has = (part: DatePart) => parts.includes(part);
  const isTwice = has('dayNumber') ? DATE_PARTS.some(has) : has('yearDay') && (has('month') || has('day'));
  return isTwice ? 'names the day twice' : missingIn(has, from);
};

const missingIn = (has: (part: DatePart) => boolean, from: string | null): string | undefined => {
  if (has('dayNumber')) return undefined;
  const hasDay = has('month') && has('day');
  if (has('year')) return has('yearDay') || hasDay ? undefined : INCOMPLETE;
  return hasDay && from !== null ? undefined : `${INCOMPLETE}${hasDay ? WITHOUT_YEAR : ''}`;
};

const WITHOUT_YEAR = '; if the file has no years, send dates_from, its earliest possible day';
const DATE_PARTS = ['year', 'month', 'day', 'yearDay'] as const satisfies readonly DatePart[];
const INCOMPLETE = 'needs a year, a month and a day';

type Found = Readonly<Partial<Record<DatePart, number>>>;

/** Undefined if the text does not match, or has a name that names nothing. */
const partsIn = (directives: readonly Directive[], match: RegExpExecArray | null): Found | undefined => {
  if (match === null) return undefined;
  const found: Partial<Record<DatePart, number>> = {};
  for (const [index, { part, read }] of directives.entries()) {
    const value = read(match[index + 1] ?? '');
    if (value === undefined || (part === 'weekday' && value === 0)) return undefined;
    found[part] = value;
  }
  return found;
};

const noSuchDay = (found: Found | undefined): string | undefined => {
  if (found?.month !== undefined) return noDayOfMonth(found, found.month);
  const { year, yearDay = 0 } = found ?? {};
  if (year === undefined) return undefined;
  const days = isLeapYear(year) ? 366 : 365;
  return yearDay > days ? `${year} has ${days} days` : undefined;
};

/** Without a year, a day is missing from every year only if it is none of a leap year. */
const noDayOfMonth = ({ year, day = 0, weekday }: Found, month: number): string | undefined => {
  const days = daysInMonth(year ?? LEAP_YEAR, month);
  const title = `${titled(ENGLISH_MONTHS[month - 1] ?? '')}${year === undefined ? '' : ` ${year}`}`;
  if (day > days) return `${title} has ${days} days`;
  const date = year === undefined ? undefined : isoDate(year, month, day);
  return date === undefined || isOn(date, weekday) ? undefined : `${day} ${title} is a ${WEEKDAYS[weekdayOf(date)]}`;
};

const titled = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

const LEAP_YEAR = 2000;
const EPOCH = '1970-01-01';
/** From the day of `EPOCH`. */
const WEEKDAYS = ['Thursday', 'Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday'];
const EPOCH_WEEKDAY = 4;

const weekdayOf = (date: string): number =>
  ((daysBetween(EPOCH, date) % WEEKDAYS.length) + WEEKDAYS.length) % WEEKDAYS.length;

/** Whether one of the weekdays is that of the date. */
const isOn = (date: string, weekdays: number | undefined): boolean =>
  weekdays === undefined || (weekdays & weekdayBit((weekdayOf(date) + EPOCH_WEEKDAY) % WEEKDAYS.length)) !== 0;

const dayOf = (found: Found | undefined, from: string | null): string | undefined => {
  const date = found && calendarDay(found, from);
  return date !== undefined && isOn(date, found?.weekday) ? date : undefined;
};

const calendarDay = ({ year, month = 0, day = 0, yearDay, dayNumber }: Found, from: string | null) => {
  if (dayNumber !== undefined) return addDays(EPOCH, dayNumber);
  if (year === undefined) return from === null ? undefined : dayAfter(from, month, day);
  if (yearDay === undefined) return isoDate(year, month, day);
  return year < 1 || yearDay > (isLeapYear(year) ? 366 : 365) ? undefined : dayOfYear(year, yearDay - 1);
};

/** The first day with this month and day that is `from` or later; undefined for 29 February if it is a year later or more. */
const dayAfter = (from: string, month: number, day: number): string | undefined => {
  const first = Number(yearOf(from));
  return [first, first + 1]
    .map((year) => isoDate(year, month, day))
    .find((date) => date !== undefined && date >= from && date <= addDays(from, 365));
};
