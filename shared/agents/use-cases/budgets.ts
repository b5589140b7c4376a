import * as z from 'zod';
import { subtract, sum } from '../../platform/domain/money/decimal.ts';
import { PAGING } from './arguments.ts';
import { readRows } from './read-rows.ts';
import { ifTrue, money } from './shown.ts';
import { readingTool, type Sent } from './tool.ts';

export const budgets = readingTool({
  name: 'budgets',
  title: 'Budgets',
  description:
    'Lists the budgets of months, the latest first: what is planned in all and for each category, and what was spent. Spent is money out less money in, with subcategories.',
  input: z.strictObject({ ...PAGING, per_page: PAGING.per_page.describe('How many months at most; 3 if left out') }),
  run: async (api, { per_page = USUAL_MONTHS, cursor }) => {
    const list = (query: object) => api.GET('/budgets', { params: { query } });
    const { rows, total } = await readRows('budgets', { per_page, cursor }, list, (budget) => budget);
    const sent = rows.items as readonly Sent<'Budget'>[];
    const days = sent.flatMap(({ start_date, end_date }) => [start_date, end_date]).toSorted();
    const [from, to] = [days[0], days.at(-1)];
    const spent =
      from === undefined || to === undefined
        ? undefined
        : (await api.GET('/spending', { params: { query: { start_date: from, end_date: to } } })).data;
    return {
      page: '/budgets',
      data: { total_count: total },
      rows: { ...rows, items: sent.map((budget) => shown(budget, spent)) },
    };
  },
});

const USUAL_MONTHS = 3;

type Spending = Sent<'Spending'>;

const shown = ({ currency, ...budget }: Sent<'Budget'>, spending: Spending | undefined): object => {
  const month = budget.start_date.slice(0, 'YYYY-MM'.length);
  const flows = spending?.currencies.find((flow) => flow.currency === currency);
  const inMonth = flows?.series.find((part) => part.month === month);
  return {
    id: budget.id,
    month,
    budgeted_spending: money(budget.budgeted_spending, currency),
    money_out: money(inMonth?.outflow, currency),
    expected_income: money(budget.expected_income, currency),
    money_in: money(inMonth?.inflow, currency),
    categories: budget.categories.map((line) => ({
      category: line.category,
      budgeted_spending: money(line.budgeted_spending, currency),
      spent: line.category === null ? undefined : money(spentOn(line.category.id, month, flows), currency),
      carry_over: ifTrue(line.carry_over),
    })),
  };
};

const spentOn = (id: string, month: string, flows: Spending['currencies'][number] | undefined): string =>
  sum(
    (flows?.categories ?? [])
      .filter(({ category }) => category !== null && (category.id === id || category.parent?.id === id))
      .flatMap(({ series }) => series.filter((part) => part.month === month))
      .map(({ inflow, outflow }) => subtract(outflow, inflow)),
  );
