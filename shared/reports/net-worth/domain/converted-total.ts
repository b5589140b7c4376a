import { convertAt, type ExchangeRate, type RateInUse, rateAt } from '../../../accounts/domain/exchange-rate.ts';
import { minorDigits } from '../../../platform/domain/money/currency.ts';
import { isZero, roundTo, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import type { CurrencySheet, Worth } from './balance-sheet.ts';

/** The worth of the currencies that convert, in one of them, with the stated rates that were used. */
export type ConvertedTotal = {
  readonly currency: string;
  readonly worth: Worth;
  readonly rates: readonly ExchangeRate[];
  /** The currencies without a rate, which are not in it. */
  readonly missing: readonly string[];
};

type Sheets = readonly Pick<CurrencySheet, 'currency' | 'now'>[];

const hasMoney = ({ now }: Sheets[number]): boolean => !(isZero(now.assets) && isZero(now.liabilities));

/** The currencies for which a total in another currency needs a rate. */
export const foreignCurrencies = (sheets: Sheets, currency: string): readonly string[] =>
  sheets.filter((sheet) => sheet.currency !== currency && hasMoney(sheet)).map(({ currency: own }) => own);

/** Rounded once, at the end. null if there is money, but none of it converts. */
export const convertedTotal = (
  sheets: Sheets,
  currency: string,
  rates: readonly ExchangeRate[],
  day: string,
): ConvertedTotal | null => {
  const used = new Map<string, RateInUse>();
  const missing: string[] = [];
  for (const foreign of foreignCurrencies(sheets, currency)) {
    const rate = rateAt(rates, foreign, currency, day);
    if (rate === undefined) missing.push(foreign);
    else used.set(foreign, rate);
  }
  const counted = sheets.filter(({ currency: own }) => !missing.includes(own));
  if (missing.length > 0 && !counted.some(hasMoney)) return null;
  const total = (amountOf: (worth: Worth) => string): string => {
    const converted = counted.map(({ currency: own, now }) => {
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
    missing,
  };
};
