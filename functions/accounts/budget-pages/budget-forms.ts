import type { CatalogueRecordOf } from '../../../shared/catalogue/domain/catalogue-record.ts';
import {
  type BudgetDependencies,
  budgetFacts,
  budgetWrites,
} from '../../../shared/catalogue/use-cases/budget-writes.ts';
import { type BudgetView, viewBudgets } from '../../../shared/catalogue/use-cases/view-records.ts';
import {
  budgetRows,
  flowsIn,
  leftIn,
  type MonthsBefore,
  suggestPlans,
} from '../../../shared/ledger/domain/budget-comparison.ts';
import { toSpending } from '../../../shared/ledger/schema/spending.ts';
import {
  type Category,
  readSpending,
  type SpendingDependencies,
} from '../../../shared/ledger/use-cases/read-spending.ts';
import type { PageAnswer, PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { compare } from '../../../shared/platform/domain/decimal.ts';
import { NotFoundError, quoteValue, ValidationError } from '../../../shared/platform/domain/errors.ts';
import {
  isLocalDate,
  lastDayOf,
  monthIndex,
  monthOf,
  monthOfIndex,
} from '../../../shared/platform/domain/local-date.ts';
import { redirect } from '../../../shared/platform/http/answers.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import { entityTag } from '../../../shared/platform/http/entity-tag.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { type RefusedForm, showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import type { BudgetContent } from '../../../web/ledger/budget-content.ts';
import { planField, SOURCE, SOURCES, type Source } from '../../../web/ledger/budget-limits.ts';
import { BUDGETS_PATH, budgetPage } from '../../../web/ledger/budget-page.ts';
import type { Months } from '../../../web/ledger/month-pager.ts';
import { exampleAmount } from '../../../web/platform/format/money.ts';
import { categoryPictures } from '../../platform/category-pictures.ts';
import { amountOf, type Fields, textOf } from '../../platform/form-values.ts';
import { formVersion } from '../../platform/form-version.ts';
import { findPossiblePairs } from '../possible-pairs.ts';
import { readingOnce } from '../reading-once.ts';

export type BudgetWork = BudgetDependencies & SpendingDependencies & Parameters<typeof findPossiblePairs>[0];

type Budget = CatalogueRecordOf<'budget'>;

/** GET /budgets: the budget of a month beside what was spent; the current month unless the query names another. */
export const showBudget =
  (work: BudgetWork): PageAnswer =>
  async (request, event) =>
    htmlResult(200, await page(work, request, { month: queryOf(event)['month'], done: queryOf(event)['done'] }));

/**
 * POST /budgets: begins the budget of a month, with the limits of the last one before it unless the form names another source.
 * Its currency and the expected income are those of the one before, whatever the source.
 */
export const addBudget =
  (work: BudgetWork): PageAnswer =>
  async ({ person: { user }, fields, viewer }) => {
    const { familyId } = user;
    const { today, currency } = await viewer();
    const month = knownMonth(textOf(fields, 'month'), today);
    const budgets = await budgetsOf(work, familyId);
    if (budgets.some(({ startDate }) => monthOf(startDate) === month)) return redirect(pathOf(month));
    const from = sourceIn(fields) ?? 'before';
    const before = lastBefore(budgets, month);
    const copied = from === 'before' ? before : undefined;
    const averages = async () => {
      const averaged = { month, today, currency: before?.currency ?? currency };
      const { categories, usual } = await readAverages(work, familyId, averaged);
      return suggestPlans(budgetRows(categories, NO_PLANS, [], usual));
    };
    const limits = from === 'average' ? await averages() : await limitsOf(work, familyId, copied);
    await budgetWrites(work).create(
      { familyId },
      {
        startDate: `${month}-01`,
        endDate: lastDayOf(month),
        budgetedSpending: copied?.budgetedSpending ?? null,
        expectedIncome: before?.expectedIncome ?? null,
        currency: before?.currency ?? null,
        shares: toShares(limits),
      },
    );
    return redirect(`${pathOf(month)}&done=begun`);
  };

/**
 * POST /budgets/{id}: the limits of the categories; a blank one removes it. A button fills in those that are missing: from the
 * budget before, or with averages, for all categories or for one.
 */
export const changeBudget =
  (work: BudgetWork): PageAnswer =>
  async (request, event) => {
    const { person, fields, viewer } = request;
    const { familyId } = person.user;
    const [{ record }, { locale, today }] = await Promise.all([viewOf(work, familyId, event), viewer()]);
    const month = monthOf(record.startDate);
    return showFormOnError(
      request,
      (form) => page(work, request, { month, form }),
      async () => {
        const typed = (name: string): string | null => limitIn(fields, name, locale);
        const categories = await work.records.listOf(familyId, 'category');
        const limits: Limits = new Map(
          categories.flatMap(({ id }) => {
            const limit = typed(planField(id));
            return limit === null ? [] : [[id, limit] as const];
          }),
        );
        const missing = await missingLimits(work, familyId, { record, limits, today, from: textOf(fields, SOURCE) });
        const changes = {
          budgetedSpending: typed('budgeted_spending'),
          expectedIncome: typed('expected_income'),
          shares: toShares(new Map([...missing, ...limits])),
        };
        await budgetWrites(work).update({ familyId }, record.id, changes, formVersion(fields));
        return redirect(`${pathOf(month)}&done=${missing.size > 0 ? 'filled' : 'saved'}`);
      },
    );
  };

/**
 * An amount that is not below zero; null: none.
 * @throws ValidationError
 */
const limitIn = (fields: Fields, name: string, locale: string): string | null => {
  const amount = amountOf(fields, name, locale);
  if (!amount.startsWith('-')) return amount || null;
  throw new ValidationError([
    `${name}: Enter zero or more, such as ${exampleAmount(locale)}, not ${quoteValue(textOf(fields, name).trim())}`,
  ]);
};

/** By the id of the category. */
type Limits = ReadonlyMap<string, string>;
const NO_PLANS: Limits = new Map();

const toShares = (limits: Limits) =>
  [...limits].map(([categoryId, budgetedSpending]) => ({ categoryId, budgetedSpending }));

const sourceIn = (fields: Fields): Source | undefined => SOURCES.find((each) => each === fields[SOURCE]);

/** The limits of categories that still exist. */
const limitsOf = async (work: BudgetWork, familyId: string, budget: Budget | undefined): Promise<Limits> => {
  const [view] = budget === undefined ? [] : await viewBudgets(work)(familyId, [budget]);
  return new Map(
    (view?.lines ?? []).flatMap(({ categoryId, budgetedSpending }) =>
      categoryId !== null && budgetedSpending !== null && view?.categories.has(categoryId)
        ? [[categoryId, budgetedSpending] as const]
        : [],
    ),
  );
};

type Filled = {
  readonly record: Budget;
  /** Those that are set. */
  readonly limits: Limits;
  readonly today: string;
  /** A source, or the category that gets its average. */
  readonly from: string;
};

/** The limits that a button fills in. */
const missingLimits = async (
  work: BudgetWork,
  familyId: string,
  { record, limits, today, from }: Filled,
): Promise<Limits> => {
  if (from === '') return NO_PLANS;
  const month = monthOf(record.startDate);
  if (from === 'before') {
    const before = lastBefore(await budgetsOf(work, familyId), month, record.currency);
    const found = await limitsOf(work, familyId, before);
    return new Map([...found].filter(([id]) => !limits.has(id)));
  }
  const { categories, usual } = await readAverages(work, familyId, { month, today, currency: record.currency });
  const suggested = suggestPlans(budgetRows(categories, limits, [], usual));
  return from === 'average' ? suggested : new Map([...suggested].filter(([id]) => id === from));
};

const AVERAGED_MONTHS = 3;

type Averaged = { readonly month: string; readonly today: string; readonly currency: string };

/** What the last whole months before a budget cost; none, if nothing was spent in them. */
const readAverages = async (
  work: SpendingDependencies,
  familyId: string,
  { month, today, currency }: Averaged,
): Promise<{
  readonly categories: readonly Category[];
  readonly usual: MonthsBefore;
  readonly months: Months | undefined;
}> => {
  const next = Math.min(monthIndex(month), monthIndex(monthOf(today)));
  const [first, last] = [monthOfIndex(next - AVERAGED_MONTHS), monthOfIndex(next - 1)];
  const { categories, currencies } = await readSpending(work)(familyId, {
    accountId: undefined,
    startDate: `${first}-01`,
    endDate: lastDayOf(last),
  });
  const flows = currencies.find((each) => each.currency === currency)?.categories ?? [];
  const [since] = flows.flatMap(({ months }) => [...months.keys()]).toSorted();
  return since === undefined
    ? { categories, usual: { flows: [], months: 0 }, months: undefined }
    : { categories, usual: { flows, months: next - monthIndex(since) }, months: { first: since, last } };
};

/** POST /budgets/{id}/delete */
export const removeBudget =
  (work: BudgetWork): PageAnswer =>
  async ({ person: { user }, fields }, event) => {
    const { record } = await viewOf(work, user.familyId, event);
    await budgetWrites(work).remove({ familyId: user.familyId }, record.id, formVersion(fields));
    return redirect(`${pathOf(monthOf(record.startDate))}&done=deleted`);
  };

type Asked = { readonly month: string | undefined; readonly form?: RefusedForm; readonly done?: string | undefined };

const page = async (
  work: BudgetWork,
  { person: { user }, viewer }: PersonRequest,
  { month: asked = '', form, done }: Asked,
) => {
  const { familyId } = user;
  const seenBy = await viewer();
  const { today } = seenBy;
  const month = knownMonth(asked, today);
  const budgets = await budgetsOf(work, familyId);
  const found = budgets.find(({ startDate }) => monthOf(startDate) === month);
  const before = lastBefore(budgets, month, found?.currency);
  const reading = readingOnce(work, today);
  if (found === undefined) {
    const { usual, categories, months } = await readAverages(reading, familyId, {
      month,
      today,
      currency: before?.currency ?? seenBy.currency,
    });
    const isUsual = suggestPlans(budgetRows(categories, NO_PLANS, [], usual)).size > 0;
    return budgetPage(seenBy, {
      month,
      done,
      budget: null,
      before: before && monthOf(before.startDate),
      usual: isUsual ? months : undefined,
    });
  }
  const { startDate, endDate, currency } = found;
  const [[view], limitsBefore, spending, { usual, months }, { duplicates, transfers }] = await Promise.all([
    viewBudgets(work)(familyId, [found]),
    limitsOf(work, familyId, before),
    readSpending(reading)(familyId, { accountId: undefined, startDate, endDate, isExact: true }),
    readAverages(reading, familyId, { month, today, currency }),
    findPossiblePairs({ ...work, headers: reading.headers, accounts: reading.accounts }, familyId, {
      days: { from: startDate, to: endDate },
      today,
    }),
  ]);
  const lines = view?.lines ?? [];
  const flows = spending.currencies.find((each) => each.currency === currency)?.categories ?? [];
  const planned = new Map(lines.map(({ categoryId, budgetedSpending }) => [categoryId ?? '', budgetedSpending]));
  const isMissing = [...limitsBefore.keys()].some((id) => planned.get(id) == null);
  return budgetPage(seenBy, {
    month,
    done,
    budget: { ...found, version: entityTag(budgetFacts(found, lines)) },
    rows: budgetRows(spending.categories, planned, flows, usual),
    flows,
    others: toSpending(spending).currencies.filter((each) => each.currency !== currency),
    pictures: categoryPictures(spending.categories),
    duplicates: duplicates.filter(({ amount }) => compare(amount, '0') > 0),
    transfers: transfers.filter(({ effect }) => effect === 'spent' || effect === 'both'),
    before: before && isMissing ? monthOf(before.startDate) : undefined,
    usual: months,
    averaged: usual,
    leftBefore: leftOf(before, months?.last, (last) =>
      leftIn(budgetRows(spending.categories, limitsBefore, flowsIn(usual.flows, last))),
    ),
    ...(form && { form }),
  });
};

/** What the budget of the month before left, if that month is over and was read. */
const leftOf = (
  before: Budget | undefined,
  last: string | undefined,
  read: (month: string) => ReadonlyMap<string, string>,
): Extract<BudgetContent, { budget: Budget }>['leftBefore'] => {
  if (before === undefined || monthOf(before.startDate) !== last) return undefined;
  return { month: last, byCategory: read(last) };
};

/** `currency`: of what its limits are copied to. */
const lastBefore = (budgets: readonly Budget[], month: string, currency?: string): Budget | undefined => {
  const last = budgets.find(({ startDate }) => startDate < `${month}-01`);
  return currency === undefined || last?.currency === currency ? last : undefined;
};

/** Newest first. */
const budgetsOf = async (work: BudgetWork, familyId: string): Promise<readonly Budget[]> =>
  (await work.records.listOf(familyId, 'budget'))
    .filter((record): record is Budget => record.kind === 'budget')
    .toSorted((a, b) => (a.startDate < b.startDate ? 1 : -1));

const viewOf = async (work: BudgetWork, familyId: string, event: ApiEvent): Promise<BudgetView> => {
  const record = await work.records.find(familyId, 'budget', pathId(event));
  if (record?.kind !== 'budget') throw new NotFoundError('Budget', 'Budget not found');
  const [view] = await viewBudgets(work)(familyId, [record]);
  return view ?? { record, lines: [], categories: new Map() };
};

const YEARS_AHEAD = 12 * 5;

/** The current month for anything that is no month, or one far away. */
const knownMonth = (month: string, today: string): string => {
  const isKnown = isLocalDate(`${month}-01`) && monthIndex(month) <= monthIndex(monthOf(today)) + YEARS_AHEAD;
  return isKnown ? month : monthOf(today);
};

const pathOf = (month: string): string => `${BUDGETS_PATH}?month=${month}`;
