import type { CatalogueRecordOf } from '../../shared/catalogue/domain/catalogue-record.ts';
import { type BudgetRow, spentOn } from '../../shared/ledger/domain/budget-comparison.ts';
import type { CategoryFlows } from '../../shared/ledger/domain/spending.ts';
import { absolute, compare, divide, subtract, sum } from '../../shared/platform/domain/decimal.ts';
import { type CategoryPictures, categoryPicture, NO_CATEGORY_PICTURE } from '../platform/components/category-chip.ts';
import { errorSummary, fieldId, hidden, input, postForm } from '../platform/components/form.ts';
import { doneNotice } from '../platform/components/notice.ts';
import { shareBar } from '../platform/components/share-bar.ts';
import { figures, table } from '../platform/components/table.ts';
import { tile } from '../platform/components/tile.ts';
import { badge, money } from '../platform/components/values.ts';
import { errorsOf, type FormState, newForm } from '../platform/form-state.ts';
import { formatMonth } from '../platform/format/dates.ts';
import { writeTypedAmount } from '../platform/format/money.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { shareOfAll } from './amounts.ts';
import { countedTransactions, daysSoFar } from './counted-transactions.ts';
import { deleteDetails } from './delete-details.ts';
import { type Months, monthPager } from './month-pager.ts';
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
      readonly pictures: CategoryPictures;
      readonly form?: FormState;
    }
);

export const budgetPage = (viewer: Viewer, content: BudgetContent): Html => {
  const { month, done } = content;
  const edit = html`<a class="button" href="#${EDIT}">${words.edit}</a>`;
  return layout({
    title: words.title,
    viewer,
    notice: doneNotice(words.done, done),
    ...(content.budget !== null && content.rows.length > 0 && !isOpen(content) && { actions: edit }),
    content: html`${monthPager(viewer, { period: month, choice: aroundToday(viewer, month), hrefOf: (each) => `${BUDGETS_PATH}?month=${each}` })}
${content.budget === null ? begin(viewer, month, content.before) : budgetSections(viewer, content)}`,
  });
};

/** Last year, this one and the next, and the month that is shown. */
const aroundToday = ({ today }: Viewer, month: string): Months => {
  const year = Number(today.slice(0, 4));
  const [first, last] = [`${year - 1}-01`, `${year + 1}-12`];
  return { first: month < first ? month : first, last: month > last ? month : last };
};

/** The form of the plan, which the button beside the title shows. */
const EDIT = 'edit-plan';

/** A plan without amounts, or with wrong ones, is shown as its form. */
const isOpen = ({ form, rows }: WithBudget): boolean =>
  form !== undefined || rows.every(({ planned }) => planned === null);

const begin = (viewer: Viewer, month: string, before: string | undefined): Html => {
  const name = formatMonth(month, viewer.locale);
  const button = before === undefined ? words.begin(name) : words.copy(formatMonth(before, viewer.locale));
  return html`<section class="empty">${tile('budget')}<p>${words.none(name)}</p>
${postForm(viewer, { action: BUDGETS_PATH }, html`${hidden('month', month)}<button type="submit">${button}</button>`)}</section>`;
};

type WithBudget = Extract<BudgetContent, { readonly budget: Budget }>;

/** A row as it is shown: a parent without a plan has that of its subcategories. `category` null: what has none. */
type Line = Pick<BudgetRow, 'isBelow' | 'planned' | 'spent'> & { readonly category: BudgetRow['category'] | null };

const budgetSections = (viewer: Viewer, content: WithBudget): Html => {
  const { budget, rows, flows, form, month } = content;
  const lines = rows.map((row): Line => ({ ...row, planned: plannedIn(row, rows) }));
  const tops = lines.filter(({ isBelow }) => !isBelow);
  const byCategory = sum(tops.flatMap((line) => line.planned ?? []));
  const planned = budget.budgetedSpending ?? byCategory;
  const rest = restOf(
    spentOn(flows, (id) => id === null),
    subtract(planned, byCategory),
  );
  const spent = sum([...tops, ...rest].map((line) => line.spent));
  return html`${figures(figuresOf(viewer, budget, { planned, spent, byCategory }))}
${lines.length + rest.length === 0 ? html`<p>${words.noCategories}</p>` : linesTable(viewer, content, [...lines, ...rest])}
<section id="${EDIT}" class="card${!isOpen(content) && ' on-demand'}" aria-labelledby="plan"><h2 id="plan">${words.editCaption(formatMonth(month, viewer.locale))}</h2>
${planForm(viewer, budget, rows, form ?? valuesOf(budget, rows, viewer), month)}</section>
${deleteDetails(viewer, { action: `${BUDGETS_PATH}/${budget.id}/delete`, label: words.remove, consequence: words.removeConsequence, version: budget.version })}`;
};

/** What was spent without a category, beside what the limit leaves for it, so that the rows add up to the figures. */
const restOf = (spent: string, planned: string): readonly Line[] => {
  const [isSpent, isPlanned] = [compare(spent, '0') > 0, compare(planned, '0') > 0];
  return isSpent || isPlanned
    ? [{ category: null, isBelow: false, planned: isPlanned ? planned : null, spent: isSpent ? spent : '0' }]
    : [];
};

/** Subcategories follow their parent. */
const plannedIn = (row: BudgetRow, rows: readonly BudgetRow[]): string | null => {
  if (row.planned !== null || row.isBelow) return row.planned;
  const plans = rows.flatMap(({ category, planned, isBelow }) =>
    isBelow && category.parentId === row.category.id && planned !== null ? [planned] : [],
  );
  return plans.length === 0 ? null : sum(plans);
};

