import { type CatalogueRecordOf, createCategoryTree } from '../../catalogue/domain/catalogue-record.ts';
import { subtract, sum } from '../../platform/domain/decimal.ts';
import { type CategoryFlows, total } from './spending.ts';

type Category = Pick<CatalogueRecordOf<'category'>, 'id' | 'name' | 'parentId' | 'classification'>;

/** What was planned for a category and what was spent: money out less refunds, with its subcategories. */
export type BudgetRow = {
  readonly category: Category;
  readonly isBelow: boolean;
  /** null: nothing is planned for it. */
  readonly planned: string | null;
  readonly spent: string;
};

/** Money out less money in of some categories. */
export const spentOn = (flows: readonly CategoryFlows[], isOf: (categoryId: string | null) => boolean): string =>
  sum(
    flows.flatMap(({ categoryId, months }) => {
      if (!isOf(categoryId)) return [];
      const { inflow, outflow } = total(months);
      return [subtract(outflow, inflow)];
    }),
  );

/** Every category but those of income for which nothing is planned, by name, with subcategories below their parents. `flows`: those of the budget's currency and days. */
export const budgetRows = (
  categories: readonly Category[],
  planned: ReadonlyMap<string, string | null>,
  flows: readonly CategoryFlows[],
): readonly BudgetRow[] => {
  const tree = createCategoryTree(categories);
  const names = new Intl.Collator('en');
  const shown = categories
    .filter(({ id, classification }) => classification !== 'income' || planned.has(id))
    .toSorted((a, b) => names.compare(a.name, b.name));
  const rowOf = (category: Category, isBelow: boolean): BudgetRow => {
    const ids = new Set([category.id, ...(isBelow ? [] : tree.childrenOf(category.id).map(({ id }) => id))]);
    const spent = spentOn(flows, (id) => id !== null && ids.has(id));
    return { category, isBelow, planned: planned.get(category.id) ?? null, spent };
  };
  const isShown = new Set(shown.map(({ id }) => id));
  const parentOf = (category: Category) => tree.parentOf(category);
  const tops = shown.filter((category) => !isShown.has(parentOf(category)?.id ?? ''));
  return tops.flatMap((top) => {
    const below = shown
      .filter((category) => parentOf(category)?.id === top.id)
      .map((category) => rowOf(category, true));
    const rows = [rowOf(top, false), ...below];
    return rows.every((row) => row.planned === null) && isEarned(rows[0]) ? [] : rows;
  });
};

/** A category that brought in more than it cost is income, whatever it was declared as. */
const isEarned = (row: BudgetRow | undefined): boolean => row?.spent.startsWith('-') === true;
