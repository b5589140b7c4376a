import { describe, expect, it } from 'vitest';
import type { FeedHolding } from '../../../../shared/bank/accounts/domain/account-feed.ts';
import { toHolding } from '../../../../shared/bank/providers/global/holdings.ts';
import { readJson } from '../../../../shared/bank/providers/read-json.ts';

const PLACE = { accountType: 'investment', currency: 'EUR' };
const FUND = {
  security: { name: 'Fund A', tickerSymbol: 'FNDA', currency: 'USD', isin: null, figi: null },
  quantity: 5,
  price: 42.1,
  value: 210.5,
  costBasis: 40,
  currency: 'USD',
  raw: { quiltt: { id: 'h1' } },
};

const read = (holding: unknown, place = PLACE): FeedHolding | null | undefined =>
  toHolding(readJson(JSON.stringify(holding), 'The provider'), place);

describe('toHolding', () => {
  it('reads the holdings of an account', () => {
    expect(read(FUND)).toEqual({
      externalId: 'h1',
      ticker: 'FNDA',
      name: 'Fund A',
      currency: 'USD',
      qty: '5',
      price: '42.1',
      amount: '210.5',
      costBasis: '40',
      isCash: false,
    });
  });

  it('reads the alternative spelling without a nested security', () => {
    const { security: _, costBasis, ...rest } = FUND;
    const flat = { ...rest, name: 'Fund A', ticker_symbol: 'fnda', cost_basis: String(costBasis) };

    expect(read(flat)).toEqual(read(FUND));
  });

  it.each([
    [{ price: undefined }, { price: '42.1' }],
    [{ value: undefined }, { amount: '210.5' }],
    [{ quantity: undefined }, { qty: '5' }],
    [{ quantity: '0.1234567891', price: null, value: 1 }, { qty: '0.12345679' }],
    [
      { quantity: -5, value: -210.5 },
      { qty: '-5', amount: '-210.5' },
    ],
    [
      { quantity: 0, price: null, value: 7 },
      { qty: '0', price: '0', amount: '7' },
    ],
  ])('reads %j as %j', (changes, found) => {
    expect(read({ ...FUND, ...changes })).toMatchObject(found);
  });

  it.each([
    { quantity: 'many' },
    { price: '4,2' },
    { value: 'NaN' },
    { quantity: undefined, price: undefined },
    { price: undefined, value: undefined },
    { quantity: undefined, price: 0 },
    { security: { name: ' ', tickerSymbol: null } },
  ])('refuses %j', (changes) => {
    expect(read({ ...FUND, ...changes })).toBeUndefined();
  });

  it.each([null, 5, 'text', []])('refuses %j instead of a holding', (sent) => {
    expect(read(sent)).toBeUndefined();
  });

  it('ignores positions that are no longer held', () => {
    expect(read({ ...FUND, quantity: 0, value: 0 })).toBeNull();
  });

  it.each([
    [0, null],
    ['0.00', null],
    [null, null],
    [-3, null],
    ['?', null],
    ['39.999', '39.999'],
  ])('reads a cost of %j as %j per share', (costBasis, cost) => {
    expect(read({ ...FUND, costBasis })?.costBasis).toBe(cost);
  });

  it.each([
    [{ currency: 'usd' }, 'USD'],
    [{ currency: null }, 'USD'],
    [{ currency: null, security: { name: 'Fund A' } }, 'EUR'],
    [{ currency: 'BTC' }, 'EUR'],
  ])('reads the currency of %j as %s', (changes, currency) => {
    expect(read({ ...FUND, ...changes })?.currency).toBe(currency);
  });

  it('derives a ticker from a name, the same for the same name', () => {
    const [ticker, same, other] = ['Fund  A & B', 'fund a & b', 'Fund A-B'].map(
      (name) => read({ ...FUND, security: { name } })?.ticker,
    );

    expect(ticker).toMatch(/^CUSTOM:FUND_A_B_[0-9A-F]{5}$/);
    expect(same).toBe(ticker);
    expect(other).toMatch(/^CUSTOM:FUND_A_B_[0-9A-F]{5}$/);
    expect(other).not.toBe(ticker);
  });

  it('derives a ticker of at most 24 safe characters and a suffix from any name', () => {
    const tickers = ['x'.repeat(500), '基金', '..///', '<b>'].map(
      (name) => read({ ...FUND, security: { name } })?.ticker,
    );

    for (const ticker of tickers) expect(ticker).toMatch(/^CUSTOM:[A-Z0-9_]{1,24}_[0-9A-F]{5}$/);
    expect(new Set(tickers).size).toBe(tickers.length);
  });

  it.each([
    ['btc', 'investment', 'CRYPTO:BTC'],
    ['XYZ', 'crypto', 'CRYPTO:XYZ'],
    ['CRYPTO:ETH', 'crypto', 'CRYPTO:ETH'],
    ['BRK.B', 'investment', 'BRK.B'],
  ])('calls %s in an account of class %s %s', (tickerSymbol, accountType, ticker) => {
    expect(read({ ...FUND, security: { tickerSymbol } }, { ...PLACE, accountType })?.ticker).toBe(ticker);
  });

  it.each([
    [{ name: 'Vanguard', tickerSymbol: 'VMFXX' }, true],
    [{ name: 'Some Money Market Fund', tickerSymbol: 'ABC' }, true],
    [{ name: 'Fund A', tickerSymbol: 'FNDA' }, false],
  ])('treats %j as cash: %s', (security, isCash) => {
    expect(read({ ...FUND, security })?.isCash).toBe(isCash);
  });

  it('has an id without one from the provider, independent of its value', () => {
    const { raw: _, ...anonymous } = FUND;
    const ids = [
      anonymous,
      { ...anonymous, quantity: 6, value: 300 },
      { ...anonymous, raw: {} },
      { ...anonymous, raw: 5 },
    ];

    expect(new Set(ids.map((holding) => read(holding)?.externalId)).size).toBe(1);
    expect(read(anonymous)?.externalId).toMatch(/^[0-9a-f]{12}$/);
  });
});
