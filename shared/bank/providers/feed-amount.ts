import { absolute, compare, subtract } from '../../platform/domain/decimal.ts';
import { exactDecimal, roundedDecimal } from './exact-decimal.ts';

/** A double is certain of so many digits, and prints more where it is not. */
const CERTAIN_DIGITS = 15;
/** More than the tail of a sum of amounts, less than anybody means. */
const LONGEST_TAIL = '0.0000000001';

/**
 * The canonical decimal of an amount. Providers that compute with doubles send their tails (`0.30000000000000004`,
 * `-12.299999999999999`), which can mean only one decimal: they are taken off. Every other digit counts. undefined for
 * what is no number and for what the ledger cannot hold.
 */
export const feedAmount = (text: string): string | undefined => exactDecimal(text) ?? withoutTail(text);

const withoutTail = (text: string): string | undefined => {
  const rounded = roundedDecimal(text);
  if (rounded === undefined || digitsOf(text) < CERTAIN_DIGITS) return undefined;
  const tail = absolute(subtract(rounded, text.trim().replace(/^\+/, '')));
  return compare(tail, LONGEST_TAIL) <= 0 ? rounded : undefined;
};

const digitsOf = (text: string): number => text.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '').length;
