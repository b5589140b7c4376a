import { minorDigits } from '../../../platform/domain/money/currency.ts';
import { currencyMark } from '../../currencies/domain/currency-marks.ts';
import { NUMBER_FORMATS, type NumberFormat } from '../../domain/import-attributes.ts';
import { fitNumbers, markIn } from './fit-number-formats.ts';
import { asPlainNumber, compileNumberFormat } from './number-format.ts';

/**
 * The decimals of the currencies that the amounts are in, by the signs and codes in the file, otherwise by the currency of the
 * account. Null if they are unknown or differ.
 */
export const decimalsOf = (marks: readonly string[], ofAccount: string | null): number | null => {
  const named = [...new Set(marks)].map((mark) => currenciesOf(mark, ofAccount));
  const currencies = named.length > 0 ? named : [ofAccount === null ? [] : [ofAccount]];
  const digits = new Set(currencies.flatMap((codes) => (codes.length === 0 ? [null] : codes.map(minorDigits))));
  const [only = null] = digits;
  return digits.size === 1 ? only : null;
};

/** `$` and `kr` are the currency of the account if they can be. */
const currenciesOf = (mark: string, ofAccount: string | null): readonly string[] => {
  const { mayBe, alone } = currencyMark(mark);
  if (alone !== null) return [alone];
  return ofAccount !== null && mayBe.includes(ofAccount) ? [ofAccount] : mayBe;
};

/** Currencies whose amounts have a decimal point wherever they are used, as in ₹1,500. */
const WITH_POINT: ReadonlySet<string> = new Set([
  'INR',
  'PKR',
  'LKR',
  'NPR',
  'BDT',
  'GBP',
  'ILS',
  'CNY',
  'THB',
  'PHP',
  'MYR',
  'SGD',
  'HKD',
  'TWD',
  'AUD',
  'NZD',
  'NGN',
  'KES',
  'GHS',
]);

/** Whether the currency beside the digits settles that a comma separates thousands. */
export const hasPoint = (cell: string): boolean =>
  markIn(cell).some((mark) => WITH_POINT.has(currencyMark(mark).alone ?? ''));

const DECIMALS: Readonly<Record<NumberFormat, RegExp | null>> = {
  '1,234.56': /\.([0-9]+)[^0-9]*$/,
  '1.234,56': /,([0-9]+)[^0-9]*$/,
  '1 234,56': /,([0-9]+)[^0-9]*$/,
  '1,234': null,
};
const NO_MORE_THAN_ZEROS = /^0*$/;

/** An amount of such a currency with three digits after a mark can be 1,234 or, in a table, 1.234. */
const TWO_DECIMALS = 2;

/** The only format in which amounts of a currency with that many decimals are written as usual, if several read them. */
export const settledBy = (
  cells: readonly string[],
  preferred: NumberFormat,
  digits: number | null,
): NumberFormat | null => {
  if (digits === null || digits === TWO_DECIMALS) return null;
  const all = fitNumbers(cells, preferred);
  const usual = fitNumbers(
    cells,
    preferred,
    null,
    NUMBER_FORMATS.filter((format) => areUsual(cells, format, digits)),
  );
  return all.doubt !== null && usual.doubt === null && usual.fitting === all.fitting ? usual.format : null;
};

/**
 * Whether amounts of a currency with that many decimals are written so. Yen have none, dinars of Kuwait always three; an
 * amount in euros has none or two, but tables also write 12.340.
 */
export const areUsual = (cells: readonly string[], format: NumberFormat, digits: number | null): boolean => {
  if (digits === null) return true;
  const read = compileNumberFormat(format);
  return cells.every((cell) => {
    const number = read(cell);
    if (!number.ok || number.value === '0') return true;
    const written = DECIMALS[format]?.exec(asPlainNumber(cell))?.[1] ?? '';
    if (digits === 0) return written === '';
    return digits > 2 ? written.length === digits : NO_MORE_THAN_ZEROS.test(written.slice(digits));
  });
};
