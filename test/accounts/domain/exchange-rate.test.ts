import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  convertAt,
  type ExchangeRate,
  rateAt,
  rateIdOf,
  rateKeyOf,
} from '../../../shared/accounts/domain/exchange-rate.ts';
import { addDays } from '../../../shared/platform/domain/dates/local-date.ts';

const CURRENCIES = ['EUR', 'USD', 'CHF', 'JPY'] as const;
const currency = fc.constantFrom(...CURRENCIES);
const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays('2026-01-01', days));
const aRate: fc.Arbitrary<ExchangeRate> = fc
  .record({ date: day, from: currency, to: currency, units: fc.integer({ min: 1, max: 99_999 }) })
  .filter(({ from, to }) => from !== to)
  .map(({ units, ...key }) => ({ ...key, rate: String(units) }));
/** As they are stored: one for each day and pair. */
const someRates = fc.uniqueArray(aRate, { selector: rateIdOf, maxLength: 60 });
const question = fc.record({ from: currency, to: currency, date: day }).filter(({ from, to }) => from !== to);

const fits = (rate: ExchangeRate, from: string, to: string): boolean => rate.from === from && rate.to === to;

describe('rateAt', () => {
  it('is the latest rate of the two currencies that is not after the day', () => {
    fc.assert(
      fc.property(someRates, question, (rates, { from, to, date }) => {
        const found = rateAt(rates, from, to, date);
        const possible = rates.filter((rate) => rate.date <= date && (fits(rate, from, to) || fits(rate, to, from)));
        expect(found === undefined).toBe(possible.length === 0);
        if (found === undefined) return;
        expect(possible).toContain(found.stored);
        expect(possible.every((rate) => rate.date <= found.stored.date)).toBe(true);
        expect(found.isInverse).toBe(fits(found.stored, to, from));
        const sameDay = possible.filter((rate) => rate.date === found.stored.date);
        if (sameDay.length > 1) expect(found.isInverse).toBe(false);
      }),
    );
  });

  it('does not depend on the order of the rates, on later ones or on those of other currencies', () => {
    fc.assert(
      fc.property(someRates, question, (rates, { from, to, date }) => {
        const found = rateAt(rates, from, to, date);
        const own = rates.filter(
          (rate) => rate.date <= date && [rate.from, rate.to].every((code) => code === from || code === to),
        );
        expect(rateAt(rates.toReversed(), from, to, date)).toEqual(found);
        expect(rateAt(own, from, to, date)).toEqual(found);
      }),
    );
  });

  it('never goes by way of a third currency', () => {
    const rates = [
      { date: '2026-01-01', from: 'EUR', to: 'CHF', rate: '0.95' },
      { date: '2026-01-01', from: 'CHF', to: 'USD', rate: '1.13' },
    ];
    expect(rateAt(rates, 'EUR', 'USD', '2026-02-01')).toBeUndefined();
  });

  it('is the same stored rate in both directions, and converts there and back', () => {
    const rates = [{ date: '2026-01-01', from: 'EUR', to: 'USD', rate: '1.25' }];
    const [there, back] = [rateAt(rates, 'EUR', 'USD', '2026-01-01'), rateAt(rates, 'USD', 'EUR', '2026-01-01')];
    if (there === undefined || back === undefined) throw new Error('There is a rate');
    expect([convertAt('-80.4', there), convertAt('-100.5', back)]).toEqual(['-100.5', '-80.4']);
    expect(rateAt(rates, 'EUR', 'USD', '2025-12-31')).toBeUndefined();
  });
});

describe('the id of a rate', () => {
  it('names the day and the currencies', () => {
    fc.assert(
      fc.property(aRate, ({ rate: _, ...key }) => {
        expect(rateKeyOf(rateIdOf(key))).toEqual(key);
      }),
    );
  });

  it.each(['', 'x', '2026-02-30-eur-usd', '2026-02-28-eur-zzz', '2026-02-28-eur-usd-', '2026-02-28-eur#usd'])(
    'is not %j',
    (text) => {
      expect(rateKeyOf(text)).toBeUndefined();
    },
  );
});
