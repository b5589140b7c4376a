import { convertAt, type RateInUse } from '../../../accounts/domain/exchange-rate.ts';
import type { MonthRates } from '../../../accounts/domain/month-rates.ts';
import type { CategoryFlows, CurrencyFlows, Flows, FlowsByMonth } from '../../../ledger/totals/domain/spending.ts';
import { createSpendingTally, NO_FLOWS, plus } from '../../../ledger/totals/domain/spending.ts';
import { minorDigits } from '../../../platform/domain/money/currency.ts';
import { roundTo, subtract } from '../../../platform/domain/money/decimal.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { MonthCell, PartCell } from './spending-parts.ts';

/** The spending of all currencies in one of them. */
export type ConvertedFlows = {
  readonly flows: readonly CategoryFlows[];
  /** Before and after the conversion. */
  readonly converted: readonly { readonly from: CurrencyFlows; readonly to: CurrencyFlows }[];
  /** The currencies that have no rate. They do not count. */
  readonly unknown: readonly CurrencyFlows[];
};

/** The cost of a category in a month is rounded, so that the rows of a report and its months add up to the whole. */
export const convertFlows = (sheets: readonly CurrencyFlows[], rates: MonthRates): ConvertedFlows => {
  const foreign = sheets.filter(({ currency, categories }) => currency !== rates.to && categories.length > 0);
  const isKnown = ({ currency }: CurrencyFlows): boolean => rates.knows(currency);
  const converted = foreign.filter(isKnown).map((from) => ({ from, to: inCurrency(from, rates) }));
  const own = sheets.filter(({ currency }) => currency === rates.to);
  return {
    flows: together([...own, ...converted.map(({ to }) => to)]),
    converted,
    unknown: foreign.filter((sheet) => !isKnown(sheet)),
  };
};

/** All currencies that have a rate, as one; then those that have none. */
export const inFewest = (sheets: readonly CurrencyFlows[], rates: MonthRates): readonly CurrencyFlows[] => {
  const { flows, unknown } = convertFlows(sheets, rates);
  return [...(flows.length === 0 ? [] : [{ currency: rates.to, categories: flows }]), ...unknown];
};

const inCurrency = ({ currency: from, categories }: CurrencyFlows, { to, rateIn }: MonthRates): CurrencyFlows => {
  const convertMonths = (months: FlowsByMonth): FlowsByMonth =>
    new Map([...months].map(([month, flows]) => [month, convert(flows, to, rateIn(from, month))]));
  return {
    currency: to,
    categories: categories.map(({ categoryId, months }) => ({ categoryId, months: convertMonths(months) })),
  };
};

const convert = ({ inflow, outflow }: Flows, to: string, rate: RateInUse | undefined): Flows => {
  if (rate === undefined) return NO_FLOWS;
  const digits = minorDigits(to);
  return { inflow: roundTo(convertAt(inflow, rate), digits), outflow: roundTo(convertAt(outflow, rate), digits) };
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

/** The newest rate that each other currency is converted with. */
export const newestRates = (
  sheets: readonly CurrencyFlows[],
  { to, rateIn }: MonthRates,
): ReadonlyMap<string, RateInUse> =>
  new Map(
    sheets.flatMap(({ currency, categories }) => {
      const last = categories
        .flatMap(({ months }) => [...months.keys()])
        .toSorted()
        .at(-1);
      const rate = currency === to || last === undefined ? undefined : rateIn(currency, last);
      return rate === undefined ? [] : [[currency, rate] as const];
    }),
  );

/** Parts of categories, in as few currencies. Those of a category and month add up to what it has in `convertFlows`. */
export const convertParts = (
  parts: ReadonlyMap<string, readonly MonthCell[]>,
  { to, knows, rateIn }: MonthRates,
): ReadonlyMap<string, readonly PartCell[]> => {
  const [known, unknown] = [true, false].map((is) =>
    [...parts].filter(([from]) => (from === to || knows(from)) === is),
  );
  const cells = (known ?? []).flatMap(([currency, own]): readonly PartCell[] => {
    if (currency === to) return own;
    const groups = Map.groupBy(own, ({ categoryId, month }) => `${month}|${categoryId}`);
    return [...groups.values()].flatMap((group) =>
      shares(group, (flows, month) => convert(flows, to, rateIn(currency, month))),
    );
  });
  return new Map<string, readonly PartCell[]>([[to, cells], ...(unknown ?? [])]);
};

/**
 * Each cell is the increase of the rounded running sum: so no cell is off by more than one unit, and all of them add up to
 * the rounded sum. The order is that of the ids.
 */
const shares = (cells: readonly MonthCell[], convertSum: (sum: Flows, month: string) => Flows): readonly PartCell[] => {
  let [sum, counted] = [NO_FLOWS, NO_FLOWS];
  return cells
    .toSorted((a, b) => compareText(a.ids.join('|'), b.ids.join('|')))
    .map((cell) => {
      const before = counted;
      sum = plus(sum, cell);
      counted = convertSum(sum, cell.month);
      return {
        ...cell,
        inflow: subtract(counted.inflow, before.inflow),
        outflow: subtract(counted.outflow, before.outflow),
      };
    });
};
