import {
  type BudgetRow,
  plannedIn,
  spentOn,
  suggestPlans,
  usualOn,
} from '../../shared/ledger/domain/budget-comparison.ts';
import { minorDigits } from '../../shared/platform/domain/currency.ts';
import { absolute, compare, divide, isZero, roundTo, subtract, sum } from '../../shared/platform/domain/decimal.ts';
import { categoryPicture, NO_CATEGORY_PICTURE } from '../platform/components/category-chip.ts';
import { errorSummary, fieldId, hidden, input, postForm } from '../platform/components/form.ts';
import { limitBar } from '../platform/components/share-bar.ts';
import { type Column, table, withQuery } from '../platform/components/table.ts';
import { money, over } from '../platform/components/values.ts';
import { errorsOf, type FormState, newForm, worded } from '../platform/form-state.ts';
import { formatMonth, formatMonths } from '../platform/format/dates.ts';
import { formatAmount, writeTypedMoney } from '../platform/format/money.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import type { Budget, WithBudget } from './budget-content.ts';
import { countedTransactions, daysSoFar } from './counted-transactions.ts';
import type { Months } from './month-pager.ts';
import { WORDS as words } from './words/budget.ts';

/** The field with the limit of a category. */
export const planField = (categoryId: string): string => `plan_${categoryId.replaceAll('-', '_')}`;

/** What limits are taken from: the budget before, or the average of the months before. A new budget can also begin without. */
export const SOURCE = 'from';
export const SOURCES = ['before', 'average', 'none'] as const;
export type Source = (typeof SOURCES)[number];

/** A row as it is shown: a parent without a limit has that of its subcategories. `category` null: what has none. */
export type Line = Pick<BudgetRow, 'isBelow' | 'planned' | 'spent' | 'usual'> & {
  readonly category: BudgetRow['category'] | null;
  /** What belongs to a parent itself, and to none of its subcategories: it has no limit of its own. */
  readonly isRest?: boolean;
  /** A parent with subcategories. */
  readonly isGroup?: boolean;
  /** The limit that can be set with one click. */
  readonly suggested?: string | undefined;
};

/** The rows of the page: they add up to its figures. */
export const budgetLines = ({ budget, rows, flows, averaged }: WithBudget) => {
  const suggested = suggestPlans(rows);
  const groups = Map.groupBy(rows, ({ category, isBelow }) => (isBelow ? category.parentId : category.id));
  const lines = [...groups.values()].flatMap((group) => linesOf(group, rows, suggested));
  const tops = lines.filter(({ isBelow }) => !isBelow);
  const byCategory = sum(tops.flatMap((line) => line.planned ?? []));
  const planned = budget.budgetedSpending ?? byCategory;
  const isNone = (id: string | null): boolean => id === null;
  const rest = restOf({
    spent: spentOn(flows, isNone),
    planned: subtract(planned, byCategory),
    usual: averaged === undefined ? '0' : usualOn(averaged, isNone),
  });
  return { lines: [...lines, ...rest], byCategory, planned, spent: sum([...tops, ...rest].map((line) => line.spent)) };
};

/** A category with its subcategories, and what has none of them. */
const linesOf = (
  group: readonly BudgetRow[],
  rows: readonly BudgetRow[],
  suggested: ReadonlyMap<string, string>,
): readonly Line[] => {
  const isGroup = group.length > 1;
  const lines = group.map(
    (row): Line => ({
      ...row,
      planned: plannedIn(row, rows),
      suggested: suggested.get(row.category.id),
      isGroup: isGroup && !row.isBelow,
    }),
  );
  const own = group.filter(
    ({ isBelow, own: { spent, usual } }) => isGroup && !isBelow && !(isZero(spent) && isZero(usual)),
  );
  return [
    ...lines,
    ...own.map(({ category, own: sums }): Line => ({ ...sums, category, isBelow: true, isRest: true, planned: null })),
  ];
};

/** What was spent without a category, beside what the limit leaves for it. */
const restOf = ({ spent, planned, usual }: Record<'spent' | 'planned' | 'usual', string>): readonly Line[] => {
  const [isSpent, isPlanned] = [compare(spent, '0') > 0, compare(planned, '0') > 0];
  if (!isSpent && !isPlanned) return [];
  return [{ category: null, isBelow: false, planned: isPlanned ? planned : null, spent: isSpent ? spent : '0', usual }];
};

type Limits = { readonly lines: readonly Line[]; readonly byCategory: string };

/** A form that is longer than a screen has its button at both ends. */
const LONG = 8;

