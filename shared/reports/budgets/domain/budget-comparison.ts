import { type CatalogueRecordOf, createCategoryTree } from '../../../catalogue/domain/catalogue-record.ts';
import { type CategoryFlows, total } from '../../../ledger/totals/domain/spending.ts';
import { add, compare, divide, roundTo, subtract, sum } from '../../../platform/domain/money/decimal.ts';

type Category = Pick<CatalogueRecordOf<'category'>, 'id' | 'name' | 'parentId' | 'classification'>;

/** Spent: money out less refunds, with subcategories. */
export type BudgetRow = {
  readonly category: Category;
  readonly isBelow: boolean;
  /** null: nothing is planned for it. */
  readonly planned: string | null;
  /** The rest of the month before, which is added to the plan; negative if that month was over its limit. */
  readonly carried?: string | undefined;
  readonly spent: string;
  /** The average spending per month. */
  readonly usual: string;
  /** The same of a parent itself, without its subcategories. */
  readonly own: { readonly spent: string; readonly usual: string };
};

/** The months before, of which the average is taken. */
export type MonthsBefore = { readonly flows: readonly CategoryFlows[]; readonly months: number };

const NONE_BEFORE: MonthsBefore = { flows: [], months: 0 };

/** Money out less money in of some categories; without a category all money out, because nothing says what is a refund. */
export const spentOn = (flows: readonly CategoryFlows[], isOf: (categoryId: string | null) => boolean): string =>
  sum(
    flows.flatMap(({ categoryId, months }) => {
      if (!isOf(categoryId)) return [];
      const { inflow, outflow } = total(months);
      return [categoryId === null ? outflow : subtract(outflow, inflow)];
    }),
  );

/** The average spending per month on some categories. */
export const usualOn = ({ flows, months }: MonthsBefore, isOf: (categoryId: string | null) => boolean): string =>
  months === 0 ? '0' : divide(spentOn(flows, isOf), String(months));

/** Every category but those of income for which nothing is planned, by name, with subcategories below their parents. `flows`: those of the budget's currency and days. */
export const budgetRows = (
  categories: readonly Category[],
  planned: ReadonlyMap<string, string | null>,
  flows: readonly CategoryFlows[],
  before = NONE_BEFORE,
): readonly BudgetRow[] => {
  const tree = createCategoryTree(categories);
  const names = new Intl.Collator('en');
  const shown = categories
    .filter(({ id, classification }) => classification !== 'income' || planned.has(id))
    .toSorted((a, b) => names.compare(a.name, b.name));
  const rowOf = (category: Category, isBelow: boolean): BudgetRow => {
    const ids = new Set([category.id, ...(isBelow ? [] : tree.childrenOf(category.id).map(({ id }) => id))]);
    const sums = (isOf: (categoryId: string | null) => boolean) => ({
      spent: spentOn(flows, isOf),
      usual: usualOn(before, isOf),
    });
    return {
      ...{ category, isBelow, planned: planned.get(category.id) ?? null },
      ...sums((id) => id !== null && ids.has(id)),
      own: sums((id) => id === category.id),
    };
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

/** Subcategories follow their parent: their plans together, if the parent has none. */
export const plannedIn = (row: BudgetRow, rows: readonly BudgetRow[]): string | null => {
  if (row.planned !== null || row.isBelow) return row.planned;
  const plans = rows.flatMap(({ category, planned, isBelow }) =>
    isBelow && category.parentId === row.category.id && planned !== null ? [planned] : [],
  );
  return plans.length === 0 ? null : sum(plans);
};

/** The plan with what is carried over, of a parent without a plan that of its subcategories. */
export const availableIn = (row: BudgetRow, rows: readonly BudgetRow[]): string | null => {
  const plans = rows.map((other) => ({ ...other, planned: other.planned && add(other.planned, other.carried ?? '0') }));
  return plannedIn({ ...row, planned: row.planned && add(row.planned, row.carried ?? '0') }, plans);
};

/** Returns a function for the spending of a month on a category, with its subcategories. */
export const spentInMonths = (categories: readonly Category[], flows: readonly CategoryFlows[]) => {
  const tree = createCategoryTree(categories);
  const months = new Map<string, readonly CategoryFlows[]>();
  const idsOf = new Map(
    categories.map(({ id }) => [id, new Set([id, ...tree.childrenOf(id).map((child) => child.id)])] as const),
  );
  return (month: string, categoryId: string): string => {
    const ofMonth = months.get(month) ?? flowsIn(flows, month, month);
    months.set(month, ofMonth);
    const ids = idsOf.get(categoryId);
    return spentOn(ofMonth, (id) => id !== null && ids?.has(id) === true);
  };
};

/** The flows of some months of several. */
export const flowsIn = (flows: readonly CategoryFlows[], first: string, last: string): readonly CategoryFlows[] =>
  flows.map(({ categoryId, months }) => ({
    categoryId,
    months: new Map([...months].filter(([month]) => month >= first && month <= last)),
  }));

/**
 * The average of the months before, in whole units, by category, where nothing is planned: for a category with its subcategories, or for the other
 * subcategories if something is planned for one of them.
 */
export const suggestPlans = (rows: readonly BudgetRow[], digits = 0): ReadonlyMap<string, string> => {
  const open = rows.filter((row) => {
    if (plannedIn(row, rows) !== null) return false;
    const parent = row.isBelow ? rows.find(({ category }) => category.id === row.category.parentId) : undefined;
    return parent === undefined || (parent.planned === null && plannedIn(parent, rows) !== null);
  });
  const rounded = open.map(({ category, usual }) => [category.id, roundTo(usual, digits)] as const);
  return new Map(rounded.filter(([, usual]) => compare(usual, '0') > 0));
};

/** The same for every category: those that have a plan get another one, unless nothing was spent on them. */
export const refillPlans = (rows: readonly BudgetRow[], digits = 0): ReadonlyMap<string, string> => {
  const planned = rows.flatMap((row) =>
    row.planned === null ? [] : [[row.category.id, roundTo(row.usual, digits)] as const],
  );
  return new Map([...planned.filter(([, usual]) => compare(usual, '0') > 0), ...suggestPlans(rows, digits)]);
};

/** A category that brought in more than it cost is income, whatever it was declared as. */
const isEarned = (row: BudgetRow | undefined): boolean => row?.spent.startsWith('-') === true;
