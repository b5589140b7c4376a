import { currencyMark } from '../../../platform/domain/currency-marks.ts';
import type { NumberRead } from '../number-format.ts';

/**
 * Reads amounts of an account in this currency. QIF has no currencies, so what an amount is marked with can only be that
 * of its account: anything else would be stored as an amount of another currency.
 */
export const amountsIn =
  (currency: string, readNumber: (text: string) => NumberRead) =>
  (text: string): NumberRead => {
    const read = readNumber(text);
    if (!read.ok || read.mark === undefined) return read;
    const { mayBe, alone } = currencyMark(read.mark);
    if (mayBe.includes(currency)) return read;
    const meant = alone ?? 'the currency that is meant';
    return {
      ok: false,
      problem: `is marked ${read.mark}, but the account is in ${currency}: import the record into an account in ${meant}, or correct the mark`,
    };
  };