/** Every limit is a field in its row; one button saves them all. */
export const limitsForm = (viewer: Viewer, content: WithBudget, { lines, byCategory }: Limits): Html => {
  const { budget, rows, month, form = valuesOf(budget, rows, viewer), usual, leftBefore } = content;
  const { currency, version } = budget;
  const names = ['budgeted_spending', 'expected_income', ...rows.map(({ category }) => planField(category.id))];
  const hasSuggestions = lines.some(({ suggested }) => suggested !== undefined);
  const shown = { content, form };
  return postForm(
    viewer,
    { action: `/budgets/${budget.id}`, label: words.form(formatMonth(month, viewer.locale)) },
    html`${errorSummary(form, names)}${hidden('version', version)}
<div class="head saving"><h2>${words.limits}</h2><button type="submit">${words.save}</button></div>
${fillButtons(viewer, content, hasSuggestions)}
${lines.length === 0 ? html`<p>${words.noCategories}</p>` : linesTable(viewer, shown, lines)}
${hasSuggestions && usual !== undefined && html`<p class="muted">${words.suggestHint(monthsOf(usual, viewer))}</p>`}
${leftBefore !== undefined && leftBefore.byCategory.size > 0 && html`<p class="muted">${words.leftBeforeHint(formatMonth(leftBefore.month, viewer.locale))}</p>`}
<section class="card" aria-labelledby="whole"><h3 id="whole">${words.whole}</h3><div class="fields">
${input({ name: 'budgeted_spending', label: words.total(currency), inputmode: 'decimal', hint: withSaved(words.totalHint(formatAmount(byCategory, currency, viewer.locale)), savedBeside(viewer, shown, 'budgeted_spending', budget.budgetedSpending)) }, form)}
${input({ name: 'expected_income', label: words.income(currency), inputmode: 'decimal', hint: withSaved(words.incomeHint, savedBeside(viewer, shown, 'expected_income', budget.expectedIncome)) }, form)}</div></section>
${lines.length > LONG && html`<p><button type="submit">${words.save}</button></p>`}`,
  );
};

const withSaved = (hint: string, saved: string | undefined): string =>
  saved === undefined ? hint : `${hint} ${saved}`;

/** One click for all limits that are missing; those that are set stay. */
const fillButtons = ({ locale }: Viewer, { before, usual }: WithBudget, hasSuggestions: boolean): Html => {
  const ways: readonly (readonly [Source, string])[] = [
    ...(before === undefined ? [] : [['before', words.fillFrom(formatMonth(before, locale))] as const]),
    ...(usual === undefined || !hasSuggestions
      ? []
      : [['average', words.fillAverage(formatMonths(usual.first, usual.last, locale))] as const]),
  ];
  return ways.length === 0
    ? NOTHING
    : html`<p class="row"><span class="muted" id="fill">${words.fill}:</span>${ways.map(([from, label]) => html`<button type="submit" class="secondary" name="${SOURCE}" value="${from}" aria-describedby="fill">${label}</button>`)}</p>`;
};

export const monthsOf = ({ first, last }: Months, { locale }: Viewer): string => formatMonths(first, last, locale);

type Shown = { readonly content: WithBudget; readonly form: FormState };

const linesTable = (viewer: Viewer, shown: Shown, lines: readonly Line[]): Html => {
  const { budget, month, usual } = shown.content;
  const { currency } = budget;
  const amount = (of: string): Html => money(of, currency, viewer);
  const average = ({ usual: of }: Line): string =>
    formatAmount(roundTo(of, minorDigits(currency)), currency, viewer.locale);
  const averages: readonly Column<Line>[] =
    usual === undefined
      ? []
      : [{ label: words.averageOf(monthsOf(usual, viewer)), isAmount: true, isWideOnly: true, cell: average }];
  return table<Line>(
    words.caption(formatMonth(month, viewer.locale)),
    [
      { label: words.category, isHeader: true, cell: (line) => nameOf(viewer, shown.content, line) },
      {
        label: words.limit,
        isAmount: true,
        cell: (line) => {
          const left = leftOf(line, amount);
          return html`${limitOf(viewer, line, shown)}${left !== NOTHING && html`<small class="narrow-only">${left}</small>`}`;
        },
      },
      ...averages,
      {
        label: words.spent,
        isAmount: true,
        isBelowName: true,
        cell: ({ spent }) => amount(spent),
        below: ({ spent }) => words.amountSpent(amount(spent)),
      },
      { label: words.left, isAmount: true, isWideOnly: true, cell: (line) => leftOf(line, amount) },
    ],
    lines,
    { rowClass: (line) => (isOver(line) ? 'over-budget' : undefined) },
  );
};

const isOver = ({ planned, spent }: Line): boolean => planned !== null && compare(spent, planned) > 0;

