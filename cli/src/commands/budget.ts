import type { Schemas } from '@counterfoil/client';
import { collect } from '../collect.ts';
import { command } from '../command.ts';
import { currentMonth, monthOf, moved } from '../months.ts';
import { alignedTo } from '../output/amounts.ts';
import { type BudgetSums, budgetSums } from '../output/budget-rows.ts';
import { signOf } from '../output/decimals.ts';
import { table } from '../output/table.ts';

type Budget = Schemas['Budget'];

export const budget = command<{ readonly month?: string }>({
  name: 'budget',
  summary: 'show what is planned, spent and left in a month by category',
  examples: ['budget', 'budget --month 2026-02', 'budget --month 2026-02 --json'],
  configure: (added) =>
    added.option('--month <month>', 'the month, such as 2026-02 (default: the current month)', monthOf),
  run: async ({ io, signIn }, options) => {
    const { client } = await signIn();
    const month = options.month ?? (await currentMonth(client));
    const budgets = await collect(client.list('/budgets'));
    const found = budgets.toSorted(byStart).find(({ start_date: start }) => start.startsWith(month));
    if (found === undefined) {
      io.say(`There is no budget for ${month}. Begin one on the website.`);
      return { json: null };
    }
    const { id, start_date, end_date, currency } = found;
    const { data } = await client.GET('/spending', { params: { query: { start_date, end_date } } });
    const flows = data.currencies.find((sheet) => sheet.currency === currency)?.categories ?? [];
    const sums = budgetSums(found, await collect(client.list('/categories')), flows);
    io.say(textOf(found, sums, io.width));
    if (found.categories.some(({ carry_over: carries }) => carries))
      io.note('Limits are without what is carried over from the month before. The website adds it.');
    if (!isWholeMonths(found))
      io.note(`The budget is for ${start_date} to ${end_date}, but what was spent is that of whole months.`);
    return { json: { id, start_date, end_date, currency, ...sums } };
  },
});

/** The latest first, as the page takes them. */
const byStart = (a: Budget, b: Budget): number => (a.start_date < b.start_date ? 1 : -1);

const isWholeMonths = ({ start_date: start, end_date: end }: Budget): boolean => {
  const next = new Date(`${end}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return start.endsWith('-01') && next.toISOString().slice(0, 10) === `${moved(end.slice(0, 7), 1)}-01`;
};

const textOf = ({ currency }: Budget, sums: BudgetSums, width: number): string => {
  const rows = sums.categories.map(({ category, ...row }) => {
    const isBelow = sums.categories.some((other) => other.category.id === category.parent?.id);
    return { name: `${isBelow ? '  ' : ''}${category.name}`, ...row };
  });
  const without = { name: 'No category', budgeted_spending: null, spent: sums.spent_without_category, left: null };
  const all = [...rows, ...(signOf(without.spent) > 0 ? [without] : []), { name: 'Total', ...sums }];
  const amounts = all.flatMap(({ budgeted_spending: planned, spent, left }) => [planned ?? '0', spent, left ?? '0']);
  const aligned = alignedTo(amounts);
  const shown = (amount: string | null) => (amount === null ? '' : aligned(amount));
  const columns = ['Planned', 'Spent', 'Left'].map((title) => ({ title, isRight: true, isWhole: true }));
  const lines = all.map(({ name, budgeted_spending: planned, spent, left }) => [
    name,
    shown(planned),
    shown(spent),
    shown(left),
    left !== null && signOf(left) < 0 ? 'over budget' : '',
  ]);
  return table([{ title: currency }, ...columns, { title: '' }], lines, width);
};
