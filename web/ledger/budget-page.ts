import type { CatalogueRecordOf } from '../../shared/catalogue/domain/catalogue-record.ts';
import { type BudgetRow, spentOn } from '../../shared/ledger/domain/budget-comparison.ts';
import type { CategoryFlows } from '../../shared/ledger/domain/spending.ts';
import { absolute, compare, subtract, sum } from '../../shared/platform/domain/decimal.ts';
import { monthIndex, monthOfIndex } from '../../shared/platform/domain/local-date.ts';
import { errorSummary, fieldId, hidden, input, postForm } from '../platform/components/form.ts';
import { doneNotice } from '../platform/components/notice.ts';
import { facts, table } from '../platform/components/table.ts';
import { badge, money } from '../platform/components/values.ts';
import { errorsOf, type FormState, newForm } from '../platform/form-state.ts';
import { formatMonth } from '../platform/format/dates.ts';
import { writeTypedAmount } from '../platform/format/money.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { countedTransactions, daysSoFar } from './counted-transactions.ts';
import { deleteDetails } from './delete-details.ts';
import { WORDS as words } from './words/budget.ts';

export const BUDGETS_PATH = '/budgets';

/** The field with what is planned for a category. */
export const planField = (categoryId: string): string => `plan_${categoryId.replaceAll('-', '_')}`;

type Budget = CatalogueRecordOf<'budget'> & { readonly version: string };

export type BudgetContent = {
  readonly month: string;
  readonly done?: string | undefined;
} & (
  | {
      readonly budget: null;
      /** The month of the last budget before, which a new one copies. */
      readonly before: string | undefined;
    }
  | {
      readonly budget: Budget;
      readonly rows: readonly BudgetRow[];
      readonly flows: readonly CategoryFlows[];
      readonly form?: FormState;
    }
);

export const budgetPage = (viewer: Viewer, content: BudgetContent): Html => {
  const { month, done } = content;
  return layout({
    title: words.title,
    viewer,
    notice: doneNotice(words.done, done),
    content: html`${months(viewer, month)}
${content.budget === null ? begin(viewer, month, content.before) : budgetSections(viewer, content)}`,
  });
};

const months = ({ locale }: Viewer, month: string): Html => {
  const [before = month, after = month] = [-1, 1].map((step) => monthOfIndex(monthIndex(month) + step));
  return html`<nav class="pager" aria-label="${words.months}"><a rel="prev" href="${BUDGETS_PATH}?month=${before}">${formatMonth(before, locale)}</a>
<strong>${formatMonth(month, locale)}</strong>
<a rel="next" href="${BUDGETS_PATH}?month=${after}">${formatMonth(after, locale)}</a></nav>`;
};

const begin = (viewer: Viewer, month: string, before: string | undefined): Html => {
  const name = formatMonth(month, viewer.locale);
  const button = before === undefined ? words.begin(name) : words.copy(formatMonth(before, viewer.locale));
  return html`<section class="empty"><p>${words.none(name)}</p>
${postForm(viewer, { action: BUDGETS_PATH }, html`${hidden('month', month)}<button type="submit">${button}</button>`)}</section>`;
};

type WithBudget = Extract<BudgetContent, { readonly budget: Budget }>;

const budgetSections = (viewer: Viewer, { budget, rows, flows, form, month }: WithBudget): Html => {
  const { currency } = budget;
  const isPlanned = new Set(rows.flatMap(({ category, planned }) => (planned === null ? [] : [category.id])));
  const tops = rows.filter(({ isBelow, category }) => !isBelow || !isPlanned.has(category.parentId ?? ''));
  const planned = budget.budgetedSpending ?? sum(tops.flatMap((row) => (row.planned === null ? [] : [row.planned])));
  const without = spentOn(flows, (id) => id === null);
  const spent = sum([
    ...rows.filter(({ isBelow }) => !isBelow).map((row) => row.spent),
    compare(without, '0') > 0 ? without : '0',
  ]);
  return html`${facts([
    [words.planned, money(planned, currency, viewer)],
    [words.spent, html`<strong>${money(spent, currency, viewer)}</strong>`],
    remainder(subtract(planned, spent), currency, viewer),
  ])}
${rows.length === 0 ? html`<p>${words.noCategories}</p>` : NOTHING}
${planForm(viewer, budget, rows, form ?? valuesOf(budget, rows, viewer), month)}
${compare(without, '0') > 0 && html`<p class="muted">${words.withoutCategory(money(without, currency, viewer), transactionsOf(viewer, budget, null))}</p>`}
${deleteDetails(viewer, { action: `${BUDGETS_PATH}/${budget.id}/delete`, label: words.remove, consequence: words.removeConsequence, version: budget.version })}`;
};

