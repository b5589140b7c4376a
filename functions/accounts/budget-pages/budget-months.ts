import { type ConversionDependencies, convertSpending } from '../../../shared/accounts/use-cases/convert-spending.ts';
import type { CatalogueRecordOf } from '../../../shared/catalogue/domain/catalogue-record.ts';
import type { BudgetDependencies } from '../../../shared/catalogue/use-cases/budget-writes.ts';
import { type BudgetLines, findBudgetLines } from '../../../shared/catalogue/use-cases/view-records.ts';
import { flowsIn, type MonthsBefore, spentInMonths } from '../../../shared/ledger/domain/budget-comparison.ts';
import {
  type BudgetLimits,
  budgetBefore,
  carriedInto,
  carryingBudgets,
} from '../../../shared/ledger/domain/carry-over.ts';
import {
  type Category,
  readSpending,
  type SpendingDependencies,
  type SpendingRange,
} from '../../../shared/ledger/use-cases/read-spending.ts';
import { lastDayOf, monthIndex, monthOf, monthOfIndex } from '../../../shared/platform/domain/local-date.ts';
import type { Months } from '../../../web/ledger/month-pager.ts';
import type { findPossiblePairs } from '../possible-pairs.ts';

type MonthsWork = SpendingDependencies & ConversionDependencies;
export type BudgetWork = BudgetDependencies & MonthsWork & Parameters<typeof findPossiblePairs>[0];

export type Budget = CatalogueRecordOf<'budget'>;
type LinesByBudget = ReadonlyMap<string, BudgetLines>;

/** Newest first, with the shares of all of them. */
export const readBudgets = async (
  work: BudgetWork,
  familyId: string,
): Promise<{ readonly budgets: readonly Budget[]; readonly lines: LinesByBudget }> => {
  const [records, lines] = await Promise.all([
    work.records.listOf(familyId, 'budget'),
    findBudgetLines(work, familyId),
  ]);
  const budgets = records.filter((record): record is Budget => record.kind === 'budget');
  return { budgets: budgets.toSorted((a, b) => (a.startDate < b.startDate ? 1 : -1)), lines };
};

/** `currency`: of what its limits are copied to. */
export const lastBefore = (budgets: readonly Budget[], month: string, currency?: string): Budget | undefined => {
  const last = budgets.find(({ startDate }) => startDate < `${month}-01`);
  return currency === undefined || last?.currency === currency ? last : undefined;
};

/** The limits of a budget, and the categories that are carried over. */
export const limitsOf = (budget: Budget, lines: LinesByBudget): BudgetLimits => {
  const own = lines.get(budget.id) ?? [];
  return {
    ...budget,
    limits: new Map(
      own.flatMap(({ categoryId, budgetedSpending }) =>
        categoryId === null || budgetedSpending === null ? [] : [[categoryId, budgetedSpending] as const],
      ),
    ),
    carrying: new Set(own.flatMap(({ categoryId, carryOver }) => (carryOver && categoryId !== null ? categoryId : []))),
  };
};

const AVERAGED_MONTHS = 3;

type Asked = {
  readonly month: string;
  readonly today: string;
  readonly currency: string;
  /** The budgets to carry over from, newest first. */
  readonly carrying?: readonly BudgetLimits[];
};

export type MonthsOfBudget = {
  readonly categories: readonly Category[];
  readonly usual: MonthsBefore;
  /** Those of the averages; undefined if nothing was spent in them. */
  readonly months: Months | undefined;
  readonly spentIn: (month: string, categoryId: string) => string;
};

/** What the months before a budget cost: the last whole ones, for averages, and those that are carried over. */
export const readMonthsBefore = async (
  work: MonthsWork,
  familyId: string,
  { month, today, currency, carrying = [] }: Asked,
): Promise<MonthsOfBudget> => {
  const next = Math.min(monthIndex(month), monthIndex(monthOf(today)));
  const [first, last] = [monthOfIndex(next - AVERAGED_MONTHS), monthOfIndex(next - 1)];
  const carried = carrying.map(({ startDate }) => monthOf(startDate));
  const read = [first, last, ...carried].toSorted();
  const { categories, flows } = await readFlows(
    work,
    familyId,
    { accountId: undefined, startDate: `${read[0] ?? first}-01`, endDate: lastDayOf(read.at(-1) ?? last) },
    { currency, today },
  );
  const averaged = flowsIn(flows, first, last);
  const [since] = averaged.flatMap(({ months }) => [...months.keys()]).toSorted();
  const usual = since === undefined ? { flows: [], months: 0 } : { flows: averaged, months: next - monthIndex(since) };
  const months = since === undefined ? undefined : { first: since, last };
  return { categories, usual, months, spentIn: spentInMonths(categories, flows) };
};

/** The last one of the months before alone. */
export const lastOf = ({ usual, months }: Pick<MonthsOfBudget, 'usual' | 'months'>): MonthsBefore => ({
  flows: months === undefined ? [] : flowsIn(usual.flows, months.last, months.last),
  months: 1,
});

/** Spending in the currency of a budget, with that of other currencies at the family's rates. */
export const readFlows = async (
  work: MonthsWork,
  familyId: string,
  range: SpendingRange,
  into: { readonly currency: string; readonly today: string },
) => {
  const spending = await readSpending(work)(familyId, range);
  return { ...spending, ...(await convertSpending(work)(familyId, spending.currencies, into)) };
};

/** What each limit of the month before leaves for a budget, whether it is carried over or not. */
export const offeredTo = (budget: BudgetLimits, all: readonly BudgetLimits[]) => {
  const limits = budgetBefore(budget, all)?.limits ?? new Map<string, string>();
  const open: BudgetLimits = { ...budget, limits, carrying: new Set(limits.keys()) };
  const carrying = carryingBudgets(open, all);
  const from = carrying[0] && monthOf(carrying[0].startDate);
  return {
    carrying,
    from,
    byCategory: (spentIn: MonthsOfBudget['spentIn']) => carriedInto(open, carrying, spentIn),
  };
};
