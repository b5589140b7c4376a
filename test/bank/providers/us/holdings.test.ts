import { describe, expect, it } from 'vitest';
import type { FeedHolding } from '../../../../shared/bank/accounts/domain/account-feed.ts';
import { aLinked, feedOf } from '../../../support/bank/us-feed.ts';

const aHolding = (changes: object = {}): object => ({
  id: 'HOL-1',
  symbol: 'vti',
  description: 'Total Market',
  currency: 'USD',
  shares: '4',
  market_value: '1000.00',
  cost_basis: '200.50',
  purchase_price: '0.00',
  created: 1_772_323_200,
  ...changes,
});

const tell = async (holding: unknown, account: object = {}, accountType = 'investment') => {
  const feed = await feedOf({ ...account, holdings: [holding] }, { accounts: [aLinked({ accountType })] });
  return { holding: feed.holdings?.[0], messages: feed.notices.map(({ message }) => message) };
};
const holdingOf = async (changes: object, account: object = {}): Promise<FeedHolding | undefined> =>
  (await tell(aHolding(changes), account)).holding;

describe('a holding', () => {
  it('has its value, and the cost of a share', async () => {
    expect(await holdingOf({})).toEqual({
      externalId: 'HOL-1',
      ticker: 'VTI',
      name: 'Total Market',
      currency: 'USD',
      qty: '4',
      price: '250',
      amount: '1000',
      costBasis: '200.5',
      isCash: false,
    });
  });

  it.each([
    [
      { shares: undefined, quantity: 8 },
      { qty: '8', price: '125' },
    ],
    [
      { shares: undefined, units: '2.5' },
      { qty: '2.5', price: '400' },
    ],
    [
      { market_value: undefined, current_value: '500' },
      { amount: '500', price: '125' },
    ],
    [
      { market_value: undefined, price: '12.5' },
      { amount: '50', price: '12.5' },
    ],
    [
      { market_value: undefined, value: '900', unit_price: '3' },
      { amount: '12', price: '3' },
    ],
    [{ shares: '3', market_value: '1' }, { price: '0.33333333' }],
    [{ shares: '0.123456789012' }, { qty: '0.12345679' }],
    [{ shares: '0' }, { qty: '0', price: '0', amount: '1000' }],
    [
      { shares: '-4', market_value: '-1000' },
      { qty: '-4', price: '250', amount: '-1000' },
    ],
  ])('is read under any bank’s field names: %j', async (changes, expected) => {
    expect(await holdingOf(changes)).toMatchObject(expected);
  });

  it.each([
    [{ cost_basis: '200' }, {}, '200'],
    [{ cost_basis: undefined, basis: '200' }, {}, '200'],
    [{ cost_basis: '800' }, { org: { name: 'Vanguard', domain: 'x.example' } }, '200'],
    [{ cost_basis: '800' }, { org: { name: 'X', domain: 'www.fidelity.com' } }, '200'],
    [{ cost_basis: '800' }, { org: { name: 'Charles SCHWAB' } }, '200'],
    [{ cost_basis: undefined, total_cost: '800' }, {}, '200'],
    [{ cost_basis: undefined, value: '800' }, {}, '200'],
    [{ cost_basis: undefined, value: '800', shares: '0' }, {}, null],
    [{ cost_basis: undefined, value: '800', shares: '-4' }, {}, null],
    [{ cost_basis: '0.00' }, {}, null],
    [{ cost_basis: 'none' }, {}, null],
    [{ cost_basis: undefined }, {}, null],
  ])('of %j in %j has the cost %j per share', async (changes, account, costBasis) => {
    expect(await holdingOf(changes, account)).toMatchObject({ costBasis });
  });

  it.each([
    [{ symbol: '' }, {}, /^CUSTOM:TOTAL_MARKET_/],
    [{ symbol: 'BTC' }, {}, /^CRYPTO:BTC$/],
    [{ symbol: 'PEPE' }, { name: 'My Crypto' }, /^CRYPTO:PEPE$/],
    [{ symbol: ' brk b ' }, {}, /^BRKB$/],
    [{ symbol: 'V\u0000T\u202eI' }, {}, /^VTI$/],
  ])('of %j in %j is called %s', async (changes, account, ticker) => {
    expect((await holdingOf(changes, account))?.ticker).toMatch(ticker);
  });

  it.each([
    [{ symbol: 'VMFXX' }, true],
    [{ symbol: 'X', description: 'Cash Reserve Fund' }, true],
    [{}, false],
  ])('%j is cash: %s', async (changes, isCash) => {
    expect(await holdingOf(changes)).toMatchObject({ isCash });
  });

  it('uses the currency of its account if it has none, or an invalid one', async () => {
    expect(await holdingOf({ currency: '' }, { currency: 'CAD' })).toMatchObject({ currency: 'CAD' });
    expect(await holdingOf({ currency: 'https://points.example/x' })).toMatchObject({ currency: 'USD' });
  });

  it('with quantity 0 is ignored', async () => {
    expect(await tell(aHolding({ shares: '0', market_value: '0.00' }))).toEqual({ holding: undefined, messages: [] });
    expect(await tell(aHolding({ shares: '0', market_value: undefined, price: '5' }))).toMatchObject({ messages: [] });
  });

  it.each([
    null,
    'VTI',
    aHolding({ id: '' }),
    aHolding({ shares: 'many' }),
    aHolding({ market_value: '1,000' }),
    aHolding({ symbol: '', description: '' }),
  ])('that cannot be read is reported: %j', async (holding) => {
    expect(await tell(holding)).toEqual({ holding: undefined, messages: ['1 of its holdings could not be read'] });
  });
});

describe('the holdings of an account', () => {
  it('are requested only if wanted, and not for history windows', async () => {
    const account = { holdings: [aHolding()] };
    expect((await feedOf(account, { accounts: [aLinked({ wantsHoldings: false })] })).holdings).toBeUndefined();
    expect((await feedOf(account, { isLatest: false })).holdings).toBeUndefined();
    expect((await feedOf({ holdings: undefined })).holdings).toBeUndefined();
    expect((await feedOf({ holdings: [] })).holdings).toEqual([]);
  });
});
