import { type RateDependencies, readMonthRates } from '../../../accounts/use-cases/read-month-rates.ts';
import type { CatalogueRecordOf } from '../../../catalogue/domain/catalogue-record.ts';
import type { Records } from '../../../catalogue/use-cases/catalogue-ports.ts';
import { type BudgetLines, findBudgetLines } from '../../../catalogue/use-cases/view-records.ts';
import type { CategoryFlows } from '../../../ledger/totals/domain/spending.ts';
import { lastDayOf, monthIndex, monthOf, monthOfIndex } from '../../../platform/domain/dates/local-date.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import { type ConvertedFlows, convertFlows } from '../../spending/domain/converted-flows.ts';
import {
  type Category,
  readSpending,
  type Spending,
  type SpendingDependencies,
  type SpendingRange,
} from '../../spending/use-cases/read-spending.ts';
import { type BudgetRow, budgetRows, flowsIn, type MonthsBefore, spentInMonths } from '../domain/budget-comparison.ts';
import { type BudgetLimits, budgetBefore, carriedInto, carryingBudgets } from '../domain/carry-over.ts';

export type MonthsWork = SpendingDependencies & RateDependencies;

export type Budget = CatalogueRecordOf<'budget'>;
export type LinesByBudget = ReadonlyMap<string, BudgetLines>;

/** Newest first, with the shares of all of them. */
export const readBudgets = async (
  work: { readonly records: Pick<Records, 'listOf'> },
  familyId: FamilyId,
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
  readonly months: { readonly first: string; readonly last: string } | undefined;
  readonly spentIn: (month: string, categoryId: string) => string;
};

/** Reads the months before a budget: the last whole ones for averages, and those that are carried over. */
export const readMonthsBefore = async (
  work: MonthsWork,
  familyId: FamilyId,
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

type Into = { readonly currency: string; readonly today: string };

/** Spending in the currency of a budget, with that of other currencies at the family's rates. */
export const readFlows = async (work: MonthsWork, familyId: FamilyId, range: SpendingRange, into: Into) =>
  inCurrency(work, familyId, await readSpending(work)(familyId, range), into);

/** Reads rates only if there is another currency. */
export const inCurrency = async (
  work: RateDependencies,
  familyId: FamilyId,
  spending: Spending,
  { currency: to, today }: Into,
): Promise<Spending & ConvertedFlows> => {
  const currencies = spending.currencies.flatMap(({ currency, categories }) => (categories.length > 0 ? currency : []));
  const rates = await readMonthRates(work)(familyId, { to, currencies, today });
  return { ...spending, ...convertFlows(spending.currencies, rates) };
};

type OfMonth = {
  readonly own: BudgetLimits;
  readonly categories: readonly Category[];
  readonly flows: readonly CategoryFlows[];
  /** The rest of each limit of the month before. */
  readonly left: ReadonlyMap<string, string>;
  readonly usual?: MonthsBefore;
};

/** The rows of a budget, with what is carried over. */
export const rowsOfBudget = ({ own, categories, flows, left, usual }: OfMonth): readonly BudgetRow[] =>
  budgetRows(categories, own.limits, flows, usual).map((row) => {
    const { id } = row.category;
    return { ...row, carried: own.carrying.has(id) && own.limits.has(id) ? left.get(id) : undefined };
  });

/** The rest of each limit of the month before, whether it is carried over or not. */
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
