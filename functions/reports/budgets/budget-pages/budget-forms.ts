import { type BudgetShare, budgetWrites } from '../../../../shared/catalogue/use-cases/budget-writes.ts';
import type { PageAnswer } from '../../../../shared/people/http/person-endpoint.ts';
import { sha256 } from '../../../../shared/platform/domain/bytes/hash.ts';
import { lastDayOf, monthOf } from '../../../../shared/platform/domain/dates/local-date.ts';
import { NotFoundError, quoteValue, ValidationError } from '../../../../shared/platform/domain/errors.ts';
import { type FamilyId, uuidOf } from '../../../../shared/platform/domain/ids.ts';
import { minorDigits } from '../../../../shared/platform/domain/money/currency.ts';
import { type ApiEvent, pathId } from '../../../../shared/platform/http/api-event.ts';
import { budgetRows, suggestPlans } from '../../../../shared/reports/budgets/domain/budget-comparison.ts';
import type { BudgetLimits } from '../../../../shared/reports/budgets/domain/carry-over.ts';
import {
  type Budget,
  lastBefore,
  lastOf,
  limitsOf,
  readBudgets,
  readMonthsBefore,
} from '../../../../shared/reports/budgets/use-cases/budget-months.ts';
import { exampleAmount } from '../../../../web/platform/format/money.ts';
import {
  CARRY_SHOWN,
  carryField,
  planField,
  SOURCE,
  SOURCES,
  type Source,
} from '../../../../web/reports/budgets/budget-fields.ts';
import { BUDGETS_PATH } from '../../../../web/reports/budgets/budget-page.ts';
import { amountOf, type Fields, textOf } from '../../../platform/form-values.ts';
import { formVersion } from '../../../platform/form-version.ts';
import { type BudgetWork, knownMonth, NO_PLANS, showMonth } from './show-budget.ts';

/**
 * POST /budgets: begins the budget of a month, with the limits of the last one before it unless the form names another source.
 * Its currency and the expected income are those of the one before, whatever the source; so is what is carried over. A double
 * click begins one.
 */
export const addBudget =
  (work: BudgetWork): PageAnswer =>
  async ({ person: { user }, fields, viewer }) => {
    const { familyId } = user;
    const { today, currency } = await viewer();
    const month = knownMonth(textOf(fields, 'month'), today);
    const { budgets, lines } = await readBudgets(work, familyId);
    const own = uuidOf(sha256(`budget|${familyId}|${month}`));
    const begun = begunIn(month, budgets, own);
    if (begun !== undefined) return begun;
    const from = sourceIn(fields) ?? 'before';
    const before = lastBefore(budgets, month);
    const known = new Set((await work.records.listOf(familyId, 'category')).map(({ id }) => id));
    const { carrying } = limitsBefore(before, lines);
    const copied = from === 'before' ? before : undefined;
    const asked = { month, today, currency: before?.currency ?? currency };
    const plans = isSpent(from) ? await spentBefore(work, familyId, asked, from) : limitsBefore(copied, lines).limits;
    await budgetWrites(work).create(
      { familyId },
      {
        startDate: `${month}-01`,
        endDate: lastDayOf(month),
        budgetedSpending: copied?.budgetedSpending ?? null,
        expectedIncome: before?.expectedIncome ?? null,
        currency: before?.currency ?? null,
        shares: [...plans]
          .filter(([categoryId]) => known.has(categoryId))
          .map(([categoryId, budgetedSpending]) => ({
            ...{ categoryId, budgetedSpending },
            carryOver: carrying.has(categoryId),
          })),
      },
      budgets.some(({ id }) => id === own) ? undefined : own, // it may have been moved to another month
    );
    return { seeOther: begunPath(month) };
  };

/** The answer if the month has a budget: to a second click that of the first one. */
const begunIn = (month: string, budgets: readonly Budget[], own: string) => {
  const found = budgets.find(({ startDate }) => monthOf(startDate) === month);
  return found && { seeOther: found.id === own ? begunPath(month) : pathOf(month) };
};

const begunPath = (month: string): string => `${pathOf(month)}&done=begun`;

const isSpent = (from: Source): from is 'average' | 'spent' => from === 'average' || from === 'spent';

