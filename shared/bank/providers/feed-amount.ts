import { isCurrency } from '../../platform/domain/money/currency.ts';
import { absolute, boundedDecimal, compare, multiply, subtract } from '../../platform/domain/money/decimal.ts';

/** A double is exact to this many digits; more digits indicate rounding noise. */
const CERTAIN_DIGITS = 15;
/** Larger than the rounding error of a sum, smaller than any real amount. */
const LONGEST_TAIL = '0.0000000001';

/**
 * The canonical decimal of an amount, without floating-point noise (`0.30000000000000004`, `-12.299999999999999`). All
 * other digits are kept. undefined for text that is not a number, or that the ledger cannot hold.
 */
export const feedAmount = (text: string): string | undefined => exactDecimal(text) ?? withoutTail(text);

const withoutTail = (text: string): string | undefined => {
  const rounded = roundedDecimal(text);
  if (rounded === undefined || digitsOf(text) < CERTAIN_DIGITS) return undefined;
  const tail = absolute(subtract(rounded, text.trim().replace(/^\+/, '')));
  return compare(tail, LONGEST_TAIL) <= 0 ? rounded : undefined;
};

const digitsOf = (text: string): number => text.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '').length;

const NUMBER = /^([+-]?)(\d{0,40})(?:\.(\d{0,40}))?(?:e([+-]?\d{1,2}))?$/i;

/**
 * The canonical decimal of a number as providers write it. Allows a sign, a missing zero before the point and an
 * exponent; ambiguous text (`1,234.50`, `$5`, `NaN`) and values that the ledger cannot hold exactly are undefined.
 */
export const exactDecimal = (text: string): string | undefined => {
  const plain = plainNumber(text);
  return plain === undefined ? undefined : boundedDecimal(plain);
};

/** The same, rounded to the ledger's 8 decimals: for quantities and prices, never for amounts of entries. */
export const roundedDecimal = (text: string): string | undefined => {
  const plain = plainNumber(text);
  return plain === undefined ? undefined : boundedDecimal(multiply(plain, '1'));
};

/** The same for an optional value: null if missing, undefined if it is not a number. */
export const optionalDecimal = (text: string | null): string | null | undefined =>
  text === null ? null : roundedDecimal(text);

const plainNumber = (text: string): string | undefined => {
  const match = NUMBER.exec(text.trim());
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return undefined;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const before = digits.slice(0, Math.max(point, 0)).padEnd(point, '0');
  const after = '0'.repeat(Math.max(-point, 0)) + digits.slice(Math.max(point, 0));
  return `${sign === '-' ? '-' : ''}${before === '' ? '0' : before}${after === '' ? '' : `.${after}`}`;
};

/** The code in upper case; null if it is not an ISO 4217 currency. */
export const isoCurrency = (text: string | null): string | null =>
  text !== null && isCurrency(text) ? text.toUpperCase() : null;
