import type { CategoryFlows } from '../../../ledger/totals/domain/spending.ts';
import { add, compare, isZero, subtract, sum } from '../../../platform/domain/money/decimal.ts';
import {
  availableIn,
  type BudgetRow,
  type MonthsBefore,
  plannedIn,
  spentOn,
  suggestPlans,
  usualOn,
} from './budget-comparison.ts';

/** A row as it is shown: a parent without a limit has that of its subcategories. `category` null: what has none. */
export type Line = Pick<BudgetRow, 'isBelow' | 'planned' | 'spent' | 'usual' | 'carried'> & {
  readonly category: BudgetRow['category'] | null;
  /** The limit with what is carried over. */
  readonly available: string | null;
  /** The part of a parent that belongs to none of its subcategories: it has no limit of its own. */
  readonly isRest?: boolean;
  /** A parent with subcategories, and what their limits add up to. */
  readonly isGroup?: boolean;
  readonly below?: string | undefined;
  /** The limit that can be set with one click. */
  readonly suggested?: string | undefined;
};

type Compared = {
  readonly budget: { readonly budgetedSpending: string | null };
  readonly rows: readonly BudgetRow[];
  /** In the currency of the budget, with what was converted. */
  readonly flows: readonly CategoryFlows[];
  /** The months before, for averages. */
  readonly averaged?: MonthsBefore;
};

/** The rows of a budget, the largest spending first, and its figures: the rows add up to them. */
export const budgetLines = ({ budget, rows, flows, averaged }: Compared) => {
  const suggested = suggestPlans(rows);
  const groups = Map.groupBy(rows, ({ category, isBelow }) => (isBelow ? category.parentId : category.id));
  const lines = [...groups.values()]
    .toSorted(([a], [b]) => largestFirst(a, b))
    .flatMap((group) => linesOf(group, rows, suggested));
  const tops = lines.filter(({ isBelow }) => !isBelow);
  const byCategory = sum(tops.flatMap((line) => line.planned ?? []));
  const carried = subtract(sum(tops.flatMap((line) => line.available ?? [])), byCategory);
  const planned = budget.budgetedSpending ?? byCategory;
  const isNone = (id: string | null): boolean => id === null;
  const rest = restOf({
    spent: spentOn(flows, isNone),
    planned: subtract(planned, byCategory),
    usual: averaged === undefined ? '0' : usualOn(averaged, isNone),
  });
  const all = [...lines, ...rest];
  return {
    lines: all,
    byCategory,
    planned,
    carried,
    available: add(planned, carried),
    spent: sum([...tops, ...rest].map((line) => line.spent)),
  };
};

const largestFirst = (a: BudgetRow | undefined, b: BudgetRow | undefined): number =>
  a === undefined || b === undefined
    ? 0
    : compare(b.spent, a.spent) || compare(b.planned ?? '0', a.planned ?? '0') || compare(b.usual, a.usual);

/** A category with its subcategories, and what has none of them. */
const linesOf = (
  group: readonly BudgetRow[],
  rows: readonly BudgetRow[],
  suggested: ReadonlyMap<string, string>,
): readonly Line[] => {
  const isGroup = group.length > 1;
  const [top, ...below] = group;
  if (top === undefined) return [];
  const lines = [top, ...below.toSorted(largestFirst)].map(
    (row): Line => ({
      ...row,
      planned: plannedIn(row, rows),
      available: availableIn(row, rows),
      suggested: suggested.get(row.category.id),
      ...(isGroup && row === top && { isGroup, below: plannedIn({ ...row, planned: null }, rows) ?? undefined }),
    }),
  );
  const { category, own } = top;
  if (!isGroup || (isZero(own.spent) && isZero(own.usual))) return lines;
  return [...lines, { ...own, category, isBelow: true, isRest: true, planned: null, available: null }];
};

/** Spending without a category, beside the rest of the limit for it. */
const restOf = ({ spent, planned, usual }: Record<'spent' | 'planned' | 'usual', string>): readonly Line[] => {
  const [isSpent, isPlanned] = [compare(spent, '0') > 0, compare(planned, '0') > 0];
  if (!isSpent && !isPlanned) return [];
  const left = isPlanned ? planned : null;
  return [{ category: null, isBelow: false, planned: left, available: left, spent: isSpent ? spent : '0', usual }];
};
