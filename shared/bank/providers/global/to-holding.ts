import { createHash } from 'node:crypto';
import { divide, isBounded, isZero, multiply } from '../../../platform/domain/decimal.ts';
import type { FeedHolding } from '../../domain/feed-row.ts';
import { toldDecimal } from '../exact-decimal.ts';
import { isoCurrency } from '../iso-currency.ts';
import { sanitise } from '../sanitise.ts';
import { feedTicker, isCashFund } from '../ticker.ts';
import { GlobalHolding } from './schema.ts';

export type HoldingPlace = {
  /** Class of the ledger account in snake_case. */
  readonly accountType: string;
  /** What amounts without a currency are in. */
  readonly currency: string;
};

type Numbers = Pick<FeedHolding, 'qty' | 'price' | 'amount'>;

/** null: nothing is held, so there is nothing to tell. undefined: it cannot be read. */
export const toHolding = (sent: unknown, place: HoldingPlace): FeedHolding | null | undefined => {
  const read = GlobalHolding.safeParse(sent);
  if (!read.success) return undefined;
  const { data: holding } = read;
  const numbers = numbersOf(holding);
  if (numbers === undefined || !Object.values(numbers).every(isBounded)) return undefined;
  if (isZero(numbers.qty) && isZero(numbers.amount)) return null;

  const name = sanitise(holding.name ?? '') || null;
  const ticker = feedTicker({ ticker: holding.ticker, name }, place.accountType === 'crypto');
  if (ticker === undefined) return undefined;
  const currency = isoCurrency(holding.currency) ?? place.currency;
  return {
    externalId: holding.id ?? idOf(ticker, name, currency),
    ticker,
    name,
    currency,
    ...numbers,
    costBasis: costOf(holding.costBasis),
    isCash: isCashFund(ticker, name),
  };
};

/** Each of the three follows from the other two. */
const numbersOf = ({ quantity, price, value }: GlobalHolding): Numbers | undefined => {
  const told = { qty: toldDecimal(quantity), price: toldDecimal(price), amount: toldDecimal(value) };
  if (Object.values(told).includes(undefined)) return undefined;
  const { qty, price: each, amount: worth } = told;
  if (qty != null && worth != null) return { qty, amount: worth, price: each ?? ratio(worth, qty) };
  if (qty != null && each != null) return { qty, price: each, amount: multiply(qty, each) };
  return worth != null && each != null && !isZero(each)
    ? { qty: divide(worth, each), price: each, amount: worth }
    : undefined;
};

const ratio = (amount: string, qty: string): string => (isZero(qty) ? '0' : divide(amount, qty));

/** Of one share, as it is given; nothing costs nothing, so 0 means that nobody knows. */
const costOf = (text: string | null): string | null => {
  const cost = toldDecimal(text) ?? null;
  return cost === null || isZero(cost) || cost.startsWith('-') ? null : cost;
};

/** What it is, without how much: the same one tomorrow. */
const idOf = (ticker: string, name: string | null, currency: string): string =>
  createHash('sha256')
    .update(JSON.stringify([ticker, name, currency]))
    .digest('hex')
    .slice(0, 12);
