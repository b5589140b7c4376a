import { add, canonicalDecimal, divide } from '../../../platform/domain/decimal.ts';

/** Quoted in halves down to 256ths: these all end within the eight decimals that are kept. */
const FRACTION = /^(?:(\d{1,9})[ -])?(\d{1,3})\/(2|4|8|16|32|64|128|256)$/;

/** `23.5` of `23 1/2`; undefined for what is no such number. */
export const fractionOf = (text: string): string | undefined => {
  const match = FRACTION.exec(text);
  if (match === null) return undefined;
  const [, whole = '0', numerator = '0', denominator = '1'] = match;
  return add(canonicalDecimal(whole) ?? '0', divide(canonicalDecimal(numerator) ?? '0', denominator));
};
