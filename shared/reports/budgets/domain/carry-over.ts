import { lastDayOf, monthIndex, monthOf } from '../../../platform/domain/dates/local-date.ts';
import { add, subtract } from '../../../platform/domain/money/decimal.ts';

/** The limits of a budget by category, and the categories that begin with what the month before left. */
export type BudgetLimits = {
  readonly startDate: string;
  readonly endDate: string;
  readonly currency: string;
  readonly limits: ReadonlyMap<string, string>;
  readonly carrying: ReadonlySet<string>;
};

/** Further back, nothing is carried over. */
export const MOST_CARRIED_MONTHS = 60;

/**
 * The budgets that decide what a budget begins with, newest first: as long as each is that of the whole month before, in
 * the same currency, and some category is carried over all the way.
 */
export const carryingBudgets = (budget: BudgetLimits, all: readonly BudgetLimits[]): readonly BudgetLimits[] => {
  const found: BudgetLimits[] = [];
  let [next, open] = [budget, carriedIn(budget)];
  while (open.size > 0 && found.length < MOST_CARRIED_MONTHS) {
    const before = budgetBefore(next, all);
    if (before === undefined || !follows(next, before)) break;
    open = keptIn(open, before.limits);
    if (open.size === 0) break;
    found.push(before);
    [next, open] = [before, keptIn(open, before.carrying)];
  }
  return found;
};

/** The first one of the month before. */
export const budgetBefore = (
  { startDate }: Pick<BudgetLimits, 'startDate'>,
  all: readonly BudgetLimits[],
): BudgetLimits | undefined => all.find((budget) => monthIndex(budget.startDate) === monthIndex(startDate) - 1);

/** Spending on a category in the month of a budget. */
type SpentIn = (month: string, categoryId: string) => string;

/**
 * By category: the limit of the month before, with the amount that month began with, less the spending
 * in it. Less than zero if it was over.
 */
export const carriedInto = (
  budget: BudgetLimits,
  before: readonly BudgetLimits[],
  spentIn: SpentIn,
): ReadonlyMap<string, string> => {
  let carried: ReadonlyMap<string, string> = new Map();
  for (const [at, earlier] of [...before.entries()].reverse()) {
    const into = before[at - 1] ?? budget;
    carried = new Map([...carriedIn(into)].flatMap((id) => leftOf(id, earlier, carried, spentIn)));
  }
  return carried;
};

const leftOf = (
  id: string,
  { startDate, limits }: BudgetLimits,
  carried: ReadonlyMap<string, string>,
  spentIn: SpentIn,
): readonly (readonly [string, string])[] => {
  const limit = limits.get(id);
  if (limit === undefined) return [];
  return [[id, subtract(add(limit, carried.get(id) ?? '0'), spentIn(monthOf(startDate), id))]];
};

/** A category without a limit begins with nothing. */
const carriedIn = ({ carrying, limits }: BudgetLimits): ReadonlySet<string> => keptIn(carrying, limits);

const keptIn = (ids: ReadonlySet<string>, known: { readonly has: (id: string) => boolean }): ReadonlySet<string> =>
  new Set([...ids].filter((id) => known.has(id)));

const follows = (budget: BudgetLimits, before: BudgetLimits): boolean =>
  isWholeMonth(budget) && isWholeMonth(before) && budget.currency === before.currency;

const isWholeMonth = ({ startDate, endDate }: BudgetLimits): boolean =>
  startDate.endsWith('-01') && endDate === lastDayOf(monthOf(startDate));
