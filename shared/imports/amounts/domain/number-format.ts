import { isCurrency } from '../../../platform/domain/money/currency.ts';
import { canonicalDecimal, isBounded, tooManyDigits } from '../../../platform/domain/money/decimal.ts';
import { isAscii, withAsciiDigits } from '../../../platform/domain/text/ascii-digits.ts';
import { withoutMarks } from '../../../platform/domain/text/invisible-marks.ts';
import { isLocalMark, LOCAL_MARK } from '../../currencies/domain/currency-marks.ts';
import type { NumberFormat } from '../../domain/import-attributes.ts';

export type NumberRead =
  /** `mark`: the currency symbol or code next to the digits. `side`: the direction that a `CR` or `DR` beside the digits says. */
  | { readonly ok: true; readonly value: string; readonly mark?: string; readonly side?: 'in' | 'out' }
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
/** An amount that is written as it is stored, apart from its decimal mark, as most amounts are. */
const CANONICAL_WITH_POINT = /^-?(?:0|[1-9][0-9]{0,14})\.[0-9]{0,7}[1-9]$/;
const CANONICAL_WITH_COMMA = /^-?(?:0|[1-9][0-9]{0,14}),[0-9]{0,7}[1-9]$/;
const CANONICAL: Readonly<Record<NumberFormat, RegExp | undefined>> = {
  '1,234.56': CANONICAL_WITH_POINT,
  '1.234,56': CANONICAL_WITH_COMMA,
  '1 234,56': CANONICAL_WITH_COMMA,
  '1,234': undefined,
};
const GROUPING = /[^0-9]/g;
const SIMPLE = /^-?[0-9]{1,15}$/;
/** Most amounts match this: `undress` would find nothing to remove around their digits. */
const UNDRESSED = /^-?[0-9]{1,15}[.,][0-9]{1,15}$/;

const ZERO: NumberRead = { ok: true, value: '0' };
const LONE_DASH = /^[-\u2010-\u2014\u2212\ufe63\uff0d]{1,2}$/u;

/** Whether a cell has a dash in place of an amount, as tables write that there is none. */
export const isLoneDash = (cell: string): boolean => LONE_DASH.test(cell);

/** A currency's sign (`$`, `CA$`, `€`), its ISO code or its local abbreviation (`kr`, `zł`). */
const MONEY = String.raw`(?:(?:US|CA|AU|NZ|HK|SG|MX|NT|CN|[ACRS])?\p{Sc}|[A-Z]{3}|${LOCAL_MARK}\.?)`;
/** Plus, full-width plus, and every dash that stands for a minus: hyphens, figure, en and em dash, minus, small and full-width hyphen. */
const SIGN = String.raw`[-+\uff0b\u2010-\u2014\u2212\ufe63\uff0d]`;
/** `CR` and `DR`, also as `Cr.`, `(Dr)`, `DB`, or the letters of credit and debit, or of Haben and Soll. */
const SIDE = String.raw`[([]?(CR|DR|DB|[CDHS])\.?[)\]]?`;
/** Before the digits only as a word: `C$` and `CRC` are currencies. */
const SIDE_BEFORE = String.raw`[([]?(CR|DR|DB)(?![A-Z$])\.?[)\]]?`;
/** Matched against text whose runs of spaces are single spaces, so every optional space is one character at most. */
const DRESSED = new RegExp(
  `^(?:${SIDE_BEFORE} ?)?(${SIGN})? ?(${MONEY})? ?(${SIGN})? ?(\\()? ?(${MONEY})? ?([.,]?[0-9](?:[0-9., '\u2019]*[0-9])?) ?(${SIGN})? ?(${MONEY})? ?(\\))? ?(${MONEY})?(?: ?${SIDE})?$`,
  'iu',
);
/** The generic currency sign, which matches any currency. */
const ANY_CURRENCY = '\u00a4';
const POSITIVE: readonly string[] = ['+', '\uff0b'];
/** `CR` is money in, `DR` money out. */
const CREDITS: readonly string[] = ['CR', 'C', 'H'];
const DECIMAL_MARK = /[.,]/;
const LETTERS = /^[A-Z]{3}$/i;
const SPACES = /\s+/gu;
const GAP_IN_NUMBER = /[0-9]\s{2,}[0-9]/u;
const MAX_LENGTH = 100;

/** Pages show an example instead of the format. */
export const NOT_IN_FORMAT = 'is not a number in the format ';

/**
 * Returns a parser for amounts as banks write them: an optional sign, an optional currency before or after, digits with
 * the grouping of the format or none, and its decimal mark; a sign may follow, and parentheses and `DR` mean negative. A problem is
 * the end of a sentence that starts with the value.
 */
