import { quoteValue } from '../../../platform/domain/quote-value.ts';
import type { ImportWarning } from '../import.ts';
import { type DateText, dateInOrder, takeDateApart } from './date-text.ts';
import type { DateOrder } from './qif-file.ts';

export type DateOrderWish = {
  /** strptime pattern that was sent with the import: its order decides. */
  readonly declared: string | null;
  /** What `!Option:` in the file says. */
  readonly option: DateOrder | null;
  /** strptime pattern of the family. */
  readonly familyFormat: string;
  readonly latestYear: number;
};

export type OrderFound = { readonly order: DateOrder; readonly warning: ImportWarning | null };

export const ORDER_NAMES: Readonly<Record<DateOrder, string>> = {
  mdy: 'month/day/year',
  dmy: 'day/month/year',
  ymd: 'year/month/day',
};

/**
 * One order for all dates of a file: the one that was sent, that of `!Option:`, month first where a year has an
 * apostrophe, the only one that reads most dates, else the family's with a warning that says which date made it matter.
 */
export const findDateOrder = (texts: Iterable<string>, wish: DateOrderWish): OrderFound => {
  const said = orderOfPattern(wish.declared ?? '') ?? wish.option;
  if (said !== null) return { order: said, warning: null };

  const dates = [...texts].flatMap((text) => {
    const date = takeDateApart(text, wish.latestYear);
    return date?.form === 'numbers' ? [{ text, date }] : [];
  });
  const readIn = (order: DateOrder, date: DateText) => dateInOrder(date, order, wish.latestYear);
  const score = (order: DateOrder): number => dates.filter(({ date }) => readIn(order, date) !== undefined).length;
  const [monthFirst, dayFirst, yearFirst] = [score('mdy'), score('dmy'), score('ymd')];

  const isYearFirst =
    dates.length > 0 && dates.every(({ date }) => date.form === 'numbers' && date.parts[0].length > 2);
  if (isYearFirst || yearFirst > Math.max(monthFirst, dayFirst)) return { order: 'ymd', warning: null };
  if (monthFirst !== dayFirst) return { order: monthFirst > dayFirst ? 'mdy' : 'dmy', warning: null };
  if (dates.some(({ date }) => date.apostrophe)) return { order: 'mdy', warning: null };

  const family = orderOfPattern(wish.familyFormat);
  const order = family === 'dmy' ? 'dmy' : 'mdy';
  const example = dates.find(({ date }) => readIn('mdy', date) !== readIn('dmy', date));
  return { order, warning: example === undefined ? null : ambiguous(example.text, order) };
};

/** Null for a pattern that names its month by a word or is no pattern: then nothing is said about numbers. */
export const orderOfPattern = (pattern: string): DateOrder | null => {
  const letters = [...pattern.matchAll(/%-?([YymbBde])/g)].map(([, letter = '']) => PARTS[letter] ?? '').join('');
  return letters === 'mdy' || letters === 'dmy' || letters === 'ymd' ? letters : null;
};

const PARTS: Readonly<Record<string, string>> = { Y: 'y', y: 'y', m: 'm', b: 'm', B: 'm', d: 'd', e: 'd' };

const ambiguous = (text: string, order: DateOrder): ImportWarning => ({
  line: null,
  code: 'ambiguous_dates',
  message: `Dates such as ${quoteValue(text)} can be read in two ways; they were read as ${ORDER_NAMES[order]}. Send date_format if that is wrong`,
});
