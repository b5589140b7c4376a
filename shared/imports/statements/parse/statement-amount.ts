import { quoteValue } from '../../../platform/domain/errors.ts';
import { canonicalDecimal, isBounded, tooManyDigits } from '../../../platform/domain/money/decimal.ts';

export type StatementAmount =
  | { readonly ok: true; readonly value: string }
  /** A full sentence. */
  | { readonly ok: false; readonly problem: string };

const DECIMAL = /^[+-]?[0-9]*\.?[0-9]*$/;

/** An amount in a statement; `plain` is its text with a decimal point and without grouping. */
export const statementAmount = (text: string, plain: string): StatementAmount => {
  if (text === '') return { ok: false, problem: 'Amount is required' };
  const named = `Amount ${quoteValue(text)}`;
  if (!DECIMAL.test(plain) || !/[0-9]/.test(plain)) return { ok: false, problem: `${named} is not a number` };
  const [whole = '', decimals = ''] = plain.replace('+', '').split('.');
  const value = canonicalDecimal(
    `${/[0-9]/.test(whole) ? whole : `${whole}0`}${decimals === '' ? '' : `.${decimals}`}`,
  );
  if (value === undefined) return { ok: false, problem: `${named} has more than 8 decimals` };
  return isBounded(value) ? { ok: true, value } : { ok: false, problem: `${named} ${tooManyDigits(value)}` };
};
