import type { Schemas } from '@counterfoil/client';
import { signOf, subtract, sumOf } from './decimals.ts';

type Category = Schemas['Category'];
type Flows = Schemas['Spending']['currencies'][number]['categories'];

/** The plan of a category and its spending, including subcategories; null: nothing is planned. */
export type BudgetRow = {
  readonly category: Pick<Category, 'id' | 'name' | 'parent'>;
  readonly budgeted_spending: string | null;
  readonly spent: string;
  readonly left: string | null;
};

export type BudgetSums = {
  readonly categories: readonly BudgetRow[];
  readonly budgeted_spending: string;
  readonly spent: string;
  readonly left: string;
  /** Of transactions without a category; it is in what was spent. */
  readonly spent_without_category: string;
};

/** As the page of budgets: every category but those of income for which nothing is planned, by name. */
export const budgetSums = (budget: Schemas['Budget'], categories: readonly Category[], flows: Flows): BudgetSums => {
  const planned = new Map(budget.categories.map((category) => [category.category?.id, category.budgeted_spending]));
  const names = new Intl.Collator('en');
  const shown = categories
    .filter(({ id, classification }) => classification !== 'income' || planned.has(id))
    .toSorted((a, b) => names.compare(a.name, b.name));
  const isTop = ({ parent }: Category) => !shown.some(({ id }) => id === parent?.id);
  const rowOf = ({ id, name, parent }: Category): BudgetRow => {
    const spent = spentOn(flows, (category) => category?.id === id || category?.parent?.id === id);
    const plan = planned.get(id) ?? null;
    return {
      category: { id, name, parent },
      budgeted_spending: plan,
      spent,
      left: plan === null ? null : subtract(plan, spent),
    };
  };
  const groups = shown
    .filter(isTop)
    .map((top) => [rowOf(top), ...shown.filter(({ parent }) => parent?.id === top.id).map(rowOf)])
    .filter(([top, ...below]) => !isIncome(top) || below.some((row) => row.budgeted_spending !== null));
  const without = spentOn(flows, (category) => category === null);
  const spentWithout = signOf(without) > 0 ? without : '0';
  const spent = sumOf([...groups.flatMap(([top]) => top?.spent ?? []), spentWithout]);
  const plan = budget.budgeted_spending ?? sumOf(groups.flatMap(plansOf));
  return {
    categories: groups.flat(),
    budgeted_spending: plan,
    spent,
    left: subtract(plan, spent),
    spent_without_category: spentWithout,
  };
};

const spentOn = (flows: Flows, isOf: (category: Flows[number]['category']) => boolean): string =>
  sumOf(flows.filter(({ category }) => isOf(category)).map(({ inflow, outflow }) => subtract(outflow, inflow)));

/** An unplanned category that brought in more than it cost is income, whatever it was declared as. */
const isIncome = (row: BudgetRow | undefined): boolean =>
  row !== undefined && row.budgeted_spending === null && signOf(row.spent) < 0;

/** The plan of a category includes those of its subcategories. */
const plansOf = ([top, ...below]: readonly BudgetRow[]): readonly string[] => {
  const own = top?.budgeted_spending ?? null;
  return own === null ? below.flatMap((row) => row.budgeted_spending ?? []) : [own];
};
