import { compileDateFormat } from '../../../platform/domain/date-format.ts';
import { addDays, addYears } from '../../../platform/domain/local-date.ts';
import { NUMBER_FORMATS, type NumberFormat } from '../import-attributes.ts';
import { compileNumberFormat, type NumberRead } from '../number-format.ts';
import { type FormatReading, type RankedFormat, rankFormats } from './rank-formats.ts';

const YEARS_BACK = 30;

/** Row dates outside these days (inclusive, ISO) are invalid. Tomorrow is allowed because of time zones. */
export const dateBounds = (today: string): { readonly earliest: string; readonly latest: string } => ({
  earliest: addYears(today, -YEARS_BACK),
  latest: addDays(today, 1),
});

const READERS = Object.fromEntries(NUMBER_FORMATS.map((format) => [format, compileNumberFormat(format)])) as Readonly<
  Record<NumberFormat, (text: string) => NumberRead>
>;

/** The number format that reads the most cells; among equals that of earlier files, then the preferred one. */
export const fitNumbers = (
  cells: readonly string[],
  preferred: NumberFormat,
  known: NumberFormat | null = null,
  formats: readonly NumberFormat[] = NUMBER_FORMATS,
): RankedFormat<NumberFormat> =>
  rankFormats(cells, formats, readNumber, {
    isPreferred: (format) => format === preferred,
    isKnown: (format) => format === known,
  });

const readNumber = (format: NumberFormat, cell: string): FormatReading | undefined => {
  const number = READERS[format](cell);
  return number.ok ? { value: number.value, sound: true } : undefined;
};

/** The currency next to the digits, whatever their format. */
export const markIn = (cell: string): readonly string[] => {
  const marks = NUMBER_FORMATS.map((format) => READERS[format](cell)).map((number) =>
    number.ok ? number.mark : undefined,
  );
  return [...new Set(marks.filter((mark) => mark !== undefined))];
};

const MAX_NUMBER = 60;
const MAY_BE_NUMBER = /\p{Nd}/u;

export const isNumberLike = (cell: string): boolean =>
  cell.length <= MAX_NUMBER &&
  MAY_BE_NUMBER.test(cell) &&
  NUMBER_FORMATS.some((format) => readNumber(format, cell) !== undefined);

/** The number format of a locale, or the nearest supported one. */
export const numberFormatOf = (locale: string): NumberFormat => {
  const parts = partsOf(locale);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value;
  const group = parts.find(({ type }) => type === 'group')?.value;
  if (decimal !== ',') return '1,234.56';
  return group === '.' ? '1.234,56' : '1 234,56';
};

const partsOf = (locale: string): readonly Intl.NumberFormatPart[] => {
  try {
    return new Intl.NumberFormat(locale).formatToParts(1_234_567.5);
  } catch {
    return [];
  }
};

export type DateBounds = { readonly earliest: string; readonly latest: string };

const SAMPLE = 200;
/** If a usual format reads this share of the cells, the rest are typing errors: `2025-13-01` does not suggest year-day-month. */
const MOSTLY = 2 / 3;

type DateHabits = {
  /** The pattern of the family, or of the type of file. */
  readonly own: string;
  /** The pattern of earlier files with the same header. */
  readonly known?: string | null;
};

/**
 * The strptime pattern that reads the most cells as dates within the bounds. Among equals, that of earlier files, then the family's
 * own, or the one with month and day in the family's order.
 */
export const fitDates = (cells: readonly string[], habits: DateHabits, bounds: DateBounds): RankedFormat<string> => {
  const usual = rank(cells, false, habits, bounds);
  if (usual.fitting === cells.length) return usual;
  if (usual.fitting >= cells.length * MOSTLY) return usual;
  const rare = rank(cells, true, habits, bounds);
  return rare.format !== null && rare.fitting > usual.fitting ? rare : usual;
};

/** A year with 29 February, for days without a year. */
export const ANY_YEAR = { earliest: '2000-01-01', latest: '2000-12-31' } as const satisfies DateBounds;

