import Big from 'big.js';
import { isSecurityDetails } from '../../../shared/ledger/entries/domain/entry.ts';
import type { Move } from '../../../shared/ledger/pages/domain/header.ts';

export type PlainWorth = { readonly balance: string; readonly cash: string; readonly holdings: string };

/** The value of one account and currency at the end of a day, calculated from a plain list of entries. */
export const plainWorth = (entries: readonly Move[], day: string, isLiability: boolean): PlainWorth => {
  const sign = isLiability ? -1 : 1;
  const valuation = inOrder(entries.filter(({ kind, date }) => kind === 'valuation' && date <= day)).at(-1);
  const moved = entries
    .filter(({ kind, hasParts }) => (kind === 'transaction' || kind === 'trade') && !hasParts)
    .filter(({ date }) => date <= day && (valuation === undefined || date > valuation.date))
    .reduce((total, { amount }) => total.plus(amount), new Big(0));
  const base = valuation === undefined ? new Big(0) : new Big(valuation.amount);
  const heldThen = valuation === undefined ? new Big(0) : plainHoldings(entries, valuation.date).times(sign);
  const cash = base.minus(heldThen).minus(moved.times(sign));
  const holdings = plainHoldings(entries, day).times(sign);
  return { balance: text(cash.plus(holdings)), cash: text(cash), holdings: text(holdings) };
};

const plainHoldings = (entries: readonly Move[], day: string): Big => {
  const ofSecurities = entries.filter(({ kind, date }) => (kind === 'trade' || kind === 'holding') && date <= day);
  const tickers = new Set(ofSecurities.map(tickerOf));
  return [...tickers].reduce((total, ticker) => {
    const own = inOrder(ofSecurities.filter((entry) => tickerOf(entry) === ticker));
    return total.plus(plainPosition(own));
  }, new Big(0));
};

type Held = { readonly qty: Big; readonly value: Big; readonly unpriced: Big };

/** Replays trades and records one by one. */
const plainPosition = (own: readonly Move[]): Big => {
  const records = own.filter(({ kind }) => kind === 'holding').map(({ date }) => date);
  const { qty, value, unpriced } = own
    .filter(({ kind, date }) => kind === 'holding' || !records.includes(date)) // the record of the day includes its trades
    .reduce<Held>(afterMove, { qty: new Big(0), value: new Big(0), unpriced: new Big(0) });
  return qty.eq(0) && !unpriced.eq(0) ? new Big(0) : value;
};

const afterMove = (before: Held, entry: Move): Held => {
  const { qty: moved, price } = of(entry);
  if (entry.kind === 'holding') return { qty: new Big(moved), value: new Big(entry.amount), unpriced: new Big(0) };
  const qty = before.qty.plus(moved);
  return price === '0'
    ? { ...before, qty, unpriced: before.unpriced.plus(moved) }
    : { qty, value: qty.times(price).round(8, 1), unpriced: new Big(0) };
};

/** By day; on the same day records after trades, otherwise in order. */
const inOrder = (entries: readonly Move[]): readonly Move[] =>
  entries.toSorted((a, b) => compare(a.date, b.date) || place(a) - place(b) || compare(a.createdAt, b.createdAt));

const place = ({ kind }: Move): number => (kind === 'holding' ? 1 : 0);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const of = ({ details }: Move): { readonly ticker: string; readonly qty: string; readonly price: string } => {
  if (!isSecurityDetails(details)) throw new Error('An entry of no security');
  return details;
};

const tickerOf = (entry: Move): string => of(entry).ticker;

const text = (value: Big): string => value.toFixed().replace(/^-0$/, '0');
