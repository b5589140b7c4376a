import type { CatalogueRecordOf } from '../../../shared/catalogue/domain/catalogue-record.ts';
import {
  type BudgetDependencies,
  budgetFacts,
  budgetWrites,
} from '../../../shared/catalogue/use-cases/budget-writes.ts';
import { type BudgetView, viewBudgets } from '../../../shared/catalogue/use-cases/view-records.ts';
import { budgetRows } from '../../../shared/ledger/domain/budget-comparison.ts';
import { readSpending, type SpendingDependencies } from '../../../shared/ledger/use-cases/read-spending.ts';
import type { PageAnswer, PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { NotFoundError } from '../../../shared/platform/domain/errors.ts';
import { isLocalDate, lastDayOf, monthIndex, monthOf } from '../../../shared/platform/domain/local-date.ts';
import { redirect } from '../../../shared/platform/http/answers.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import { entityTag } from '../../../shared/platform/http/entity-tag.ts';
import { htmlResult } from '../../../shared/platform/http/html-answers.ts';
import { queryOf } from '../../../shared/platform/http/query.ts';
import { type RefusedForm, showFormOnError } from '../../../shared/platform/http/refused-form.ts';
import { BUDGETS_PATH, budgetPage, planField } from '../../../web/ledger/budget-page.ts';
import { categoryPictures } from '../../platform/category-pictures.ts';
import { formVersion } from '../../platform/form-version.ts';
import { amountOf } from '../account-pages/form-values.ts';

export type BudgetWork = BudgetDependencies & SpendingDependencies;

type Budget = CatalogueRecordOf<'budget'>;

/** GET /budgets: the budget of a month beside what was spent; the current month unless the query names another. */
export const showBudget =
  (work: BudgetWork): PageAnswer =>
  async (request, event) =>
    htmlResult(200, await page(work, request, { month: queryOf(event)['month'], done: queryOf(event)['done'] }));

/** POST /budgets: begins the budget of a month, with the amounts of the last one before it if there is one. */
export const addBudget =
  (work: BudgetWork): PageAnswer =>
  async ({ person: { user }, fields, viewer }) => {
    const { familyId } = user;
    const month = knownMonth(String(fields['month'] ?? ''), (await viewer()).today);
    const budgets = await budgetsOf(work, familyId);
    if (budgets.some(({ startDate }) => monthOf(startDate) === month)) return redirect(pathOf(month));
    const before = budgets.find(({ startDate }) => startDate < `${month}-01`);
    const [copied] = before === undefined ? [] : await viewBudgets(work)(familyId, [before]);
    await budgetWrites(work).create(
      { familyId },
      {
        startDate: `${month}-01`,
        endDate: lastDayOf(month),
        budgetedSpending: before?.budgetedSpending ?? null,
        expectedIncome: before?.expectedIncome ?? null,
        currency: before?.currency ?? null,
        shares: (copied?.lines ?? []).flatMap(({ categoryId, budgetedSpending }) =>
          categoryId !== null && copied?.categories.has(categoryId) ? [{ categoryId, budgetedSpending }] : [],
        ),
      },
    );
    return redirect(`${pathOf(month)}&done=begun`);
  };

/** POST /budgets/{id}: what is planned for each category; a blank amount plans nothing. */
export const changeBudget =
  (work: BudgetWork): PageAnswer =>
  async (request, event) => {
    const { person, fields, viewer } = request;
    const { familyId } = person.user;
    const [{ record }, { locale }] = await Promise.all([viewOf(work, familyId, event), viewer()]);
    const month = monthOf(record.startDate);
    return showFormOnError(
      request,
      (form) => page(work, request, { month, form }),
      async () => {
        const typed = (name: string): string | null => amountOf(fields, name, locale) || null;
        const categories = await work.records.listOf(familyId, 'category');
        const shares = categories.flatMap(({ id }) => {
          const budgetedSpending = typed(planField(id));
          return budgetedSpending === null ? [] : [{ categoryId: id, budgetedSpending }];
        });
        const changes = {
          budgetedSpending: typed('budgeted_spending'),
          expectedIncome: typed('expected_income'),
          shares,
        };
        await budgetWrites(work).update({ familyId }, record.id, changes, formVersion(fields));
        return redirect(`${pathOf(month)}&done=saved`);
      },
    );
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
  const month = knownMonth(asked, seenBy.today);
  const budgets = await budgetsOf(work, familyId);
  const found = budgets.find(({ startDate }) => monthOf(startDate) === month);
  const before = budgets.find(({ startDate }) => startDate < `${month}-01`);
  if (found === undefined) {
    return budgetPage(seenBy, { month, budget: null, before: before && monthOf(before.startDate), done });
  }
  const [view] = await viewBudgets(work)(familyId, [found]);
  const lines = view?.lines ?? [];
  const { startDate, endDate, currency } = found;
  const spending = await readSpending(work)(familyId, { accountId: undefined, startDate, endDate, isExact: true });
  const flows = spending.currencies.find((each) => each.currency === currency)?.categories ?? [];
  const planned = new Map(lines.map(({ categoryId, budgetedSpending }) => [categoryId ?? '', budgetedSpending]));
  return budgetPage(seenBy, {
    month,
    budget: { ...found, version: entityTag(budgetFacts(found, lines)) },
    rows: budgetRows(spending.categories, planned, flows),
    flows,
    pictures: categoryPictures(spending.categories),
    done,
    ...(form && { form }),
  });
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
