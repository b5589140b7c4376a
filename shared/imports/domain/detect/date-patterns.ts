import { compileDateFormat } from '../../../platform/domain/date-format.ts';

export type DatePattern = { readonly pattern: string; readonly parse: (text: string) => string | undefined };

/** The first of those that read all cells alike is the one that is proposed. */
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
/** Asked where none of the others fits: they make too many dates ambiguous that are not. */
const RARE_DAYS = ['%y-%m-%d', '%y/%m/%d', '%y.%m.%d', '%d%m%Y', '%m%d%Y', '%y%m%d', '%Y-%d-%m'];
/** What may follow a day, and how it shows. */
const TIMES: readonly (readonly [pattern: string, shows: RegExp])[] = [
  ['', /^[^:]*$/],
  [' %H:%M', /[^,] [0-9]+:[0-9]+$/],
  [' %H:%M:%S', /[^,] [0-9]+:[0-9]+:[0-9]+$/],
  ['T%H:%M', /T[0-9]+:[0-9]+$/],
  ['T%H:%M:%S', /T[0-9]+:[0-9]+:[0-9]+$/],
  ['T%H:%M:%SZ', /T[0-9]+:[0-9]+:[0-9]+Z$/],
  ['T%H:%M:%S%z', /T[0-9]+:[0-9]+:[0-9]+[+-][0-9:]+$/],
  [' %H:%M:%S%z', /[^,] [0-9]+:[0-9]+:[0-9]+[+-][0-9:]+$/],
  [' %H:%M:%S %z', /[^,] [0-9]+:[0-9]+:[0-9]+ [+-][0-9:]+$/],
  [', %H:%M', /, [0-9]+:[0-9]+$/],
  [', %H:%M:%S', /, [0-9]+:[0-9]+:[0-9]+$/],
];

const compiled = (pattern: string): readonly DatePattern[] => {
  const format = compileDateFormat(pattern);
  return format.ok ? [{ pattern, parse: format.parse }] : [];
};

/** The usual patterns, and `own`, or else the rare ones; of them those whose form some cell has. */
export const datePatterns = (cells: readonly string[], own: string, rare: boolean): readonly DatePattern[] => {
  const times = TIMES.filter(([, shows]) => cells.some((cell) => shows.test(cell)));
  const known = times.flatMap(([time]) => (rare ? RARE_DAYS : DAYS).map((day) => `${day}${time}`));
  const patterns = rare || known.includes(own) ? known : [...known, own];
  return patterns.flatMap(compiled).filter(({ parse }) => cells.some((cell) => parse(cell) !== undefined));
};

/** In which order a pattern names year, month and day, e.g. `mdy`. */
export const orderOf = (pattern: string): string =>
  (pattern.match(/%-?[YymbBdej]/g) ?? []).map((directive) => ORDER[directive.at(-1) ?? ''] ?? '').join('');

const ORDER: Readonly<Record<string, string>> = { Y: 'y', y: 'y', m: 'm', b: 'm', B: 'm', d: 'd', e: 'd', j: 'd' };

const USUAL_DAYS = DAYS.flatMap(compiled);
const TIME = /(?:,? |T)[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:Z| ?[+-][0-9]{2}(?::?[0-9]{2})?)?)?$/;
const MAX_DATE = 40;
const MAY_BE_DATE = /[0-9].*[0-9]/;
const DIGITS_ONLY = /^[0-9]+$/;

/** Whether a cell is a date in any usual pattern. Digits alone are one only of a day in living memory. */
export const isDateLike = (cell: string): boolean => {
  if (cell.length > MAX_DATE || cell.length < 6 || !MAY_BE_DATE.test(cell)) return false;
  const date = firstReading(cell);
  return date !== undefined && (!DIGITS_ONLY.test(cell) || (date >= '1970-01-01' && date < '2100-01-01'));
};

const firstReading = (cell: string): string | undefined => {
  const day = cell.replace(TIME, '');
  for (const { parse } of USUAL_DAYS) {
    const date = parse(day);
    if (date !== undefined) return date;
  }
  return undefined;
};
