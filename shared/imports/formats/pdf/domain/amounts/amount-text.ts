import { boundedDecimal } from '../../../../../platform/domain/money/decimal.ts';
import { currencyMark } from '../../../../currencies/domain/currency-marks.ts';

/** The number style of a file: its decimal mark, and the number of digits after it. */
export type NumberStyle = { readonly mark: '.' | ','; readonly decimals: number };

/** The printed sign or mark of an amount; null if there is none. */
export type Printed = 'minus' | 'plus' | 'credit' | 'debit' | null;

export type AmountText = {
  readonly raw: string;
  /** Canonical and never negative. */
  readonly value: string;
  readonly printed: Printed;
  /** The currency sign or code next to the digits, if there is one. */
  readonly mark?: string;
};

const MAX_LENGTH = 40;
const MARKS: Readonly<Record<string, Printed>> = {
  CR: 'credit',
  C: 'credit',
  H: 'credit',
  DR: 'debit',
  DB: 'debit',
  OD: 'debit',
  D: 'debit',
  S: 'debit',
};
const MARK = /(?<=[\d.,)]) ?(CR|DR|DB|OD|[CDHS])\.?$/iu;
const LEADING_MARK = /^(CR|DR|DB|OD)\.? ?(?=[\d\p{Sc}])/iu;
const MONEY = String.raw`(?:(?:US|CA|AU|NZ|HK|SG|MX|[ACRS])?\p{Sc}|(?!CR|DR|DB|OD)[A-Z]{3}|kr\.?|zł|Kč|Ft|Fr\.?)`;
const LEADING_MONEY = new RegExp(`^${MONEY} ?`, 'u');
const TRAILING_MONEY = new RegExp(` ?${MONEY}$`, 'u');
const LEADING_SIGN = /^([-+]) ?/u;
const TRAILING_SIGN = / ?([-+])$/u;
const PARENTHESES = /^\((.*)\)$/u;

/** Parses a whole text as an amount, with signs before or after, parentheses, `CR` and `DR`, or a currency; otherwise undefined. */
export const parseAmount = (text: string, style: NumberStyle): AmountText | undefined => {
  if (text.length > MAX_LENGTH) return undefined;
  const { rest, printed, mark } = undress(
    text
      .replace(/[\u2010-\u2015\u2212]/gu, '-')
      .replace(/[\u00a0\u202f]/gu, ' ')
      .trim(),
  );
  const value = printed === 'twice' ? undefined : parseDigits(rest, style);
  if (value === undefined || printed === 'twice') return undefined;
  return { raw: text, value, printed, ...(mark !== undefined && { mark }) };
};

type Bare = { readonly rest: string; readonly printed: Printed | 'twice'; readonly mark: string | undefined };

const undress = (text: string): Bare => {
  let rest = text;
  let mark: string | undefined;
  const signs: Printed[] = [];
  const strip = (pattern: RegExp, toPrinted?: (match: string) => Printed, keep = false): void => {
    const match = pattern.exec(rest);
    if (match === null) return;
    rest = keep ? (match[1] ?? '').trim() : rest.replace(pattern, '').trim();
    if (toPrinted !== undefined) signs.push(toPrinted(match[1] ?? ''));
  };
  const stripMoney = (pattern: RegExp): void => {
    const found = pattern.exec(rest)?.[0].trim();
    if (found !== undefined && isCurrencyMark(found)) mark ??= found;
    strip(pattern);
  };
  stripMoney(TRAILING_MONEY);
  strip(MARK, toMarked);
  strip(LEADING_MARK, toMarked);
  stripMoney(TRAILING_MONEY);
  strip(TRAILING_SIGN, toSign);
  strip(LEADING_SIGN, toSign);
  stripMoney(LEADING_MONEY);
  strip(PARENTHESES, () => 'minus', true);
  strip(LEADING_SIGN, toSign);
  stripMoney(LEADING_MONEY);
  stripMoney(TRAILING_MONEY);
  return { rest, printed: signs.length > 1 ? 'twice' : (signs[0] ?? null), mark };
};

/** Three capitals before digits can be any word, so only known currencies count. */
const isCurrencyMark = (text: string): boolean => currencyMark(text).mayBe.length > 0;
const toMarked = (mark: string): Printed => MARKS[mark.toUpperCase()] ?? null;
const toSign = (sign: string): Printed => (sign === '-' ? 'minus' : 'plus');

const OWN_COLUMN = /^(?:CR|DR|DB|OD|[CDHS+-])\.?$/iu;
const BEFORE_AMOUNT: Readonly<Record<string, Printed>> = {
  CR: 'credit',
  CREDIT: 'credit',
  DR: 'debit',
  DB: 'debit',
  DEBIT: 'debit',
};

/** Whether a text is a mark in its own column after an amount. */
export const isMark = (text: string): boolean => OWN_COLUMN.test(text);
/** The meaning of a mark in its own column before an amount. */
export const markBefore = (text: string): Printed => BEFORE_AMOUNT[text.toUpperCase()] ?? null;

/** Digits in groups of three (in India of two, except the last), or not grouped. */
const WHOLE: Readonly<Record<NumberStyle['mark'], RegExp>> = {
  '.': /^(?:\d{1,3}(?:([, '’])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3}|\d+)$/u,
  ',': /^(?:\d{1,3}(?:([. '’])\d{3})(?:\1\d{3})*|\d+)$/u,
};

const parseDigits = (text: string, { mark, decimals }: NumberStyle): string | undefined => {
  const [whole = '', fraction = '', ...more] = decimals === 0 ? [text] : text.split(mark);
  if (more.length > 0 || fraction.length !== decimals || !/^\d*$/u.test(fraction)) return undefined;
  if (!WHOLE[mark].test(whole)) return undefined;
  const digits = whole.replace(/\D/gu, '');
  return boundedDecimal(fraction === '' ? digits : `${digits}.${fraction}`);
};