/** The same for days without a year. */
export const fitDaysOfYear = (cells: readonly string[], own: string): RankedFormat<string> => {
  const patterns = DAYS_OF_YEAR.flatMap((pattern) => compiled(pattern, ANY_YEAR.earliest));
  const possible = patterns.filter(({ parse }) => cells.some((cell) => parse(cell) !== undefined));
  return ranked(cells, possible, { own }, ANY_YEAR);
};

const rank = (cells: readonly string[], rare: boolean, habits: DateHabits, bounds: DateBounds): RankedFormat<string> =>
  ranked(cells, datePatterns(cells.slice(0, SAMPLE), habits, rare), habits, bounds);

const ranked = (
  cells: readonly string[],
  possible: readonly DatePattern[],
  { own, known = null }: DateHabits,
  { earliest, latest }: DateBounds,
): RankedFormat<string> => {
  const read = ({ parse }: DatePattern, cell: string): FormatReading | undefined => {
    const value = parse(cell);
    return value === undefined ? undefined : { value, sound: value >= earliest && value <= latest };
  };
  const isOwn = possible.some(({ pattern }) => pattern === own);
  const order = orderOf(own);
  const orders = [order, order.replace('y', '')];
  const best = rankFormats(cells, possible, read, {
    isPreferred: ({ pattern }) => (isOwn ? pattern === own : orders.includes(orderOf(pattern))),
    isKnown: ({ pattern }) => pattern === known,
  });
  const { format, doubt } = best;
  return {
    ...best,
    format: format?.pattern ?? null,
    doubt: doubt && { ...doubt, other: doubt.other.pattern },
  };
};

type DatePattern = { readonly pattern: string; readonly parse: (text: string) => string | undefined };

/** Among patterns that read all cells alike, the first is proposed. */
const DAYS = [
  '%Y-%m-%d',
  '%m/%d/%Y',
  '%d/%m/%Y',
  '%d.%m.%Y',
  '%d-%m-%Y',
  '%m-%d-%Y',
  '%Y/%m/%d',
  '%Y.%m.%d',
  '%Y.%m.%d.',
  '%Y. %m. %d.',
  '%d. %m. %Y',
  '%m/%d/%y',
  '%d/%m/%y',
  '%d.%m.%y',
  '%d-%m-%y',
  '%m-%d-%y',
  '%Y%m%d',
  '%Y%m%d%H%M%S',
  '%d %b %Y',
  '%d-%b-%Y',
  '%d/%b/%Y',
  '%d %b %y',
  '%d-%b-%y',
  '%b %d, %Y',
  '%b %d %Y',
  '%e %B %Y',
  '%B %d, %Y',
  '%B %d %Y',
];
/** Tried only if no other pattern fits, because they would make clear dates ambiguous. */
const RARE_DAYS = ['%y-%m-%d', '%y/%m/%d', '%y.%m.%d', '%d%m%Y', '%m%d%Y', '%y%m%d', '%Y-%d-%m'];
/** Tried only if no date has a year. Numbers such as `10.15` are not days. */
const DAYS_OF_YEAR = ['%d %b', '%d-%b', '%d/%b', '%b %d', '%d %B', '%B %d', '%d/%m', '%m/%d', '%d.%m.'];
/** Times that can follow a date, and how to recognize them. */
const TIMES: readonly (readonly [pattern: string, shows: RegExp])[] = [
  ['', /^[^:]*$/],
  [' %H:%M', /[^,] [0-9]+:[0-9]+$/],
  [' %H:%M:%S', /[^,] [0-9]+:[0-9]+:[0-9]+$/],
  [' %H:%M:%S.%f', /[^,] [0-9]+:[0-9]+:[0-9]+\.[0-9]+$/],
  ['T%H:%M:%S.%f', /T[0-9]+:[0-9]+:[0-9]+\.[0-9]+$/],
  ['T%H:%M:%S.%f%z', /T[0-9]+:[0-9]+:[0-9]+\.[0-9]+(?:Z|[+-][0-9:]+)$/],
  ['T%H:%M', /T[0-9]+:[0-9]+$/],
  ['T%H:%M:%S', /T[0-9]+:[0-9]+:[0-9]+$/],
  ['T%H:%M:%SZ', /T[0-9]+:[0-9]+:[0-9]+Z$/],
  ['T%H:%M:%S%z', /T[0-9]+:[0-9]+:[0-9]+[+-][0-9:]+$/],
  [' %H:%M:%S%z', /[^,] [0-9]+:[0-9]+:[0-9]+[+-][0-9:]+$/],
  [' %H:%M:%S %z', /[^,] [0-9]+:[0-9]+:[0-9]+ [+-][0-9:]+$/],
  [', %H:%M', /, [0-9]+:[0-9]+$/],
  [', %H:%M:%S', /, [0-9]+:[0-9]+:[0-9]+$/],
];

