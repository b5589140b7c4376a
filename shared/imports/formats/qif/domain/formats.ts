import { isoDate } from '../../../../platform/domain/dates/local-date.ts';
import { withoutMarks } from '../../../../platform/domain/text/invisible-marks.ts';
import { compileNumberFormat, type NumberRead } from '../../../amounts/domain/number-format.ts';
import { currencyMark } from '../../../currencies/domain/currency-marks.ts';
import type { ImportWarning, NumberFormat } from '../../../domain/import-attributes.ts';
import { askAbout, type OpenQuestion } from '../../../settings/domain/open-questions.ts';
import type { DateOrder } from './qif-file.ts';

export type DateOrderWish = {
  /** The strptime pattern sent with the import, whose order decides. */
  readonly declared: string | null;
  /** The order in the `!Option:` header. */
  readonly option: DateOrder | null;
  /** The family's strptime pattern. */
  readonly familyFormat: string;
  readonly latestYear: number;
};

export type OrderFound = { readonly order: DateOrder; readonly question: OpenQuestion | null };

export const ORDER_NAMES: Readonly<Record<DateOrder, string>> = {
  mdy: 'month/day/year',
  dmy: 'day/month/year',
  ymd: 'year/month/day',
};

/** The pattern of each order, as a setting. */
export const PATTERNS: Readonly<Record<DateOrder, string>> = { mdy: '%m/%d/%Y', dmy: '%d/%m/%Y', ymd: '%Y-%m-%d' };

/**
 * One order for all dates of a file: the one that was sent, the one in `!Option:`, the only one that reads the most dates, month first
 * if a year has an apostrophe and the family writes it so; otherwise it is asked, and the family's is proposed.
 */
export const findDateOrder = (texts: Iterable<string>, wish: DateOrderWish): OrderFound => {
  const fixed = orderOfPattern(wish.declared ?? '') ?? wish.option;
  if (fixed !== null) return { order: fixed, question: null };

  const dates = [...texts].flatMap((text) => {
    const date = parseDateParts(text, wish.latestYear);
    return date?.form === 'numbers' ? [{ text, date }] : [];
  });
  const readIn = (order: DateOrder, date: DateText) => dateInOrder(date, order, wish.latestYear);
  const score = (order: DateOrder): number => dates.filter(({ date }) => readIn(order, date) !== undefined).length;
  const [monthFirst, dayFirst, yearFirst] = [score('mdy'), score('dmy'), score('ymd')];

  const isYearFirst =
    dates.length > 0 && dates.every(({ date }) => date.form === 'numbers' && date.parts[0].length > 2);
  if (isYearFirst || yearFirst > Math.max(monthFirst, dayFirst)) return { order: 'ymd', question: null };
  if (monthFirst !== dayFirst) return { order: monthFirst > dayFirst ? 'mdy' : 'dmy', question: null };

  const family = orderOfPattern(wish.familyFormat);
  const order = family === 'dmy' ? 'dmy' : 'mdy';
  const isAsWritten = order === 'mdy' && dates.some(({ date }) => date.apostrophe);
  const example = isAsWritten ? undefined : dates.find(({ date }) => readIn('mdy', date) !== readIn('dmy', date));
  if (example === undefined) return { order, question: null };
  const choices = [order, order === 'dmy' ? 'mdy' : 'dmy'] as const;
  const candidates = choices.map((each) => ({ value: PATTERNS[each], meaning: readIn(each, example.date) ?? '' }));
  return {
    order,
    question: {
      field: 'date_format',
      question: askAbout({ about: 'date_format', cell: example.text }),
      candidates,
    },
  };
};

/** Null if the pattern is invalid or has the month as a word, which does not determine the order of numbers. */
export const orderOfPattern = (pattern: string): DateOrder | null => {
  const letters = [...pattern.matchAll(/%-?([YymbBde])/g)].map(([, letter = '']) => PARTS[letter] ?? '').join('');
  return letters === 'mdy' || letters === 'dmy' || letters === 'ymd' ? letters : null;
};

const PARTS: Readonly<Record<string, string>> = { Y: 'y', y: 'y', m: 'm', b: 'm', B: 'm', d: 'd', e: 'd' };

