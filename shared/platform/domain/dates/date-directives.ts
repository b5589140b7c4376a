import { DATE_LANGUAGES, monthNamed, monthNamedAnywhere, weekdaysNamed } from './date-names.ts';
import { daysBetween, isoDate } from './local-date.ts';

export type DatePart =
  | 'year'
  | 'month'
  | 'day'
  | 'yearDay'
  /** Days since 1 January 1970, which are a whole date. */
  | 'dayNumber'
  /** One bit for each weekday that the name means. */
  | 'weekday'
  | 'hour'
  | 'minute'
  | 'second'
  | 'fraction'
  | 'half'
  | 'offset'
  | 'zone'
  | 'time'
  | 'other';

/** Undefined: the text has the form of the directive, but no such value exists. */
type Reader = (text: string) => number | undefined;
export type Directive = { readonly part: DatePart; readonly regex: string; readonly read: Reader };

export const ENGLISH_MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const SHORT_LETTERS = 3;
const isLong = (name: string): boolean => name.length > SHORT_LETTERS && ENGLISH_MONTHS.includes(name.toLowerCase());
const isShort = (name: string): boolean =>
  name.length === SHORT_LETTERS &&
  name.toLowerCase() !== 'may' &&
  ENGLISH_MONTHS.some((month) => month.startsWith(name.toLowerCase()));

const TWO_DIGIT_PIVOT = 69;
const twoDigitYear: Reader = (text) => Number(text) + (Number(text) >= TWO_DIGIT_PIVOT ? 1900 : 2000);

const BUDDHIST = 543;
const BUDDHIST_CENTURY = 2500;
const REPUBLIC = 1911;
/** The year before the first of each era. */
const ERAS: Readonly<Record<string, number>> = {
  ...{ 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018, 民國: REPUBLIC, 民国: REPUBLIC },
  ...{ M: 1867, T: 1911, S: 1925, H: 1988, R: 2018 },
};
const ERA_YEAR = new RegExp(`^(${Object.keys(ERAS).join('|')})\\s*([0-9]{1,3}|元)$`, 'iu');
const FEWEST_BUDDHIST = 2400;

/** `R8`, `令和8`, `民國115`, `115`, `2569` and `2026` are all 2026. */
const otherYear: Reader = (text) => {
  const [, era = '', inEra] = ERA_YEAR.exec(text) ?? [];
  if (inEra !== undefined) return (ERAS[era.toUpperCase()] ?? 0) + (inEra === '元' ? 1 : Number(inEra));
  const year = Number(text.replace(/\D/g, ''));
  if (year < 1000) return year + REPUBLIC;
  return year < FEWEST_BUDDHIST ? year : year - BUDDHIST;
};

const EPOCH = '1970-01-01';
const SECONDS_A_DAY = 86_400;
const MILLISECONDS_FROM = 100_000_000_000;
/** The number of 1 January 1970 in a spreadsheet that counts from 1900, or from 1904. */
const EPOCH_FROM_1900 = 25_569;
const EPOCH_FROM_1904 = 24_107;

/** A cell with a number beside cells that are formatted as dates; and people write dates, not numbers. */
const ISO = '[0-9]{4}-[0-9]{2}-[0-9]{2}(?:[T ][0-9:.]+)?';
const orIso =
  (read: (count: number) => number): Reader =>
  (text) => {
    if (!/^[0-9]{4}-/.test(text)) return Math.floor(read(Number(text)));
    const day = isoDate(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));
    return day === undefined ? undefined : daysBetween(EPOCH, day);
  };
const spreadsheetDay = (epoch: number): Directive => ({
  part: 'dayNumber',
  regex: `[0-9]{5}(?:\\.[0-9]+)?|${ISO}`,
  read: orIso((count) => count - epoch),
});

const ignored = (part: DatePart, regex: string): Directive => ({ part, regex, read: () => 0 });

const HALF = '[ap]\\.?\\s?m\\.?|上午|下午|午前|午後|오전|오후';
const ZONE = 'Z|[+-](?:[01][0-9]|2[0-3])(?::?[0-5][0-9](?::?[0-5][0-9])?)?';
const NAMED_ZONE = '[a-z_]+(?:/[a-z_]+){1,2}|[a-z]{1,5}(?:[+-][0-9]{1,2}(?::?[0-9]{2})?)?';
const CLOCK =
  '(?:2[0-3]|[01]?[0-9])(?:[:.]|\\s?h\\s?)[0-5][0-9](?:\\s?min)?(?:[:.\\s]\\s?[0-5][0-9](?:[.,][0-9]{1,9})?(?:\\s?s)?)?';
/** `at`, `alle ore`, `오후`; and a half of the day or a zone after the time. */
const BEFORE_TIME = '(?:\\p{L}{1,8}\\.?\\s?){0,3}';
const AFTER_TIME = `(?:\\s?(?:${ZONE})|\\s?\\(?\\p{L}[\\p{L}.]{0,5}(?:\\s\\p{L}{1,2}\\.)?(?:[+-][0-9]{1,2}(?::?[0-9]{2})?)?\\)?|\\s?\\(?(?:${NAMED_ZONE})\\)?){0,2}`;
const OTHER_DATE = '[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}|[0-9]{1,2}[ -]\\p{L}{3,9}[ -][0-9]{2,4}';
const BETWEEN_DATES = 'as of|to|bis|au|al|tot|til|do|[/|;,(–—-]';