const compiled = (pattern: string, from: string | null = null): readonly DatePattern[] => {
  const format = compileDateFormat(pattern, from);
  return format.ok ? [{ pattern, parse: format.parse }] : [];
};

/** The usual patterns with the habitual ones, or the rare ones, limited to those whose form appears in a cell. */
const datePatterns = (
  cells: readonly string[],
  { own, known = null }: DateHabits,
  rare: boolean,
): readonly DatePattern[] => {
  const suffix = SUFFIX.exec(cells[0] ?? '')?.[0] ?? '';
  const bare = cells.map((cell) => (cell.endsWith(suffix) ? cell.slice(0, cell.length - suffix.length) : cell));
  const times = TIMES.filter(([, shows]) => bare.some((cell) => shows.test(cell)));
  const common = times.flatMap(([time]) => (rare ? RARE_DAYS : DAYS).map((day) => `${day}${time}${suffix}`));
  const patterns = rare ? common : [...common, own, ...(known === null ? [] : [known])];
  return [...new Set(patterns)]
    .flatMap((pattern) => compiled(pattern))
    .filter(({ parse }) => cells.some((cell) => parse(cell) !== undefined));
};

/** The order of year, month and day in a pattern, e.g. `mdy`. */
const orderOf = (pattern: string): string =>
  (pattern.match(/%-?[YymbBdej]/g) ?? []).map((directive) => ORDER[directive.at(-1) ?? ''] ?? '').join('');

const ORDER: Readonly<Record<string, string>> = { Y: 'y', y: 'y', m: 'm', b: 'm', B: 'm', d: 'd', e: 'd', j: 'd' };

/** After eight digits. */
const STUCK_TIME = /(?<=^[0-9]{8})[0-9]{6}$/;
const USUAL_DAYS = DAYS.flatMap((day) => compiled(day));
const SUFFIX = /\[[^\]]{1,12}\]$/;
const TIME = /(?:,? |T)[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?(?:Z| ?[+-][0-9]{2}(?::?[0-9]{2})?)?)?$/;
/** A day without a year. */
const WITH_MONTH = /^(?:[0-9]{1,2}[ /-][a-z]{3,9}|[a-z]{3,9} [0-9]{1,2})$/i;
const NAMED_DAYS = DAYS_OF_YEAR.filter((day) => /%b/i.test(day)).flatMap((day) => compiled(day, ANY_YEAR.earliest));
const MAX_DATE = 40;
const MAY_BE_DATE = /[0-9].*[0-9]/;
const DIGITS_ONLY = /^[0-9]+$/;

/** Whether a cell is a date in any usual pattern. Digits alone only count if the date is within living memory. */
export const isDateLike = (cell: string): boolean => {
  if (WITH_MONTH.test(cell)) return NAMED_DAYS.some(({ parse }) => parse(cell) !== undefined);
  if (cell.length > MAX_DATE || cell.length < 6 || !MAY_BE_DATE.test(cell)) return false;
  const date = firstReading(cell);
  return date !== undefined && (!DIGITS_ONLY.test(cell) || (date >= '1970-01-01' && date < '2100-01-01'));
};

const firstReading = (cell: string): string | undefined => {
  const day = cell.replace(SUFFIX, '').replace(STUCK_TIME, '').replace(TIME, '');
  for (const { parse } of USUAL_DAYS) {
    const date = parse(day);
    if (date !== undefined) return date;
  }
  return undefined;
};
