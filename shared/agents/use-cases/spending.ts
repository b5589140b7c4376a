import * as z from 'zod';
import { account, day, flag, given, PAGING, pagePath } from './arguments.ts';
import { rowsOf } from './read-rows.ts';
import { createRecords } from './records.ts';
import { someMoney } from './shown.ts';
import { readingTool, type Sent } from './tool.ts';

export const spending = readingTool({
  name: 'spending',
  title: 'Income and spending',
  description:
    'Adds up income (money_in) and spending (money_out) by category and month, the largest spending first. Transfers between own accounts do not count.',
  input: z.strictObject({
    account: account(),
    start_date: day('Any day in the first month; eleven months before the last if left out'),
    end_date: day('Any day in the last month; the current month if left out'),
    by_month: flag('True: each category also by month'),
    ...PAGING,
  }),
  run: async (api, { account: ofAccount, by_month, cursor, per_page, ...days }) => {
    const account_id = await createRecords(api).optionalIdOf('account', ofAccount);
    const { data } = await api.GET('/spending', { params: { query: given({ ...days, account_id }) } });
    const { months, currencies } = data;
    const totals = currencies.map(({ currency, series, ...flow }) => ({
      ...shownFlow(flow, currency),
      by_month: series.map((part) => ({ month: part.month, ...shownFlow(part, currency) })),
    }));
    const categories = currencies.flatMap(({ currency, categories: parts }) =>
      parts.toSorted(byOutflow).map((part) => shownCategory(part, currency, by_month === true)),
    );
    return {
      page: pagePath('/spending', spanOf(months)),
      data: { months: { from: months[0], to: months.at(-1) }, totals },
      rows: rowsOf('categories', { cursor, per_page }, categories),
    };
  },
});

type Flow = { readonly inflow: string; readonly outflow: string };
type Part = Sent<'Spending'>['currencies'][number]['categories'][number];

export const shownFlow = ({ inflow, outflow }: Flow, currency: string): object => ({
  money_in: someMoney(inflow, currency),
  money_out: someMoney(outflow, currency),
});

const shownCategory = ({ category, series, ...flow }: Part, currency: string, isByMonth: boolean): object => ({
  category: category === null ? 'none' : { id: category.id, name: category.name, parent: category.parent?.name },
  ...shownFlow(flow, currency),
  by_month: isByMonth ? series.map((part) => ({ month: part.month, ...shownFlow(part, currency) })) : undefined,
});

const byOutflow = (a: Flow, b: Flow): number => Number(b.outflow) - Number(a.outflow);

/** The page of spending takes days. */
const spanOf = (months: readonly string[]): Readonly<Record<string, string>> => {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return {};
  const [year = 0, month = 0] = last.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${first}-01`, to: lastDay };
};