/** The average of the months before, in whole units, or what the last of them cost. */
const spentBefore = async (
  work: BudgetWork,
  familyId: FamilyId,
  asked: Parameters<typeof readMonthsBefore>[2],
  from: 'average' | 'spent',
): Promise<Limits> => {
  const past = await readMonthsBefore(work, familyId, asked);
  return from === 'average'
    ? suggestPlans(budgetRows(past.categories, NO_PLANS, [], past.usual))
    : suggestPlans(budgetRows(past.categories, NO_PLANS, [], lastOf(past)), minorDigits(asked.currency));
};

const limitsBefore = (
  before: Budget | undefined,
  lines: Parameters<typeof limitsOf>[1],
): Pick<BudgetLimits, 'limits' | 'carrying'> =>
  before === undefined ? { limits: NO_PLANS, carrying: new Set() } : limitsOf(before, lines);

/**
 * POST /budgets/{id}: the limits of the categories, and what is carried over; a blank limit removes the category. The button of
 * a category without a limit sets its average.
 */
export const changeBudget =
  (work: BudgetWork): PageAnswer =>
  async (request, event) => {
    const { person, fields, viewer } = request;
    const { familyId } = person.user;
    const [record, { locale, today }] = await Promise.all([budgetIn(work, familyId, event), viewer()]);
    const month = monthOf(record.startDate);
    return request.showFormOnError(
      (form) => showMonth(work, request, { month, form }),
      async () => {
        const typed = (name: string): string | null => limitIn(fields, name, locale);
        const categories = await work.records.listOf(familyId, 'category');
        const limits: Limits = new Map(
          categories.flatMap(({ id }) => {
            const limit = typed(planField(id));
            return limit === null ? [] : [[id, limit] as const];
          }),
        );
        const missing = await averageOf(work, familyId, { record, limits, today, of: textOf(fields, SOURCE) });
        const changes = {
          budgetedSpending: typed('budgeted_spending'),
          expectedIncome: typed('expected_income'),
          shares: [...missing, ...limits].map((limit) => shareOf(limit, fields)),
        };
        await budgetWrites(work).update({ familyId }, record.id, changes, formVersion(fields));
        return { seeOther: `${pathOf(month)}&done=${missing.size > 0 ? 'filled' : 'saved'}` };
      },
    );
  };

/** A category whose switch was not on the page keeps it. */
const shareOf = ([categoryId, budgetedSpending]: readonly [string, string], fields: Fields): BudgetShare => {
  const isShown = textOf(fields, CARRY_SHOWN).split(' ').includes(carryField(categoryId));
  const carryOver = isShown ? textOf(fields, carryField(categoryId)) === 'true' : undefined;
  return { categoryId, budgetedSpending, carryOver };
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

const sourceIn = (fields: Fields): Source | undefined => SOURCES.find((source) => source === fields[SOURCE]);

type Missing = {
  readonly record: Budget;
  /** Those that are set. */
  readonly limits: Limits;
  readonly today: string;
  /** The category that gets its average; blank for none. */
  readonly of: string;
};

/** The limit that a button sets. */
const averageOf = async (
  work: BudgetWork,
  familyId: FamilyId,
  { record: { startDate, currency }, limits, today, of }: Missing,
): Promise<Limits> => {
  if (of === '') return NO_PLANS;
  const { categories, usual } = await readMonthsBefore(work, familyId, { month: monthOf(startDate), today, currency });
  return new Map([...suggestPlans(budgetRows(categories, limits, [], usual))].filter(([id]) => id === of));
};

/** POST /budgets/{id}/delete */
export const removeBudget =
  (work: BudgetWork): PageAnswer =>
  async ({ person: { user }, fields }, event) => {
    const record = await budgetIn(work, user.familyId, event);
    await budgetWrites(work).remove({ familyId: user.familyId }, record.id, formVersion(fields));
    return { seeOther: `${pathOf(monthOf(record.startDate))}&done=deleted` };
  };

const budgetIn = async (work: BudgetWork, familyId: FamilyId, event: ApiEvent): Promise<Budget> => {
  const record = await work.records.find(familyId, 'budget', pathId(event));
  if (record?.kind !== 'budget') throw new NotFoundError('Budget', 'Budget not found');
  return record;
};

const pathOf = (month: string): string => `${BUDGETS_PATH}?month=${month}`;