const remainder = (left: string, currency: string, viewer: Viewer): readonly [string, Html] =>
  isOver(left)
    ? [words.overBudget, badge(money(absolute(left), currency, viewer), 'warning')]
    : [words.left, money(left, currency, viewer)];

const isOver = (left: string): boolean => left.startsWith('-');

/** What is left of the plan, in words: `$5.00 left`, `$5.00 over`. */
const leftOf = ({ planned, spent }: BudgetRow, currency: string, viewer: Viewer): Html => {
  if (planned === null) return NOTHING;
  const left = subtract(planned, spent);
  const amount = money(absolute(left), currency, viewer);
  return isOver(left) ? badge(words.amountOver(amount), 'warning') : words.amountLeft(amount);
};

/** The text next to the bar has the same information. */
const bar = ({ planned, spent }: BudgetRow): Html =>
  planned === null || compare(planned, '0') <= 0
    ? NOTHING
    : html`<progress aria-hidden="true" max="${planned}" value="${compare(spent, '0') < 0 ? '0' : spent}"${compare(spent, planned) > 0 && html` class="over"`}></progress>`;

const valuesOf = (budget: Budget, rows: readonly BudgetRow[], { locale }: Viewer): FormState => {
  const typed = (amount: string | null): string => (amount === null ? '' : writeTypedAmount(amount, locale));
  return newForm({
    budgeted_spending: typed(budget.budgetedSpending),
    expected_income: typed(budget.expectedIncome),
    ...Object.fromEntries(rows.map(({ category, planned }) => [planField(category.id), typed(planned)])),
  });
};

const planForm = (viewer: Viewer, budget: Budget, rows: readonly BudgetRow[], form: FormState, month: string): Html => {
  const { currency } = budget;
  const names = ['budgeted_spending', 'expected_income', ...rows.map(({ category }) => planField(category.id))];
  return postForm(
    viewer,
    { action: `${BUDGETS_PATH}/${budget.id}`, label: words.title },
    html`${errorSummary(form, names)}${hidden('version', budget.version)}
${
  rows.length > 0 &&
  table(
    words.caption(formatMonth(month, viewer.locale)),
    [
      { label: words.category, isHeader: true, cell: (row: BudgetRow) => nameOf(viewer, budget, row) },
      { label: words.planned, isAmount: true, cell: (row) => planInput(row, form) },
      {
        label: words.spent,
        isAmount: true,
        isBelowName: true,
        cell: ({ spent }) => money(spent, currency, viewer),
        below: ({ spent }) => words.amountSpent(money(spent, currency, viewer)),
      },
      {
        label: words.left,
        isAmount: true,
        isBelowName: true,
        cell: (row) => leftOf(row, currency, viewer),
      },
    ],
    rows,
  )
}
${input({ name: 'budgeted_spending', label: words.limit(currency), inputmode: 'decimal', hint: words.limitHint }, form)}
${input({ name: 'expected_income', label: words.income(currency), inputmode: 'decimal' }, form)}
<button type="submit">${words.save}</button>`,
  );
};

const nameOf = (viewer: Viewer, budget: Budget, row: BudgetRow): Html => {
  const { category, isBelow } = row;
  return html`${isBelow && html`<span aria-hidden="true">└ </span>`}<a href="${transactionsOf(viewer, budget, category.id)}">${category.name}</a>${bar(row)}`;
};

const transactionsOf = (viewer: Viewer, { currency, startDate, endDate }: Budget, categoryId: string | null): string =>
  countedTransactions(categoryId, { currency, ...daysSoFar({ startDate, endDate }, viewer) });

const planInput = ({ category }: BudgetRow, form: FormState): Html => {
  const name = planField(category.id);
  const isWrong = errorsOf(form, name).length > 0;
  return html`<input class="plan" id="${fieldId(name)}" name="${name}" inputmode="decimal" value="${form.values[name] ?? ''}" aria-label="${words.plannedFor(category.name)}"${isWrong && html` aria-invalid="true"`}>`;
};
