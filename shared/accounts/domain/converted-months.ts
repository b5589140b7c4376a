import {
  type CategoryFlows,
  type CurrencyFlows,
  createSpendingTally,
  type FlowsByMonth,
} from '../../ledger/domain/spending.ts';
import { minorDigits } from '../../platform/domain/currency.ts';
import { roundTo } from '../../platform/domain/decimal.ts';
import { earlierDay, lastDayOf } from '../../platform/domain/local-date.ts';
import { convertAt, type ExchangeRate, type RateInUse, rateAt } from './exchange-rate.ts';

/** The spending of all currencies in one of them. */
export type ConvertedFlows = {
  readonly flows: readonly CategoryFlows[];
  /** What was converted: as it was spent, and as it counts. */
  readonly converted: readonly { readonly from: CurrencyFlows; readonly to: CurrencyFlows }[];
  /** The months of other currencies that have no rate. They do not count. */
  readonly unknown: readonly CurrencyFlows[];
};

/**
 * Each month is converted at the latest rate that is not after its last day, or today. What a category cost in a month is
 * rounded, so that the rows add up to the whole.
 */
export const convertFlows = (
  sheets: readonly CurrencyFlows[],
  currency: string,
  rates: readonly ExchangeRate[],
  today: string,
): ConvertedFlows => {
  const foreign = sheets.filter((sheet) => sheet.currency !== currency);
  const parts = foreign.map((from) => {
    const rateOf = (month: string) => rateAt(rates, from.currency, currency, earlierDay(lastDayOf(month), today));
    const known = monthsOf(from, (month) => rateOf(month) !== undefined);
    const unknown = monthsOf(from, (month) => rateOf(month) === undefined);
    return { from: known, to: inCurrency(known, currency, rateOf), unknown };
  });
  const own = sheets.filter((sheet) => sheet.currency === currency);
  return {
    flows: together([...own, ...parts.map(({ to }) => to)]),
    converted: parts.flatMap(({ from, to }) => (from.categories.length > 0 ? [{ from, to }] : [])),
    unknown: parts.map(({ unknown }) => unknown).filter(({ categories }) => categories.length > 0),
  };
};

const monthsOf = ({ currency, categories }: CurrencyFlows, isOf: (month: string) => boolean): CurrencyFlows => ({
  currency,
  categories: categories.flatMap(({ categoryId, months }) => {
    const some = new Map([...months].filter(([month]) => isOf(month)));
    return some.size === 0 ? [] : [{ categoryId, months: some }];
  }),
});

const inCurrency = (
  { categories }: CurrencyFlows,
  currency: string,
  rateOf: (month: string) => RateInUse | undefined,
): CurrencyFlows => {
  const digits = minorDigits(currency);
  const convert = (amount: string, rate: RateInUse): string => roundTo(convertAt(amount, rate), digits);
  const convertMonths = (months: FlowsByMonth): FlowsByMonth =>
    new Map(
      [...months].flatMap(([month, { inflow, outflow }]) => {
        const rate = rateOf(month);
        return rate === undefined
          ? []
          : [[month, { inflow: convert(inflow, rate), outflow: convert(outflow, rate) }] as const];
      }),
    );
  return {
    currency,
    categories: categories.map(({ categoryId, months }) => ({ categoryId, months: convertMonths(months) })),
  };
};

const together = (sheets: readonly CurrencyFlows[]): readonly CategoryFlows[] => {
  const tally = createSpendingTally();
  for (const { currency, categories } of sheets) {
    for (const { categoryId, months } of categories) {
      for (const [month, flows] of months) tally.see({ currency, categoryId, month, ...flows });
    }
  }
  return tally.result().flatMap(({ categories }) => categories);
};
