import { type FlowsByMonth, NO_FLOWS, togetherByMonth } from '../../../shared/ledger/totals/domain/spending.ts';
import { monthIndex } from '../../../shared/platform/domain/dates/local-date.ts';
import { minorDigits } from '../../../shared/platform/domain/money/currency.ts';
import { divide, roundTo, subtract, sum } from '../../../shared/platform/domain/money/decimal.ts';
import type { ConvertedFlows } from '../../../shared/reports/spending/domain/converted-flows.ts';
import type { RecordAmounts, ShownRecord } from '../../../web/catalogue/record-words.ts';

type Wanted = Pick<ConvertedFlows, 'flows' | 'unknown'> & {
  readonly categories: readonly Pick<ShownRecord, 'id' | 'parent'>[];
  /** Of the family. */
  readonly currency: string;
  readonly thisMonth: string;
};

/**
 * Amounts of this month and of an average month before, in the currency of the family. The amounts of
 * subcategories also count in the category that they belong to. Ledger sign: positive is money out.
 */
export const categoryAmounts = ({ categories, flows, unknown, currency, thisMonth }: Wanted): RecordAmounts => {
  const own = new Map(flows.map(({ categoryId, months }) => [categoryId, months]));
  const [first = thisMonth] = flows.flatMap(({ months }) => [...months.keys()]).toSorted();
  const before = Math.max(1, monthIndex(thisMonth) - monthIndex(first));
  const byId = categories.flatMap(({ id }) => {
    const below = categories.filter(({ parent }) => parent?.id === id).map((child) => own.get(child.id) ?? NO_MONTHS);
    const months = togetherByMonth([own.get(id) ?? NO_MONTHS, ...below]);
    if (months.size === 0) return [];
    const earlier = sum([...months.keys()].filter((month) => month < thisMonth).map((month) => net(months, month)));
    const average = roundTo(divide(earlier, String(before)), minorDigits(currency));
    return [[id, { month: net(months, thisMonth), average }] as const];
  });
  return { currency, byId: new Map(byId), leftOut: unknown.map((sheet) => sheet.currency) };
};

const NO_MONTHS: FlowsByMonth = new Map();

const net = (months: FlowsByMonth, month: string): string => {
  const { inflow, outflow } = months.get(month) ?? NO_FLOWS;
  return subtract(outflow, inflow);
};
