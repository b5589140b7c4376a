import { quoteValue } from '../../../platform/domain/errors.ts';
import {
  absolute,
  add,
  compare,
  decimalsOf,
  isBounded,
  isZero,
  multiply,
  subtract,
  tooManyDigits,
} from '../../../platform/domain/money/decimal.ts';
import type { ImportConfiguration } from '../../domain/import-attributes.ts';

/** Canonical numbers of a trade; blank if the file does not have them. Signs do not matter. */
export type TradeNumbers = {
  readonly qty: string;
  readonly price: string;
  readonly amount: string;
  readonly fee: string;
  readonly isSale: boolean;
};

/** `ticker`: of the security. */
type TradeOf = TradeNumbers & { readonly ticker: string };

export type TradeSettings = Pick<ImportConfiguration, 'tradeAmounts' | 'fees'>;

export type TradeMoney =
  | { readonly ok: true; readonly amount: string }
  /** `open`: the setting that would settle it. */
  | { readonly ok: false; readonly problem: string; readonly open: 'trade_amounts' | 'fees' | null };

/** How an amount compares with price × quantity. */
export type AmountCheck = {
  /** Neither about price × quantity nor 100 or 10,000 times more or less. */
  readonly isFar: boolean;
  /** Whether the fee is part of the amount; `open` if both are possible, null if there is no fee or the numbers show neither. */
  readonly hasFee: boolean | 'open' | null;
};

/** From here on, pages replace the message: they say where to choose the setting. */
export const SET_MONEY = ', or set trade_amounts=';

/** The money of a trade without a sign: the stated amount, or else price × quantity and the fee. */
export const moneyOfTrade = (numbers: TradeOf, { tradeAmounts, fees }: TradeSettings): TradeMoney => {
  const { amount, price, ticker } = numbers;
  const chosen = amountsOf(ticker, tradeAmounts);
  if (amount === '' || (chosen === 'computed' && price !== '')) return computed(numbers, fees);
  const stated = absolute(amount);
  const check = checkAmount(numbers);
  if (check.isFar && chosen === undefined) {
    const setting = `{${JSON.stringify(ticker)}: "stated"}`;
    const problem = `Amount ${quoteValue(amount)} is far from price × qty, ${cost(numbers)}: correct the row${SET_MONEY}${setting} if the amounts of this security were paid, or "computed" if price × qty was`;
    return { ok: false, problem, open: 'trade_amounts' };
  }
  if (check.hasFee === 'open' && fees === null) {
    const problem = `Amount ${quoteValue(amount)} may or may not include the fee ${quoteValue(numbers.fee)}: set fees=included if it does, or fees=in_amount if the fee was paid in addition`;
    return { ok: false, problem, open: 'fees' };
  }
  const isBeside = fees === null ? check.hasFee === false : fees !== 'included';
  return settled(isBeside ? withFee(stated, numbers) : stated, 'Amount with the fee');
};

/** The answer for a security, whatever the case of its ticker. */
const amountsOf = (ticker: string, tradeAmounts: TradeSettings['tradeAmounts']) =>
  Object.entries(tradeAmounts ?? {}).find(([text]) => text.toUpperCase() === ticker.toUpperCase())?.[1];

const computed = (numbers: TradeNumbers, fees: TradeSettings['fees']): TradeMoney => {
  if (numbers.price === '') return { ok: false, problem: 'Price is required', open: null };
  const whole = cost(numbers);
  return settled(fees === 'included' ? whole : withFee(whole, numbers), 'Price × qty');
};

const settled = (amount: string, title: string): TradeMoney => {
  if (amount.startsWith('-')) return { ok: false, problem: 'Fee is larger than the money of the sale', open: null };
  return isBounded(amount)
    ? { ok: true, amount }
    : { ok: false, problem: `${title} ${tooManyDigits(amount)}`, open: null };
};

const cost = ({ qty, price }: TradeNumbers): string => absolute(multiply(qty, price));

/** Purchases cost the fee, and sales bring less by it. */
const withFee = (amount: string, { fee, isSale }: TradeNumbers): string => {
  const charge = absolute(fee || '0');
  return isSale ? subtract(amount, charge) : add(amount, charge);
};

/** Prices in percent, or of 10,000 units. */
const SCALES = ['1', '0.01', '100', '0.0001', '10000'] as const;
const TOLERANCE = '0.02';

export const checkAmount = (numbers: TradeNumbers): AmountCheck => {
  const { qty, price, fee } = numbers;
  const amount = absolute(numbers.amount);
  if (numbers.amount === '' || qty === '' || price === '' || isZero(price)) return { isFar: false, hasFee: null };
  const charge = absolute(fee || '0');
  const scale = SCALES.find((factor) => {
    const whole = multiply(cost(numbers), factor);
    return compare(distance(amount, whole), add(multiply(whole, TOLERANCE), charge)) <= 0;
  });
  if (scale === undefined) return { isFar: true, hasFee: null };
  if (isZero(charge)) return { isFar: false, hasFee: null };
  const whole = multiply(cost(numbers), scale);
  const distances = { without: distance(amount, whole), with: distance(amount, withFee(whole, numbers)) };
  const exact = nearer(distances, HALF_A_CENT);
  const isEither = exact === true || exact === false;
  return { isFar: false, hasFee: isEither ? exact : nearer(distances, multiply(roundingOf(numbers), scale)) };
};

type Distances = { readonly without: string; readonly with: string };

const nearer = (distances: Distances, leeway: string): AmountCheck['hasFee'] => {
  const isWith = compare(distances.with, leeway) <= 0;
  const isWithout = compare(distances.without, leeway) <= 0;
  if (isWith && isWithout) return 'open';
  return isWith || isWithout ? isWith : null;
};

const HALF_A_CENT = '0.005';

const distance = (a: string, b: string): string => absolute(subtract(a, b));

/** How far price × quantity can be from the exact product, because prices are rounded to cents or less, and quantities too. */
const roundingOf = ({ qty, price }: TradeNumbers): string => {
  const halfUnit = (decimals: number): string => `0.${'0'.repeat(decimals)}5`;
  const ofQty = decimalsOf(qty) === 0 ? '0' : multiply(price, halfUnit(decimalsOf(qty)));
  return add(add(multiply(absolute(qty), halfUnit(Math.max(2, decimalsOf(price)))), ofQty), HALF_A_CENT);
};
