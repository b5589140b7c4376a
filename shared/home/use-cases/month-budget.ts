import type { CatalogueRecordOf } from '../../catalogue/domain/catalogue-record.ts';
import type { Records } from '../../catalogue/use-cases/catalogue-ports.ts';
import { findBudgetLines } from '../../catalogue/use-cases/view-records.ts';
import { type BudgetRow, budgetRows, plannedIn, spentOn } from '../../ledger/domain/budget-comparison.ts';
import type { Spending } from '../../ledger/use-cases/read-spending.ts';
import { compare, divide, isZero, sum } from '../../platform/domain/decimal.ts';
import { type Days, monthOf } from '../../platform/domain/local-date.ts';

type Budget = CatalogueRecordOf<'budget'>;

/** A category with its subcategories, beside its limit. */
export type LimitedCategory = {
  readonly category: Pick<BudgetRow['category'], 'id' | 'name'>;
  readonly planned: string;
  readonly spent: string;
};

/** The budget of the current month, with the totals of its page. */
export type MonthBudget = {
  readonly currency: string;
  readonly days: Days;
  readonly planned: string;
  readonly spent: string;
  /** Those with a limit: what has least of it left comes first. */
  readonly categories: readonly LimitedCategory[];
};

/** The budget of today's month; null if there is none, or one without limits. */
export const readMonthBudget =
  (records: Pick<Records, 'listOf'>, spendingIn: (days: Days) => Promise<Spending>) =>
  async (familyId: string, today: string): Promise<MonthBudget | null> => {
    const budgets = await records.listOf(familyId, 'budget');
    const budget = budgets
      .filter((record): record is Budget => record.kind === 'budget')
      .find(({ startDate }) => monthOf(startDate) === monthOf(today));
    if (budget === undefined) return null;
    const { startDate: from, endDate: to } = budget;
    const [lines, spending] = await Promise.all([
      findBudgetLines({ records }, familyId),
      spendingIn({ from, to: to < today ? to : today }),
    ]);
    const planned = new Map(
      (lines.get(budget.id) ?? []).map(({ categoryId, budgetedSpending }) => [categoryId ?? '', budgetedSpending]),
    );
    return compareWithLimits(budget, planned, spending);
  };

const compareWithLimits = (
  { startDate, endDate, currency, budgetedSpending }: Budget,
  limits: ReadonlyMap<string, string | null>,
  { currencies, categories }: Spending,
): MonthBudget | null => {
  const flows = currencies.find((each) => each.currency === currency)?.categories ?? [];
  const rows = budgetRows(categories, limits, flows);
  const tops = rows.filter(({ isBelow }) => !isBelow);
  const limited = tops.flatMap((row): readonly LimitedCategory[] => {
    const planned = plannedIn(row, rows);
    return planned === null ? [] : [{ category: row.category, planned, spent: row.spent }];
  });
  const planned = budgetedSpending ?? sum(limited.map((each) => each.planned));
  if (compare(planned, '0') <= 0) return null;
  const uncategorized = spentOn(flows, (id) => id === null);
  return {
    currency,
    days: { from: startDate, to: endDate },
    planned,
    spent: sum([...tops.map(({ spent }) => spent), compare(uncategorized, '0') > 0 ? uncategorized : '0']),
    categories: limited.toSorted((a, b) => shareOf(b) - shareOf(a)),
  };
};

/** Of its limit; only orders. */
const shareOf = ({ planned, spent }: LimitedCategory): number => {
  if (isZero(planned)) return compare(spent, '0') > 0 ? Number.MAX_VALUE : 0;
  return Number(divide(spent, planned));
};