/** A date whose order may still be unknown. */
type DateText =
  /** Three numbers. `apostrophe`: the two-digit year is after 1999; programs that write it put the month first. */
  | { readonly form: 'numbers'; readonly parts: readonly [string, string, string]; readonly apostrophe: boolean }
  /** An unambiguous date; undefined if the date does not exist. */
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
 * Parses a date without its order: `6/ 4'20`, `1/13'2021`, `13.01.2024`, `2024-01-13`, `20240113`, `13 Jan 2024`, `January 13, 2024`.
 * A two-digit year is within the hundred years that end with `latestYear`. Undefined for anything else.
 */
export const parseDateParts = (text: string, latestYear: number): DateText | undefined => {
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

/** The ISO date of three numbers in an order; a leading four-digit number is always the year. */
export const dateInOrder = (date: DateText, order: DateOrder, latestYear: number): string | undefined => {
  if (date.form === 'plain') return date.date;
  const [first, second, third] = date.parts;
  if (first.length > 2) return third.length > 2 ? undefined : dayOf(latestYear, first, Number(second), third);
  if (order === 'ymd') return third.length > 2 ? undefined : dayOf(latestYear, first, Number(second), third);
  const [month, day] = order === 'mdy' ? [first, second] : [second, first];
  // a single digit is a year only after an apostrophe: ' 5 is 2005
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

/** The month of a name or abbreviation (`Sept`); 0 for any other word. */
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

type FormatFound = {
  readonly format: NumberFormat;
  readonly question: OpenQuestion | null;
  readonly warning: ImportWarning | null;
};

/** The first that reads the most numbers is used. `1,234` reads nothing that `1,234.56` does not. */
const CANDIDATES = ['1,234.56', '1.234,56', '1 234,56'] as const;

/**
 * One format for all numbers of a file: the one that was sent, otherwise the one that reads the most, with a preference
 * for the format of programs that write QIF. Warns about any other format, and asks about a number that is
 * different in another format that reads as many.
 */
export const findAmountFormat = (texts: Iterable<string>, declared: NumberFormat | null): FormatFound => {
  if (declared !== null) return { format: declared, question: null, warning: null };

  const distinct = [...new Set(texts)].filter((text) => text !== '');
  const readings = CANDIDATES.map((format) => {
    const read = compileNumberFormat(format);
    const values = distinct.map((text) => {
      const number = read(text);
      return number.ok ? number.value : undefined;
    });
    return { format, values, score: values.filter((value) => value !== undefined).length };
  });
  const best = readings.reduce((a, b) => (b.score > a.score ? b : a));
  const rivals = readings.filter((reading) => reading !== best && reading.score === best.score);
  const at = distinct.findIndex((_, index) => rivals.some(({ values }) => values[index] !== best.values[index]));
  const example = distinct[at];
  if (example === undefined) return { format: best.format, question: null, warning: guessed(best.format) };
  const unlike = rivals.filter(({ values }) => values[at] !== best.values[at]);
  const candidates = [best, ...unlike].map(({ format, values }) => ({
    value: format,
    meaning: values[at] ?? 'not a number',
  }));
  const question = askAbout({ about: 'number_format', cell: example });
  return { format: best.format, question: { field: 'number_format', question, candidates }, warning: null };
};

const guessed = (format: NumberFormat): ImportWarning | null => {
  if (format === CANDIDATES[0]) return null;
  const message = `The numbers were read as ${format}. Send number_format if that is wrong`;
  return { line: null, code: 'number_format_guessed', message };
};

/**
 * Returns a parser for amounts of an account in this currency. QIF has no currency field, so the mark of an amount must
 * match the currency of its account; otherwise the amount would be stored in the wrong currency.
 */
export const amountsIn =
  (currency: string, readNumber: (text: string) => NumberRead) =>
  (text: string): NumberRead => {
    const read = readNumber(text);
    if (!read.ok || read.mark === undefined) return read;
    const { mayBe, alone } = currencyMark(read.mark);
    if (mayBe.includes(currency)) return read;
    const meant = alone ?? 'the intended currency';
    return {
      ok: false,
      problem: `is marked ${read.mark}, but the account is in ${currency}: import the record into an account in ${meant}, or correct the mark`,
    };
  };
