import { absolute, compare, multiply, subtract } from '../../domain/decimal.ts';
import { exactDecimal, roundedDecimal } from '../exact-decimal.ts';

/** A double is certain of 15 digits: what is off by less than this share of it is not meant. */
const CERTAIN = '1000000000000000';

/**
 * The canonical decimal of an amount. Providers that compute with doubles send their tails (`0.30000000000000004`,
 * `-12.299999999999999`), which can mean only one decimal: they are taken off. Every other digit counts. undefined for
 * what is no number and for what the ledger cannot hold.
 */
export const feedAmount = (text: string): string | undefined => exactDecimal(text) ?? withoutTail(text);

const withoutTail = (text: string): string | undefined => {
  const rounded = roundedDecimal(text);
  if (rounded === undefined) return undefined;
  const error = absolute(subtract(rounded, text.trim().replace(/^\+/, '')));
  return compare(multiply(error, CERTAIN), absolute(rounded)) <= 0 ? rounded : undefined;
};
