import { type Days, earlierDay, monthOf } from '../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { compare, divide, isZero } from '../../platform/domain/money/decimal.ts';
import { spentInMonths } from '../../reports/budgets/domain/budget-comparison.ts';
import { budgetLines, type Line } from '../../reports/budgets/domain/budget-lines.ts';
import { type BudgetLimits, carriedInto, carryingBudgets } from '../../reports/budgets/domain/carry-over.ts';
import {
  inCurrency,
  limitsOf,
  type MonthsWork,
  readBudgets,
  readFlows,
  rowsOfBudget,
} from '../../reports/budgets/use-cases/budget-months.ts';
import type { Spending } from '../../reports/spending/use-cases/read-spending.ts';

/** A category with its subcategories, beside its limit. */
export type LimitedCategory = {
  readonly category: Pick<NonNullable<Line['category']>, 'id' | 'name'>;
  /** The limit with what is carried over. */
  readonly available: string;
  readonly spent: string;
};

/** The budget of the current month, with the totals of its page. */
export type MonthBudget = {
  readonly currency: string;
  readonly days: Days;
  /** The limit with what is carried over. */
  readonly available: string;
  /** With other currencies, at the family's rates. */
  readonly spent: string;
  /** Those with a limit: what has least of it left comes first. */
  readonly categories: readonly LimitedCategory[];
};

type Work = MonthsWork & { readonly spendingIn: (days: Days) => Promise<Spending> };

/** The budget of today's month; null if there is none, or one without limits. Its figures are those of the page of budgets. */
export const readMonthBudget =
  (work: Work) =>
  async (familyId: FamilyId, today: string): Promise<MonthBudget | null> => {
    const { budgets, lines } = await readBudgets(work, familyId);
    const budget = budgets.find(({ startDate }) => monthOf(startDate) === monthOf(today));
    if (budget === undefined) return null;
    const { startDate: from, endDate: to, currency } = budget;
    const own = limitsOf(budget, lines);
    const before = carryingBudgets(
      own,
      budgets.map((budget) => limitsOf(budget, lines)),
    );
    const into = { currency, today };
    const [{ categories, flows }, left] = await Promise.all([
      work
        .spendingIn({ from, to: earlierDay(to, today) })
        .then((spending) => inCurrency(work, familyId, spending, into)),
      readCarried(work, familyId, { own, before, into }),
    ]);
    const rows = rowsOfBudget({ own, categories, flows, left });
    const { planned, available, spent, lines: all } = budgetLines({ budget, rows, flows });
    if (compare(planned, '0') <= 0) return null;
    return {
      ...{ currency, available, spent },
      days: { from, to },
      categories: all.flatMap(limitedOf).toSorted((a, b) => shareOf(b) - shareOf(a)),
    };
  };

type Carried = {
  readonly own: BudgetLimits;
  /** Newest first. */
  readonly before: readonly BudgetLimits[];
  readonly into: Parameters<typeof inCurrency>[3];
};

/** Reads the months before only if something is carried over from them. */
const readCarried = async (
  work: Work,
  familyId: FamilyId,
  { own, before, into }: Carried,
): Promise<ReadonlyMap<string, string>> => {
  const [last, first] = [before[0], before.at(-1)];
  if (last === undefined || first === undefined) return new Map();
  const range = { accountId: undefined, startDate: first.startDate, endDate: last.endDate };
  const { categories, flows } = await readFlows(work, familyId, range, into);
  return carriedInto(own, before, spentInMonths(categories, flows));
};

/** A subcategory stands beside its category only if it is over its own limit. */
const limitedOf = ({ category, isBelow, available, spent }: Line): readonly LimitedCategory[] =>
  category === null || available === null || (isBelow && compare(spent, available) <= 0)
    ? []
    : [{ category, available, spent }];

/** Of its limit; only orders. */
const shareOf = ({ available, spent }: LimitedCategory): number => {
  if (compare(available, '0') > 0) return Number(divide(spent, available));
  return isZero(available) && compare(spent, '0') <= 0 ? 0 : Number.MAX_VALUE;
};