type Sums = { readonly planned: string; readonly spent: string; readonly byCategory: string };

const figuresOf = (
  viewer: Viewer,
  { currency, expectedIncome }: Budget,
  { planned, spent, byCategory }: Sums,
): Parameters<typeof figures>[0] => {
  const left = subtract(planned, spent);
  const isPlanned = compare(planned, '0') > 0;
  const amount = (of: string): Html => money(of, currency, viewer);
  return [
    isOver(left)
      ? [words.overBudget, badge(amount(absolute(left)), 'warning')]
      : [words.left, amount(left), isPlanned ? words.ofPlanned(amount(planned)) : undefined],
    [words.spent, amount(spent), isPlanned ? words.ofPlan(shareOfAll(spent, planned, viewer)) : undefined],
    [
      words.planned,
      amount(planned),
      compare(planned, byCategory) > 0 ? words.withoutCategory(amount(subtract(planned, byCategory))) : undefined,
    ],
    ...(expectedIncome === null ? [] : [toPlan(viewer, currency, { expectedIncome, planned })]),
  ];
};

const toPlan = (
  viewer: Viewer,
  currency: string,
  { expectedIncome, planned }: { readonly expectedIncome: string; readonly planned: string },
): readonly [string, Html, Html] => {
  const free = subtract(expectedIncome, planned);
  const shown = money(absolute(free), currency, viewer);
  const remark = words.ofIncome(money(expectedIncome, currency, viewer));
  return isOver(free) ? [words.plannedTooMuch, badge(shown, 'warning'), remark] : [words.toPlan, shown, remark];
};

const isOver = (left: string): boolean => left.startsWith('-');

const linesTable = (viewer: Viewer, content: WithBudget, lines: readonly Line[]): Html => {
  const { budget, month } = content;
  const amount = (of: string): Html => money(of, budget.currency, viewer);
  return table<Line>(
    words.caption(formatMonth(month, viewer.locale)),
    [
      { label: words.category, isHeader: true, cell: (line) => nameOf(viewer, content, line) },
      {
        label: words.planned,
        isAmount: true,
        isWideOnly: true,
        cell: ({ planned }) => (planned === null ? '' : amount(planned)),
      },
      { label: words.spent, isAmount: true, isWideOnly: true, cell: ({ spent }) => amount(spent) },
      { label: words.left, isAmount: true, cell: (line) => leftOf(line, amount) },
    ],
    lines,
    { isLinked: true },
  );
};

/** What is left of the plan, in words: `$5.00 left` of `$20.00`, `$5.00 over budget`. */
const leftOf = ({ planned, spent }: Line, amount: (of: string) => Html): Html => {
  if (planned === null) return html`<span class="narrow-only">${words.amountSpent(amount(spent))}</span>`;
  const left = subtract(planned, spent);
  const rest = amount(absolute(left));
  return html`${isOver(left) ? badge(words.amountOver(rest), 'warning') : words.amountLeft(rest)}<small class="narrow-only">${words.ofPlanned(amount(planned))}</small>`;
};

const nameOf = (viewer: Viewer, { budget, pictures }: WithBudget, line: Line): Html => {
  const { category, isBelow } = line;
  const picture = pictures.get(category?.id ?? '') ?? NO_CATEGORY_PICTURE;
  const href = transactionsOf(viewer, budget, category?.id ?? null);
  return html`<div class="entry${isBelow && ' below'}">${categoryPicture(picture)}<span><a href="${href}">${category?.name ?? words.noCategory}</a>${barOf(line, picture.color)}</span></div>`;
};

/** The text beside it says the same. */
const barOf = ({ planned, spent }: Line, color: string): Html =>
  planned === null || compare(planned, '0') <= 0
    ? NOTHING
    : shareBar(Number(divide(spent, planned)), compare(spent, planned) > 0 ? 'over' : color);

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
    { action: `${BUDGETS_PATH}/${budget.id}`, label: words.edit },
    html`${errorSummary(form, names)}${hidden('version', budget.version)}
${
  rows.length > 0 &&
  table<BudgetRow>(
    words.editCaption(formatMonth(month, viewer.locale)),
    [
      {
        label: words.category,
        isHeader: true,
        cell: ({ category, isBelow }) => html`<span${isBelow && html` class="below"`}>${category.name}</span>`,
      },
      { label: words.planned, isAmount: true, cell: (row) => planInput(row, form) },
    ],
    rows,
  )
}
${input({ name: 'budgeted_spending', label: words.limit(currency), inputmode: 'decimal', hint: words.limitHint }, form)}
${input({ name: 'expected_income', label: words.income(currency), inputmode: 'decimal' }, form)}
<p class="row"><button type="submit">${words.save}</button> <a href="${BUDGETS_PATH}?month=${month}">${words.cancel}</a></p>`,
  );
};

const transactionsOf = (viewer: Viewer, { currency, startDate, endDate }: Budget, categoryId: string | null): string =>
  countedTransactions(categoryId, { currency, ...daysSoFar({ startDate, endDate }, viewer) });

const planInput = ({ category }: BudgetRow, form: FormState): Html => {
  const name = planField(category.id);
  const isWrong = errorsOf(form, name).length > 0;
  return html`<input class="plan" id="${fieldId(name)}" name="${name}" inputmode="decimal" value="${form.values[name] ?? ''}" aria-label="${words.plannedFor(category.name)}"${isWrong && html` aria-invalid="true"`}>`;
};