export const compileNumberFormat = (format: NumberFormat): ((text: string) => NumberRead) => {
  const canonical = CANONICAL[format];
  const readAny = createReader(format);
  return (text) => (canonical?.test(text) ? { ok: true, value: text.replace(',', '.') } : readAny(text));
};

const createReader = (format: NumberFormat): ((text: string) => NumberRead) => {
  const digits = DIGITS[format];
  const unreadable: NumberRead = { ok: false, problem: `${NOT_IN_FORMAT}${format}` };
  return (text) => {
    if (isLoneDash(text)) return ZERO;
    if (SIMPLE.test(text)) return read(text.startsWith('-'), text.replace('-', ''), '') ?? unreadable;
    const bare = bareNumber(text);
    if (bare === undefined) return unreadable;
    const match = digits.exec(bare.digits);
    if (match === null) return unreadable;
    const number = read(bare.negative, (match[1] ?? '').replace(GROUPING, ''), match[2] ?? '');
    if (!number.ok) return number;
    const { mark, side } = bare;
    return { ...number, ...(mark !== undefined && { mark }), ...(side !== undefined && { side }) };
  };
};

const read = (negative: boolean, whole: string, fraction: string): NumberRead => {
  const value = canonicalDecimal(`${negative ? '-' : ''}${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`);
  if (value === undefined)
    return { ok: false, problem: 'has more than 8 decimals: round it to 8 or leave the row out' };
  if (!isBounded(value)) return { ok: false, problem: tooManyDigits(value), isTooLarge: true };
  return { ok: true, value };
};

/** The marks of numbers in other scripts. */
const SIGNS: Readonly<Record<string, string>> = {
  '，': ',',
  '．': '.',
  '－': '-',
  '＋': '+',
  '（': '(',
  '）': ')',
  '٬': ',',
  '٫': '.',
  // accountants in Japan and Korea write a minus as a triangle
  '▲': '-',
  '△': '-',
};
const FOREIGN_SIGN = /[，．－＋（）٬٫▲△]/gu;

/** A dash in place of two zeros: `12,-` and `CHF 12.–`. */
const DASHED_CENTS = /([0-9][.,])[-\u2010-\u2014\u2212]{1,2}(?![^\p{L}\p{Sc}]*[0-9])/u;

/** The text with the digits and marks of other scripts as ASCII, and with zeros instead of dashes behind the decimal mark. */
export const asPlainNumber = (text: string): string => inAscii(text).replace(DASHED_CENTS, '$100');

const inAscii = (text: string): string =>
  isAscii(text) ? text : withAsciiDigits(text).replace(FOREIGN_SIGN, (character) => SIGNS[character] ?? character);

type Bare = {
  readonly negative: boolean;
  readonly digits: string;
  readonly mark: string | undefined;
  readonly side: 'in' | 'out' | undefined;
};

/** Formats are tried one after the other on the same text, and only its digits are read differently. */
let latest: { readonly text: string; readonly bare: Bare | undefined } = { text: '', bare: undefined };

const bareNumber = (text: string): Bare | undefined => {
  if (UNDRESSED.test(text)) {
    const negative = text.startsWith('-');
    return { negative, digits: negative ? text.slice(1) : text, mark: undefined, side: undefined };
  }
  if (latest.text !== text) latest = { text, bare: undress(asPlainNumber(withoutMarks(text))) };
  return latest.bare;
};

const undress = (text: string): Bare | undefined => {
  if (text.length > MAX_LENGTH || GAP_IN_NUMBER.test(text)) return undefined;
  const match = DRESSED.exec(text.replace(SPACES, ' ').trim());
  if (match === null) return undefined;

  const [, sideBefore, sign, money, innerSign, opening, innerMoney, digits = '', ...after] = match;
  const [signAfter, moneyAfter, closing, outerMoney, sideAfter] = after;
  const side = sideBefore ?? sideAfter;
  const signs = [sideBefore, sign, innerSign, opening, signAfter, sideAfter].filter((mark) => mark !== undefined);
  const monies = [money, innerMoney, moneyAfter, outerMoney].filter((mark) => mark !== undefined);
  if (signs.length > 1 || monies.length > 1 || (opening === undefined) !== (closing === undefined)) return undefined;
  // a single letter beside a whole number is rather part of a code
  if (side?.length === 1 && !DECIMAL_MARK.test(digits)) return undefined;
  if (monies.some((letters) => LETTERS.test(letters) && !isCurrency(letters) && !isLocalMark(letters)))
    return undefined;
  const way = side === undefined ? undefined : sideDirection(side);
  return {
    negative: way === undefined ? signs.some((mark) => !POSITIVE.includes(mark)) : way === 'out',
    digits,
    mark: monies.find((mark) => mark !== ANY_CURRENCY),
    side: way,
  };
};

const sideDirection = (side: string): 'in' | 'out' => (CREDITS.includes(side.toUpperCase()) ? 'in' : 'out');
