import { isCurrency } from '../../platform/domain/currency.ts';
import { canonicalDecimal, isBounded, tooManyDigits } from '../../platform/domain/decimal.ts';
import { withoutMarks } from '../../platform/domain/invisible-marks.ts';
import type { NumberFormat } from './import-attributes.ts';

export type NumberRead =
  /** `mark`: the currency symbol or code next to the digits. */
  | { readonly ok: true; readonly value: string; readonly mark?: string }
  /** `isTooLarge`: the number has more digits than any real amount. */
  | { readonly ok: false; readonly problem: string; readonly isTooLarge?: true };

/**
 * The digits of each format: all grouped in threes or not grouped, then the decimal mark. Apostrophes group in any of them. Before a
 * decimal point, groups may be Indian (`12,34,567.00`), and spaces may separate them (`1 234.56`).
 */
const DIGITS: Readonly<Record<NumberFormat, RegExp>> = {
  '1,234.56':
    /^([1-9][0-9]{0,2}(?:(?:,[0-9]{3})+|(?:['\u2019][0-9]{3})+|(?: [0-9]{3})+(?=\.))|[1-9][0-9]?(?:,[0-9]{2})+,[0-9]{3}|[0-9]+|(?=\.))(?:\.([0-9]+))?$/,
  '1.234,56': /^([1-9][0-9]{0,2}(?:(?:\.[0-9]{3})+|(?:['\u2019][0-9]{3})+)|[0-9]+|(?=,))(?:,([0-9]+))?$/,
  '1 234,56': /^([1-9][0-9]{0,2}(?: [0-9]{3})+|[0-9]+|(?=,))(?:,([0-9]+))?$/,
  '1,234': /^([1-9][0-9]{0,2}(?:,[0-9]{3})+|[0-9]+)$/,
};
const GROUPING = /[^0-9]/g;
const SIMPLE = /^-?[0-9]{1,15}$/;

/** A currency's sign (`$`, `CA$`, `€`), its ISO code or its local abbreviation (`kr`, `zł`). */
const MONEY = String.raw`(?:(?:US|CA|AU|NZ|HK|SG|MX|NT|CN|[ACRS])?\p{Sc}|[A-Z]{3}|(?:kr|z\u0142|K\u010d|Ft|lei|\u043b\u0432|Fr|Rs)\.?)`;
const SIGN = '[-+\u2212]';
/** Matched against text whose runs of spaces are single spaces, so every optional space is one character at most. */
const DRESSED = new RegExp(
  `^(${SIGN})? ?(${MONEY})? ?(${SIGN})? ?(\\()? ?(${MONEY})? ?([.,]?[0-9](?:[0-9., '\u2019]*[0-9])?) ?(${SIGN})? ?(${MONEY})? ?(\\))? ?(${MONEY})?(?: ?(CR|DR))?$`,
  'iu',
);
/** The generic currency sign, which matches any currency. */
const ANY_CURRENCY = '\u00a4';
/** `CR` is money in, `DR` money out. */
const POSITIVE: readonly string[] = ['+', 'CR'];
const LETTERS = /^[A-Z]{3}$/i;
const SPACES = /\s+/gu;
const GAP_IN_NUMBER = /[0-9]\s{2,}[0-9]/u;
const MAX_LENGTH = 100;

/**
 * Returns a parser for amounts as banks write them: an optional sign, an optional currency before or after, digits with
 * the grouping of the format or none, and its decimal mark; a sign may follow, and parentheses and `DR` mean negative. A problem is
 * the end of a sentence that starts with the value.
 */
export const compileNumberFormat = (format: NumberFormat): ((text: string) => NumberRead) => {
  const digits = DIGITS[format];
  const unreadable: NumberRead = { ok: false, problem: `is not a number in the format ${format}` };
  return (text) => {
    if (SIMPLE.test(text)) return read(text.startsWith('-'), text.replace('-', ''), '') ?? unreadable;
    const bare = undress(withoutMarks(text));
    if (bare === undefined) return unreadable;
    const match = digits.exec(bare.digits);
    if (match === null) return unreadable;
    const number = read(bare.negative, (match[1] ?? '').replace(GROUPING, ''), match[2] ?? '');
    return number.ok && bare.mark !== undefined ? { ...number, mark: bare.mark } : number;
  };
};

const read = (negative: boolean, whole: string, fraction: string): NumberRead => {
  const value = canonicalDecimal(`${negative ? '-' : ''}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`);
  if (value === undefined) return { ok: false, problem: 'has more than 8 decimals' };
  if (!isBounded(value)) return { ok: false, problem: tooManyDigits(value), isTooLarge: true };
  return { ok: true, value };
};

type Bare = { readonly negative: boolean; readonly digits: string; readonly mark: string | undefined };

const undress = (text: string): Bare | undefined => {
  if (text.length > MAX_LENGTH || GAP_IN_NUMBER.test(text)) return undefined;
  const match = DRESSED.exec(text.replace(SPACES, ' ').trim());
  if (match === null) return undefined;

  const [, sign, money, innerSign, opening, innerMoney, digits = '', signAfter, moneyAfter, closing, outerMoney, side] =
    match;
  const signs = [sign, innerSign, opening, signAfter, side?.toUpperCase()].filter((mark) => mark !== undefined);
  const monies = [money, innerMoney, moneyAfter, outerMoney].filter((mark) => mark !== undefined);
  if (signs.length > 1 || monies.length > 1 || (opening === undefined) !== (closing === undefined)) return undefined;
  if (monies.some((letters) => LETTERS.test(letters) && !isCurrency(letters) && !isLocalName(letters)))
    return undefined;
  return {
    negative: signs.some((mark) => !POSITIVE.includes(mark)),
    digits,
    mark: monies.find((mark) => mark !== ANY_CURRENCY),
  };
};

const isLocalName = (letters: string): boolean => letters.toLowerCase() === 'lei';
