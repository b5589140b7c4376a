import { isCurrency, toMoney } from '../../../shared/platform/domain/currency.ts';
import { withoutMarks } from '../../../shared/platform/domain/invisible-marks.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** `exceptZero`: what comes in has its plus. */
export type SignDisplay = 'negative' | 'exceptZero';

/**
 * Money as the family writes it, exact at any length: every decimal that the amount has, at least the currency's own.
 * @param amount a decimal, as the API has it
 */
export const formatAmount = (
  amount: string,
  currency: string,
  locale: string,
  signDisplay: SignDisplay = 'negative',
): string => {
  const exact = toMoney(amount, currency);
  if (!isCurrency(currency)) return `${currency} ${signDisplay === 'exceptZero' && isIn(exact) ? '+' : ''}${exact}`;
  return formatterOf(locale, currency, decimalsOf(exact), signDisplay).format(exact as Intl.StringNumericLiteral);
};

const isIn = (exact: string): boolean => /^[^-]*[1-9]/.test(exact);

const decimalsOf = (exact: string): number => {
  const point = exact.indexOf('.');
  return point === -1 ? 0 : exact.length - point - 1;
};

const formatterOf = (locale: string, currency: string, digits: number, signDisplay: SignDisplay): Intl.NumberFormat => {
  const key = `${locale} ${currency} ${digits} ${signDisplay}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const formatter = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    signDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formatters.set(key, formatter);
  return formatter;
};

type Marks = {
  /** The first is the one that we write. */
  readonly decimals: readonly string[];
  readonly groups: readonly string[];
  readonly grouped: RegExp;
};

const marks = new Map<string, Marks>();

/**
 * What stands before the decimals and between the thousands, as people of the locale type it, or see it in money: in some
 * places these differ, and what a page shows must not be read as another amount.
 */
const marksOf = (locale: string): Marks => {
  const known = marks.get(locale);
  if (known !== undefined) return known;
  const [number, money] = [partsOf(locale, {}), partsOf(locale, { style: 'currency', currency: 'EUR' })];
  const marksIn = (type: string): readonly string[] =>
    [...number, ...money].filter((part) => part.type === type).map(({ value }) => alike(value));
  const decimals = [...new Set(marksIn('decimal'))];
  const groups = [...new Set(marksIn('group'))].filter((group) => !decimals.includes(group));
  const [, middle] = number.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  const made = { decimals, groups, grouped: middle === 2 ? GROUPED_BY_TWO : GROUPED };
  marks.set(locale, made);
  return made;
};

const partsOf = (locale: string, style: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(locale, { ...style, numberingSystem: 'latn' }).formatToParts(-1_234_567.5);

/** A decimal as the family types it into a form: `1234.5` → `1234,5`. */
export const writeTypedAmount = (amount: string, locale: string): string =>
  amount.replace('.', marksOf(locale).decimals[0] ?? '.');

/** How an amount may be typed, as an example: `1,234.50`. */
export const exampleAmount = (locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, numberingSystem: 'latn' }).format(1_234.5);

const PLAIN = /^-?\d+(?:\.\d+)?$/;
const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** Lakhs and crores; millions all the same. */
const GROUPED_BY_TWO = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;

/**
 * What was typed as a decimal of the API. Where the locale reads it as a number that is what it is; anything else comes back
 * as it came, so that it is taken as the API spells decimals, or refused.
 */
export const readTypedAmount = (typed: string, locale: string): string => {
  const known = marksOf(locale);
  const ours = [...withoutMarks(typed).trim()]
    .map((sign) => toOurs(alike(sign), known))
    .join('')
    .replace(/^\+/, '');
  if (PLAIN.test(ours)) return ours;
  return known.grouped.test(ours) ? ours.replaceAll(',', '') : typed.trim();
};

/** Signs that keyboards have several of. */
const alike = (sign: string): string => {
  if (/^[\s\u00a0\u202f]$/u.test(sign)) return ' ';
  if (sign === '\u2019') return "'";
  return sign === '\u2212' ? '-' : sign;
};

/** A mark that means nothing in the locale makes it no number of the locale. */
const toOurs = (sign: string, { decimals, groups }: Marks): string => {
  if (decimals.includes(sign)) return '.';
  if (groups.includes(sign)) return ',';
  return sign === '.' || sign === ',' ? '?' : sign;
};
