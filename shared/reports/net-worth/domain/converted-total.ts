import { convertAt, type ExchangeRate, type RateInUse, rateAt } from '../../../accounts/domain/exchange-rate.ts';
import { minorDigits } from '../../../platform/domain/money/currency.ts';
import { isZero, roundTo, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import type { CurrencySheet, Worth } from './balance-sheet.ts';

/** The worth of all currencies in one, with the stated rates that were used. */
export type ConvertedTotal = {
  readonly currency: string;
  readonly worth: Worth;
  readonly rates: readonly ExchangeRate[];
};

type Sheets = readonly Pick<CurrencySheet, 'currency' | 'now'>[];

/** The currencies for which a total in another currency needs a rate. */
export const foreignCurrencies = (sheets: Sheets, currency: string): readonly string[] =>
  sheets
    .filter(({ currency: own, now }) => own !== currency && !(isZero(now.assets) && isZero(now.liabilities)))
    .map(({ currency: own }) => own);

/** The currencies that cannot be converted on this day. */
export const currenciesWithoutRate = (
  sheets: Sheets,
  currency: string,
  rates: readonly ExchangeRate[],
  day: string,
): readonly string[] =>
  foreignCurrencies(sheets, currency).filter((foreign) => rateAt(rates, foreign, currency, day) === undefined);

/** null if a rate is missing: a total without some of the currencies would be wrong. Rounded once, at the end. */
export const convertedTotal = (
  sheets: Sheets,
  currency: string,
  rates: readonly ExchangeRate[],
  day: string,
): ConvertedTotal | null => {
  const used = new Map<string, RateInUse>();
  for (const foreign of foreignCurrencies(sheets, currency)) {
    const rate = rateAt(rates, foreign, currency, day);
    if (rate === undefined) return null;
    used.set(foreign, rate);
  }
  const total = (amountOf: (worth: Worth) => string): string => {
    const converted = sheets.map(({ currency: own, now }) => {
      const rate = used.get(own);
      return rate === undefined ? amountOf(now) : convertAt(amountOf(now), rate);
    });
    return roundTo(sum(converted), minorDigits(currency));
  };
  const [assets, liabilities] = [total((worth) => worth.assets), total((worth) => worth.liabilities)];
  return {
    currency,
    worth: { assets, liabilities, netWorth: subtract(assets, liabilities) },
    rates: [...used.values()].map(({ stored }) => stored),
  };
};
