import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundTo, subtract, sum } from '../../../shared/platform/domain/money/decimal.ts';
import { convertedTotal } from '../../../shared/reports/net-worth/domain/converted-total.ts';

const sheet = (currency: string, assets: string, liabilities = '0') => ({
  currency,
  now: { assets, liabilities, netWorth: subtract(assets, liabilities) },
});
const DAY = '2026-03-01';
const EUR_USD = { date: '2026-02-27', from: 'EUR', to: 'USD', rate: '1.25' };
const USD_JPY = { date: '2026-02-20', from: 'USD', to: 'JPY', rate: '150' };

describe('convertedTotal', () => {
  it('adds up the currencies at the latest rates, in either direction, and names the rates', () => {
    const sheets = [sheet('EUR', '100', '40'), sheet('JPY', '1000'), sheet('USD', '10.5', '1')];
    expect(convertedTotal(sheets, 'USD', [EUR_USD, USD_JPY], DAY)).toEqual({
      currency: 'USD',
      worth: { assets: '142.17', liabilities: '51', netWorth: '91.17' },
      rates: [EUR_USD, USD_JPY],
      missing: [],
    });
  });

  it('leaves out and names what has no rate, a rate of a later day, or would need a third currency', () => {
    const sheets = [sheet('EUR', '100'), sheet('USD', '10')];
    const without = { worth: { assets: '10', liabilities: '0', netWorth: '10' }, rates: [], missing: ['EUR'] };
    expect(convertedTotal(sheets, 'USD', [USD_JPY], DAY)).toEqual({ currency: 'USD', ...without });
    expect(convertedTotal(sheets, 'USD', [{ ...EUR_USD, date: '2026-03-02' }], DAY)).toMatchObject(without);
    expect(convertedTotal(sheets, 'JPY', [EUR_USD, USD_JPY], DAY)).toMatchObject({
      ...{ worth: { netWorth: '1500' }, missing: ['EUR'] },
    });
  });

  it('is null if none of the money converts', () => {
    expect(convertedTotal([sheet('EUR', '100'), sheet('USD', '0')], 'USD', [], DAY)).toBeNull();
  });

  it('needs no rate for a currency without an amount', () => {
    expect(convertedTotal([sheet('EUR', '0'), sheet('USD', '10')], 'USD', [], DAY)?.worth.netWorth).toBe('10');
    expect(convertedTotal([], 'USD', [], DAY)?.worth.netWorth).toBe('0');
  });

  it('is the plain sum if all rates are 1', () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((units) => roundTo(String(units / 100), 2));
    fc.assert(
      fc.property(cents, cents, cents, cents, (own, debt, foreign, foreignDebt) => {
        const rates = [{ ...EUR_USD, rate: '1' }];
        const total = convertedTotal([sheet('USD', own, debt), sheet('EUR', foreign, foreignDebt)], 'USD', rates, DAY);
        const [assets, liabilities] = [sum([own, foreign]), sum([debt, foreignDebt])];
        expect(total?.worth).toEqual({ assets, liabilities, netWorth: subtract(assets, liabilities) });
      }),
    );
  });
});
