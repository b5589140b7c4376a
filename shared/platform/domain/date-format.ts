import { withoutMarks } from './invisible-marks.ts';
import { addDays, dayOfYear, daysInMonth, isLeapYear, isoDate, yearOf } from './local-date.ts';

export type DateFormat = {
  readonly ok: true;
  /** The ISO date of a text that matches the whole pattern and is an existing day. */
  readonly parse: (text: string) => string | undefined;
  /** Why there is no such day, if the text matches the whole pattern: `February 2026 has 28 days`. */
  readonly whyNoDay: (text: string) => string | undefined;
};
export type DateFormatError = { readonly ok: false; readonly message: string };

type Part = 'year' | 'month' | 'day' | 'yearDay' | 'hour' | 'minute' | 'second' | 'fraction' | 'offset';
type Reader = (text: string) => number;
type Directive = { readonly part: Part; readonly regex: string; readonly read: Reader };

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const SHORT_MONTHS = MONTHS.map((name) => name.slice(0, 3));
const TWO_DIGIT_PIVOT = 69;

const twoDigitYear: Reader = (text) => Number(text) + (Number(text) >= TWO_DIGIT_PIVOT ? 1900 : 2000);
const nameIn =
  (names: readonly string[]): Reader =>
  (text) =>
    names.indexOf(text.toLowerCase()) + 1;

const MONTH: Directive = { part: 'month', regex: '1[0-2]|0[1-9]|[1-9]', read: Number };
const DAY: Directive = { part: 'day', regex: '3[01]|[12][0-9]|0[1-9]|[1-9]| [1-9]', read: Number };

/** Like strptime in C and Python: numbers may omit leading zeros, and names ignore case. */
const DIRECTIVES: Readonly<Record<string, Directive>> = {
  '%Y': { part: 'year', regex: '[0-9]{4}', read: Number },
  '%y': { part: 'year', regex: '[0-9]{2}', read: twoDigitYear },
  '%m': MONTH,
  '%-m': MONTH,
  '%d': DAY,
  '%-d': DAY,
  '%e': DAY,
  '%b': { part: 'month', regex: SHORT_MONTHS.join('|'), read: nameIn(SHORT_MONTHS) },
  '%B': { part: 'month', regex: MONTHS.join('|'), read: nameIn(MONTHS) },
  '%j': {
    part: 'yearDay',
    regex: '36[0-6]|3[0-5][0-9]|[12][0-9]{2}|0[1-9][0-9]|00[1-9]|[1-9][0-9]|0[1-9]|[1-9]',
    read: Number,
  },
  '%H': { part: 'hour', regex: '2[0-3]|[01][0-9]|[0-9]', read: Number },
  '%M': { part: 'minute', regex: '[0-5][0-9]|[0-9]', read: Number },
  '%S': { part: 'second', regex: '6[01]|[0-5][0-9]|[0-9]', read: Number },
  '%f': { part: 'fraction', regex: '[0-9]{1,9}', read: () => 0 },
  /** Ignored: the date is the local one, as written. */
  '%z': { part: 'offset', regex: 'Z|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9](?::?[0-5][0-9])?)?', read: () => 0 },
};

/**
 * Compiles a strptime pattern. Unknown directives and patterns without a complete date are refused, except for one without a year if
 * `from` is an ISO date: then each day is the first such day on or after it, within a year.
 */
export const compileDateFormat = (pattern: string, from: string | null = null): DateFormat | DateFormatError => {
  const directives: Directive[] = [];
  let source = '';
  for (const token of pattern.match(/%-?[^-]?|\s+|[^%\s]/gsu) ?? []) {
    const directive = DIRECTIVES[token];
    if (token.startsWith('%') && directive === undefined) {
      return refused(`Date format "${pattern}" has ${token}; the directives are ${Object.keys(DIRECTIVES).join(' ')}`);
    }
    if (directive !== undefined) directives.push(directive);
    source += directive === undefined ? literal(token) : `(${directive.regex})`;
  }
  const problem = problemOf(
    directives.map(({ part }) => part),
    from,
  );
  if (problem !== undefined) return refused(`Date format "${pattern}" ${problem}`);

  const regex = new RegExp(`^${source}$`, 'i');
  const partsOf = (text: string) => partsIn(directives, regex.exec(withoutMarks(text)));
  return {
    ok: true,
    parse: (text) => dayOf(partsOf(text), from),
    whyNoDay: (text) => tooFewDays(partsOf(text)),
  };
};

/** Whether the pattern names a year. A pattern that is refused anyway does not matter. */
export const namesYear = (pattern: string): boolean => /%-?[Yy]/.test(pattern);

const refused = (message: string): DateFormatError => ({ ok: false, message });

const literal = (token: string): string =>
  /\s/u.test(token) ? '\\s+' : token.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** A part may occur only once, because two months could differ. */
const problemOf = (parts: readonly Part[], from: string | null): string | undefined => {
  const repeated = parts.find((part, index) => parts.indexOf(part) !== index);
  if (repeated !== undefined) return `names the ${repeated === 'yearDay' ? 'day of the year' : repeated} twice`;
  const has = (part: Part) => parts.includes(part);
  if (has('yearDay') && (has('month') || has('day'))) return 'names the day twice';
  const hasDay = has('month') && has('day');
  if (has('year')) return has('yearDay') || hasDay ? undefined : INCOMPLETE;
  if (!hasDay) return INCOMPLETE;
  return from === null
    ? `${INCOMPLETE}; if the file has no years, send dates_from, its earliest possible day`
    : undefined;
};

const INCOMPLETE = 'needs a year, a month and a day';

type Found = Readonly<Partial<Record<Part, number>>>;

const partsIn = (directives: readonly Directive[], match: RegExpExecArray | null): Found | undefined =>
  match === null
    ? undefined
    : Object.fromEntries(directives.map(({ part, read }, index) => [part, read(match[index + 1] ?? '')]));

/** Without a year, a day is missing from every year only if it is none of a leap year. */
const tooFewDays = (found: Found | undefined): string | undefined => {
  const { year, month, day = 0, yearDay = 0 } = found ?? {};
  if (month !== undefined) {
    const days = daysInMonth(year ?? LEAP_YEAR, month);
    const name = MONTHS[month - 1] ?? '';
    const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}${year === undefined ? '' : ` ${year}`}`;
    return day > days ? `${title} has ${days} days` : undefined;
  }
  if (year === undefined) return undefined;
  const days = isLeapYear(year) ? 366 : 365;
  return yearDay > days ? `${year} has ${days} days` : undefined;
};

const LEAP_YEAR = 2000;

const dayOf = (found: Found | undefined, from: string | null): string | undefined => {
  if (found === undefined) return undefined;
  const { year, month = 0, day = 0, yearDay } = found;
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
