import { describe, expect, it } from 'vitest';
import type { ExchangeRate } from '../../../shared/accounts/domain/exchange-rate.ts';
import type { RateDependencies } from '../../../shared/accounts/use-cases/read-month-rates.ts';
import { inOneCurrency } from '../../../shared/home/use-cases/in-one-currency.ts';

const sheet = (currency: string, month: string, outflow: string) => ({
  currency,
  categories: [{ categoryId: 'food', months: new Map([[month, { inflow: '0', outflow }]]) }],
});
const NOW = { label: 'now', currencies: [sheet('USD', '2026-03', '100'), sheet('EUR', '2026-03', '10.01')] };
const BEFORE = { label: 'before', currencies: [sheet('USD', '2026-02', '50')] };
const RATE = { date: '2026-03-01', from: 'EUR', to: 'USD', rate: '1.1' };

const convert = async (now: typeof NOW, stated: readonly ExchangeRate[]) => {
  const asked: string[] = [];
  const rates: RateDependencies['rates'] = {
    list: async (_, { from, to }) => {
      asked.push(`${from} ${to}`);
      return stated.filter((rate) => rate.from === from && rate.to === to);
    },
  };
  const read = { now, before: BEFORE };
  return { read, asked, shown: await inOneCurrency({ rates })('family', read, { to: 'USD', today: '2026-03-20' }) };
};

describe('inOneCurrency', () => {
  it('adds up all currencies at the rates of the family, and keeps the rest', async () => {
    const { shown } = await convert(NOW, [RATE]);
    expect(shown).toEqual({
      now: { label: 'now', currencies: [sheet('USD', '2026-03', '111.01')] }, // 11.011, rounded
      before: BEFORE,
    });
  });

  it('keeps a currency without a rate beside the others', async () => {
    const { shown, read } = await convert(NOW, []);
    expect(shown).toEqual(read);
    const francs = sheet('CHF', '2026-03', '7');
    const three = await convert({ ...NOW, currencies: [francs, ...NOW.currencies] }, [RATE]);
    expect(three.shown.now.currencies).toEqual([sheet('USD', '2026-03', '111.01'), francs]);
  });

  it('reads no rates for one currency', async () => {
    const { shown, read, asked } = await convert({ ...NOW, currencies: NOW.currencies.slice(0, 1) }, [RATE]);
    expect([shown, asked]).toEqual([read, []]);
  });
});
