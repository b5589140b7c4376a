import { isCurrency, toMoney } from '../../../shared/platform/domain/money/currency.ts';
import { roundTo } from '../../../shared/platform/domain/money/decimal.ts';
import { withoutMarks } from '../../../shared/platform/domain/text/invisible-marks.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** `exceptZero`: money in has a plus sign. */
export type SignDisplay = 'negative' | 'exceptZero';

/**
 * Money in the family's format, exact at any length, with at least the decimals of the currency.
 * @param amount a decimal, as in the API
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

/** The same in whole units, where the rest does not matter. */
export const formatWhole = (amount: string, currency: string, locale: string): string =>
  isCurrency(currency)
    ? formatterOf(locale, currency, 0, 'negative').format(roundTo(amount, 0) as Intl.StringNumericLiteral)
    : formatAmount(amount, currency, locale);

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
  /** The first one is used for output. */
  readonly decimals: readonly string[];
  readonly groups: readonly string[];
  readonly grouped: RegExp;
};

const marks = new Map<string, Marks>();

/**
 * The decimal and group separators of a locale, both as typed and as used for money: they can differ, and a displayed
 * amount must never be read as another amount.
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

/** A decimal without a currency in the family's format, exact at any length: `1234.5` → `1,234.5`. */
export const formatDecimal = (amount: string, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(amount as Intl.StringNumericLiteral);

/** A decimal in the format of the family, for a form: `1234.5` → `1234,5`. */
export const writeTypedAmount = (amount: string, locale: string): string => amount.replace('.', decimalMark(locale));

/** Money in the format of the family, for a form: `1234.5` → `1,234.50`. */
export const writeTypedMoney = (amount: string, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimalsOf(toMoney(amount, currency)),
    maximumFractionDigits: 20,
    numberingSystem: 'latn',
  }).format(amount as Intl.StringNumericLiteral);

/** How the family writes the decimal point. */
export const decimalMark = (locale: string): string => marksOf(locale).decimals[0] ?? '.';

/** An example amount for hints: `1,234.50`. */
export const exampleAmount = (locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, numberingSystem: 'latn' }).format(1_234.5);

const PLAIN = /^-?\d+(?:\.\d+)?$/;
const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** Indian grouping (lakhs and crores), in addition to thousands. */
const GROUPED_BY_TWO = /^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;

/**
 * Converts a typed amount to an API decimal. Text that is not a number in the locale is returned unchanged, to be read
 * as an API decimal or refused.
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

const SIGN_AND_CURRENCY = /^[-+\u2212]?\s*\p{Sc}?\s*|\s*\p{Sc}$/gu;

/** A typed amount as it was typed, without sign and currency. */
export const bareTypedAmount = (typed: string): string => typed.trim().replaceAll(SIGN_AND_CURRENCY, '');

/** Normalizes signs that can be typed as different characters. */
const alike = (sign: string): string => {
  if (/^[\s\u00a0\u202f]$/u.test(sign)) return ' ';
  if (sign === '\u2019') return "'";
  return sign === '\u2212' ? '-' : sign;
};

/** A separator that the locale does not use makes the text invalid. */
const toOurs = (sign: string, { decimals, groups }: Marks): string => {
  if (decimals.includes(sign)) return '.';
  if (groups.includes(sign)) return ',';
  return sign === '.' || sign === ',' ? '?' : sign;
};
