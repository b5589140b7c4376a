import * as z from 'zod';
import { createCategoryTree } from '../../../catalogue/domain/catalogue-record.ts';
import { IdFilter } from '../../../ledger/schema/entry-filters.ts';
import { type Flows, NO_FLOWS, togetherByMonth, total } from '../../../ledger/totals/domain/spending.ts';
import { toMoney } from '../../../platform/domain/money/currency.ts';
import { compare, subtract } from '../../../platform/domain/money/decimal.ts';
import { DayFilter, dateRange } from '../../../platform/schema/entry-fields.ts';
import { Money } from '../../../platform/schema/instant.ts';
import type { Spending as Read } from '../use-cases/read-spending.ts';

const WireFlows = z.object({
  inflow: Money.describe('Money in, without a sign'),
  outflow: Money.describe('Money out, without a sign'),
});
const Month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .describe('A month, such as `2026-02`');
const InMonth = WireFlows.extend({ month: Month });
const Named = z.object({ id: z.uuid(), name: z.string() });

export const Spending = z.object({
  months: z.array(Month).describe('All months of the period, in order'),
  currencies: z
    .array(
      WireFlows.extend({
        currency: z.string(),
        series: z.array(InMonth).describe('Every month of the period, in order'),
        categories: z
          .array(
            WireFlows.extend({
              category: Named.extend({ parent: Named.nullable().describe('Its parent; null at the top') })
                .nullable()
                .describe('null: transactions without a category'),
              series: z.array(InMonth).describe('The months with money in or out, in order'),
            }),
          )
          .describe('The largest net spending first. A parent does not include its subcategories'),
      }),
    )
    .describe('By currency, without conversion'),
});
export type Spending = z.infer<typeof Spending>;

export const SpendingFilters = z
  .object({
    account_id: IdFilter,
    start_date: DayFilter.describe('Any day in the first month (default: eleven months before the last)'),
    end_date: DayFilter.describe('Any day in the last month (default: the current month)'),
  })
  .superRefine(dateRange)
  .transform(({ account_id, start_date, end_date }) => ({
    accountId: account_id,
    startDate: start_date,
    endDate: end_date,
  }));

export const toSpending = ({ months, currencies, categories }: Read): Spending => {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const tree = createCategoryTree(categories);
  const categoryOf = (id: string | null) => {
    const found = byId.get(id ?? '');
    if (found === undefined) return null;
    const parent = tree.parentOf(found);
    return {
      id: found.id,
      name: found.name,
      parent: parent === undefined ? null : { id: parent.id, name: parent.name },
    };
  };
  return {
    months: [...months],
    currencies: currencies
      .map(({ currency, categories: rows }) => {
        const money = ({ inflow, outflow }: Flows) => ({
          inflow: toMoney(inflow, currency),
          outflow: toMoney(outflow, currency),
        });
        const all = togetherByMonth(rows.map(({ months: own }) => own));
        return {
          currency,
          ...money(total(all)),
          series: months.map((month) => ({ month, ...money(all.get(month) ?? NO_FLOWS) })),
          categories: rows
            .map((row) => ({ ...row, sum: total(row.months) }))
            .toSorted((a, b) => compare(net(b.sum), net(a.sum)))
            .map(({ categoryId, months: own, sum }) => ({
              category: categoryOf(categoryId),
              ...money(sum),
              series: months.flatMap((month) => {
                const flows = own.get(month);
                return flows === undefined ? [] : [{ month, ...money(flows) }];
              }),
            })),
        };
      })
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  };
};

const net = ({ inflow, outflow }: Flows): string => subtract(outflow, inflow);
