import type { CurrencyFlows, Flows } from '../../ledger/domain/spending.ts';
import { createSpendingTally } from '../../ledger/domain/spending.ts';
import type { PartCell } from '../../ledger/domain/spending-parts.ts';
import { convertAt, type ExchangeRate, type RateInUse, rateAt } from './exchange-rate.ts';

/** How to convert every other currency to one. */
export type Conversions = { readonly to: string; readonly rates: ReadonlyMap<string, RateInUse> };

/** undefined if a rate is missing: a report without some of the currencies would be wrong. */
export const conversionsTo = (
  to: string,
  currencies: readonly string[],
  rates: readonly ExchangeRate[],
  day: string,
): Conversions | undefined => {
  const used = new Map<string, RateInUse>();
  for (const from of currencies.filter((each) => each !== to)) {
    const rate = rateAt(rates, from, to, day);
    if (rate === undefined) return undefined;
    used.set(from, rate);
  }
  return { to, rates: used };
};

const convertFlows = <Of extends Flows>(flows: Of, rate: RateInUse | undefined): Of =>
  rate === undefined
    ? flows
    : { ...flows, inflow: convertAt(flows.inflow, rate), outflow: convertAt(flows.outflow, rate) };

/** All currencies in one, not rounded. */
export const convertSpending = (
  currencies: readonly CurrencyFlows[],
  { to, rates }: Conversions,
): readonly CurrencyFlows[] => {
  const tally = createSpendingTally();
  for (const { currency, categories } of currencies) {
    for (const { categoryId, months } of categories) {
      for (const [month, flows] of months) {
        tally.see({ currency: to, categoryId, month, ...convertFlows(flows, rates.get(currency)) });
      }
    }
  }
  return tally.result();
};

/** All currencies in one, not rounded. */
export const convertParts = (
  parts: ReadonlyMap<string, readonly PartCell[]>,
  { to, rates }: Conversions,
): ReadonlyMap<string, readonly PartCell[]> =>
  new Map([
    [to, [...parts].flatMap(([currency, cells]) => cells.map((cell) => convertFlows(cell, rates.get(currency))))],
  ]);
