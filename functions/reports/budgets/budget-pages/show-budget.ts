import type { BudgetDependencies } from '../../../../shared/catalogue/use-cases/budget-writes.ts';
import { budgetFacts } from '../../../../shared/catalogue/use-cases/budget-writes.ts';
import type { PageAnswer, PersonRequest } from '../../../../shared/people/http/person-endpoint.ts';
import {
  earlierDay,
  isLocalDate,
  lastDayOf,
  laterDay,
  monthIndex,
  monthOf,
  monthOfIndex,
} from '../../../../shared/platform/domain/dates/local-date.ts';
import { minorDigits } from '../../../../shared/platform/domain/money/currency.ts';
import { compare } from '../../../../shared/platform/domain/money/decimal.ts';
import { entityTag } from '../../../../shared/platform/http/response/entity-tag.ts';
import type { RefusedForm } from '../../../../shared/platform/http/response/refused-form.ts';
import { budgetRows, refillPlans, suggestPlans } from '../../../../shared/reports/budgets/domain/budget-comparison.ts';
import {
  type Budget,
  lastBefore,
  lastOf,
  limitsOf,
  type MonthsOfBudget,
  type MonthsWork,
  offeredTo,
  readBudgets,
  readFlows,
  readMonthsBefore,
  rowsOfBudget,
} from '../../../../shared/reports/budgets/use-cases/budget-months.ts';
import { MOST_MONTHS } from '../../../../shared/reports/spending/domain/spending-period.ts';
import { toSpending } from '../../../../shared/reports/spending/schema/spending.ts';
import type { Category } from '../../../../shared/reports/spending/use-cases/read-spending.ts';
import { FILLS, type Fill } from '../../../../web/reports/budgets/budget-fields.ts';
import { budgetPage } from '../../../../web/reports/budgets/budget-page.ts';
import { findPossiblePairs } from '../../../accounts/possible-pairs.ts';
import { categoryPictures } from '../../../platform/category-pictures.ts';
import { readingOnce } from '../../reading-once.ts';

export type BudgetWork = BudgetDependencies & MonthsWork & Parameters<typeof findPossiblePairs>[0];

type Limits = ReadonlyMap<string, string>;
export const NO_PLANS: Limits = new Map();

type Asked = {
  readonly month: string | undefined;
  readonly form?: RefusedForm;
  readonly done?: string | undefined;
  readonly fill?: string | undefined;
};

/** GET /budgets: the budget of a month beside what was spent; the current month unless the query names another. */
export const showBudget =
  (work: BudgetWork): PageAnswer =>
  async (request) => {
    const { month, done, fill } = request.query;
    return await showMonth(work, request, { month, done, fill });
  };

export const showMonth = async (
  work: BudgetWork,
  { person: { user }, viewer }: PersonRequest,
  { month: asked = '', form, done, fill }: Asked,
) => {
  const { familyId } = user;
  const [seenBy, { budgets, lines }] = await Promise.all([viewer(), readBudgets(work, familyId)]);
  const { today } = seenBy;
  const month = knownMonth(asked, today);
  const found = budgets.find(({ startDate }) => monthOf(startDate) === month);
  const before = lastBefore(budgets, month, found?.currency);
  const reading = { ...readingOnce(work, today), rates: work.rates };
  if (found === undefined) {
    const currency = before?.currency ?? seenBy.currency;
    const { usual, categories, months } = await readMonthsBefore(reading, familyId, { month, today, currency });
    const isUsual = suggestPlans(budgetRows(categories, NO_PLANS, [], usual)).size > 0;
    return budgetPage(seenBy, {
      ...{ month, done, budget: null, before: before && monthOf(before.startDate) },
      usual: isUsual ? months : undefined,
    });
  }
  const { startDate, endDate, currency } = found;
  const limits = budgets.map((budget) => limitsOf(budget, lines));
  const own = limitsOf(found, lines);
  const offered = offeredTo(own, limits);
  const [flows, past, { duplicates, transfers }] = await Promise.all([
    readFlows(reading, familyId, countedDays(found, today), { currency, today }),
    readMonthsBefore(reading, familyId, { month, today, currency, carrying: offered.carrying }),
    findPossiblePairs({ ...work, headers: reading.headers, accounts: reading.accounts }, familyId, {
      days: { from: startDate, to: endDate },
      today,
    }),
  ]);
  const { categories } = flows;
  const left = offered.byCategory(past.spentIn);
  const rows = rowsOfBudget({ own, categories, flows: flows.flows, left, usual: past.usual });
  const fills = limitsByFill({ before, lines, categories, currency, past, own: own.limits });
  return budgetPage(seenBy, {
    ...{ month, done, rows, flows: flows.flows },
    budget: { ...found, version: entityTag(budgetFacts(found, lines.get(found.id) ?? [])) },
    others: toSpending({ ...flows, currencies: flows.unknown }).currencies,
    converted: flows.converted.flatMap(({ from, to }) => {
      const [spent, counted] = [from, to].flatMap((sheet) => toSpending({ ...flows, currencies: [sheet] }).currencies);
      return spent === undefined || counted === undefined ? [] : [{ from: spent, to: counted }];
    }),
    pictures: categoryPictures(categories),
    duplicates: duplicates.filter(({ amount }) => compare(amount, '0') > 0),
    transfers: transfers.filter(({ effect }) => effect === 'spent' || effect === 'both'),
    before: before && monthOf(before.startDate),
    usual: past.months,
    averaged: past.usual,
    ...(offered.from !== undefined && { offered: { month: offered.from, byCategory: left } }),
    carrying: own.carrying,
    fills,
    ...(form === undefined && { filled: FILLS.find((source) => source === fill && fills.has(source)) }),
    ...(form && { form }),
  });
};

/** The days of a budget that have come: those of a report at most, however long the budget is. */
const countedDays = ({ startDate, endDate }: Budget, today: string) => {
  const most = lastDayOf(monthOfIndex(monthIndex(startDate) + MOST_MONTHS - 1));
  const end = earlierDay(earlierDay(endDate, most), laterDay(today, startDate));
  return { accountId: undefined, startDate, endDate: end, isExact: true } as const;
};

type Filled = {
  readonly before: Budget | undefined;
  readonly lines: Parameters<typeof limitsOf>[1];
  readonly categories: readonly Category[];
  readonly currency: string;
  readonly past: MonthsOfBudget;
  readonly own: Limits;
};

/** The limits that each way would fill in. A way without limits is left out. */
const limitsByFill = ({ before, lines, categories, currency, past, own }: Filled): ReadonlyMap<Fill, Limits> => {
  const known = new Set(categories.map(({ id }) => id));
  const copied = before === undefined ? NO_PLANS : limitsOf(before, lines).limits;
  const all: readonly (readonly [Fill, Limits])[] = [
    ['before', new Map([...copied].filter(([id]) => known.has(id)))],
    ['average', refillPlans(budgetRows(categories, own, [], past.usual))],
    ['spent', refillPlans(budgetRows(categories, own, [], lastOf(past)), minorDigits(currency))],
  ];
  return new Map(all.filter(([, limits]) => limits.size > 0));
};

const YEARS_AHEAD = 12 * 5;

/** The current month for anything that is no month, or one far away. */
export const knownMonth = (month: string, today: string): string => {
  const isKnown = isLocalDate(`${month}-01`) && monthIndex(month) <= monthIndex(monthOf(today)) + YEARS_AHEAD;
  return isKnown ? month : monthOf(today);
};