const WORD = "\\p{L}[\\p{L}\\p{M}.'’׳]*";
/** With a preposition, which some languages join to it or not: `de novembre` and `d’octubre`. */
const monthName = (read: Reader): Directive => ({ part: 'month', regex: `(?:de\\s+)?${WORD}`, read });
const MONTH: Directive = { part: 'month', regex: '1[0-2]|0[1-9]|[1-9]', read: Number };
const DAY_NUMBER = '3[01]|[12][0-9]|0[1-9]|[1-9]';
const DAY: Directive = { part: 'day', regex: `${DAY_NUMBER}| [1-9]`, read: Number };
const WEEKDAY: Directive = { part: 'weekday', regex: "\\p{L}[\\p{L}\\p{M}.'’-]*", read: (name) => weekdaysNamed(name) };

/** Like strptime in C and Python: numbers may omit leading zeros, and names ignore case. In braces: what strptime lacks. */
export const DIRECTIVES: Readonly<Record<string, Directive>> = {
  '%Y': { part: 'year', regex: '[0-9]{4}', read: Number },
  '%y': { part: 'year', regex: '[0-9]{2}', read: twoDigitYear },
  '%EY': {
    part: 'year',
    regex:
      '(?:明治|大正|昭和|平成|令和|民國|民国|[MTSHR])\\s*(?:[0-9]{1,3}|元)|(?:พ\\.ศ\\.\\s*)?(?:19|20|2[45])[0-9]{2}|1[0-9]{2}',
    read: otherYear,
  },
  '%Ey': { part: 'year', regex: '[0-9]{2}', read: (text) => Number(text) + BUDDHIST_CENTURY - BUDDHIST },
  '%{reiwa}': { part: 'year', regex: '[0-9]{1,2}', read: (text) => Number(text) + (ERAS['R'] ?? 0) },
  '%m': MONTH,
  '%-m': MONTH,
  '%d': DAY,
  '%-d': DAY,
  '%e': DAY,
  '%{nth}': {
    part: 'day',
    regex: `(?:${DAY_NUMBER})(?:st|nd|rd|th|er|re|[.ºª°])?`,
    read: (text) => Number.parseInt(text, 10),
  },
  '%b': monthName((name) => (isLong(name) ? undefined : monthNamedAnywhere(name))),
  '%B': monthName((name) => (isShort(name) ? undefined : monthNamedAnywhere(name))),
  '%a': WEEKDAY,
  '%A': WEEKDAY,
  '%j': {
    part: 'yearDay',
    regex: '36[0-6]|3[0-5][0-9]|[12][0-9]{2}|0[1-9][0-9]|00[1-9]|[1-9][0-9]|0[1-9]|[1-9]',
    read: Number,
  },
  '%s': {
    part: 'dayNumber',
    regex: `[0-9]{9,10}(?:\\.[0-9]+)?|[0-9]{12,13}|${ISO}`,
    read: orIso((count) => (count < MILLISECONDS_FROM ? count : count / 1000) / SECONDS_A_DAY),
  },
  '%{excel}': spreadsheetDay(EPOCH_FROM_1900),
  '%{excel1904}': spreadsheetDay(EPOCH_FROM_1904),
  '%H': ignored('hour', '2[0-3]|[01][0-9]|[0-9]'),
  '%I': ignored('hour', '1[0-2]|0[0-9]|[1-9]'),
  '%M': ignored('minute', '[0-5][0-9]|[0-9]'),
  '%S': ignored('second', '6[01]|[0-5][0-9]|[0-9]'),
  '%f': ignored('fraction', '[0-9]{1,9}'),
  '%p': ignored('half', HALF),
  /** Ignored like the time: the date is the local one, as written. */
  '%z': ignored('offset', ZONE),
  '%Z': ignored('zone', NAMED_ZONE),
  '%{time}': ignored('time', `(?:(?:T|[,،]?\\s+|(?=[午오上下清凌晚早中]))${BEFORE_TIME}${CLOCK}${AFTER_TIME})?`),
  '%{other}': ignored('other', `(?:(?:\\s*(?:${BETWEEN_DATES})\\s*|\\s+)(?:${OTHER_DATE})\\)?)?`),
};

const OF_LANGUAGE = /^%\{([\p{L}-]+)\}[bB]$/u;

/** The directive of a token such as `%d`; `%{pl}b` is a month in the words of a language. */
export const directiveOf = (token: string): Directive | undefined => {
  const [, language] = OF_LANGUAGE.exec(token) ?? [];
  if (language === undefined) return DIRECTIVES[token];
  return DATE_LANGUAGES.includes(language) ? monthName((name) => monthNamed(name, language)) : undefined;
};