/** The field of the limit; what has no category gets what the limit for everything leaves. */
const limitOf = (viewer: Viewer, { category, planned, isRest }: Line, shown: Shown): Html => {
  const { content, form } = shown;
  const { currency } = content.budget;
  if (isRest === true) return NOTHING;
  if (category === null)
    return planned === null ? NOTHING : html`<span class="plan">${money(planned, currency, viewer)}</span>`;
  const name = planField(category.id);
  const id = fieldId(name);
  const errors = errorsOf(form, name).map((sentence) => worded(sentence, words.limitFor(category.name), form.values));
  const { [name]: value = '' } = form.values;
  const fromBelow = value === '' && planned !== null && writeTypedMoney(planned, currency, viewer.locale);
  const isWrong = errors.length > 0;
  const saved = content.rows.find((row) => row.category.id === category.id)?.planned ?? null;
  const beside = savedBeside(viewer, shown, name, saved);
  return html`<input class="plan"${isWrong && html` id="${id}"`} name="${name}" inputmode="decimal" autocomplete="off" value="${value}"${fromBelow !== false && html` placeholder="${fromBelow}"`} aria-label="${words.limitFor(category.name)}"${isWrong && html` aria-invalid="true" aria-describedby="${id}-error"`}>${isWrong && html`<small class="field-error" id="${id}-error">${errors.join('. ')}</small>`}${beside !== undefined && html`<small>${beside}</small>`}`;
};

/** Where a form was refused: what is saved, if that is not what was typed. Somebody else may have changed it meanwhile. */
const savedBeside = (
  viewer: Viewer,
  { content, form }: Shown,
  name: string,
  saved: string | null,
): string | undefined => {
  if (content.form === undefined) return undefined;
  const { currency } = content.budget;
  const typed = (form.values[name] ?? '').trim();
  const written = saved === null ? '' : writeTypedMoney(saved, currency, viewer.locale);
  if (typed === written) return undefined;
  return words.saved(saved === null ? undefined : formatAmount(saved, currency, viewer.locale));
};

/** What is left of the limit, in words: `$5.00 left`, `$5.00 over budget`; without a limit, the one that is suggested. */
const leftOf = ({ planned, spent, suggested, category }: Line, amount: (of: string) => Html): Html => {
  if (planned !== null) {
    const left = subtract(planned, spent);
    const rest = amount(absolute(left));
    return left.startsWith('-') ? over(words.amountOver(rest)) : words.amountLeft(rest);
  }
  return suggested === undefined || category === null
    ? NOTHING
    : html`<button type="submit" class="link" name="${SOURCE}" value="${category.id}">${words.suggest(amount(suggested), category.name)}</button>`;
};

/** Leads to the transactions of the category; a group leads to where its parts are. */
const nameOf = (viewer: Viewer, content: WithBudget, line: Line): Html => {
  const { budget, pictures, month } = content;
  const { category, isBelow, isGroup, isRest } = line;
  const picture = pictures.get(category?.id ?? '') ?? NO_CATEGORY_PICTURE;
  const href = isGroup ? withQuery('/spending', { month }) : transactionsOf(viewer, budget, category?.id ?? null);
  const name = category === null ? words.noCategory : isRest ? words.rest(category.name) : category.name;
  const remark = remarkOn(viewer, content, line);
  return html`<div class="entry${isBelow && ' below'}">${categoryPicture(picture)}<span><a href="${href}">${name}</a>${remark !== undefined && html`<small>${remark}</small>`}${barOf(line, picture.color)}</span></div>`;
};

/** What the limit for everything leaves unplanned, or what the limit of the month before left. */
const remarkOn = (
  viewer: Viewer,
  { budget, leftBefore }: WithBudget,
  { category, planned, isRest }: Line,
): Html | undefined => {
  const amount = (of: string): Html => money(of, budget.currency, viewer);
  if (category === null) {
    const { budgetedSpending: all } = budget;
    return planned === null || all === null ? undefined : words.notPlanned(amount(planned), amount(all));
  }
  const left = isRest ? undefined : leftBefore?.byCategory.get(category.id);
  return left === undefined || leftBefore === undefined
    ? undefined
    : words.leftBefore(amount(left), formatMonth(leftBefore.month, viewer.locale));
};

/** The text beside it says the same. */
const barOf = ({ planned, spent }: Line, color: string): Html =>
  planned === null || compare(planned, '0') <= 0 ? NOTHING : limitBar(Number(divide(spent, planned)), color);

const valuesOf = (budget: Budget, rows: readonly BudgetRow[], { locale }: Viewer): FormState => {
  const typed = (amount: string | null): string =>
    amount === null ? '' : writeTypedMoney(amount, budget.currency, locale);
  return newForm({
    budgeted_spending: typed(budget.budgetedSpending),
    expected_income: typed(budget.expectedIncome),
    ...Object.fromEntries(rows.map(({ category, planned }) => [planField(category.id), typed(planned)])),
  });
};

const transactionsOf = (viewer: Viewer, { currency, startDate, endDate }: Budget, categoryId: string | null): string =>
  countedTransactions(categoryId, {
    currency,
    ...daysSoFar({ startDate, endDate }, viewer),
    type: categoryId === null ? 'expense' : undefined,
  });
