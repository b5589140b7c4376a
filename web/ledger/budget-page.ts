import type { CatalogueRecordOf } from '../../shared/catalogue/domain/catalogue-record.ts';
import { type BudgetRow, plannedIn, spentOn, suggestPlans } from '../../shared/ledger/domain/budget-comparison.ts';
import type { CategoryFlows } from '../../shared/ledger/domain/spending.ts';
import { minorDigits } from '../../shared/platform/domain/currency.ts';
import { absolute, compare, divide, multiply, roundTo, subtract, sum } from '../../shared/platform/domain/decimal.ts';
import { daysBetween } from '../../shared/platform/domain/local-date.ts';
import { type CategoryPictures, categoryPicture, NO_CATEGORY_PICTURE } from '../platform/components/category-chip.ts';
import { errorSummary, fieldId, hidden, input, postForm } from '../platform/components/form.ts';
import { doneNotice } from '../platform/components/notice.ts';
import { limitBar, todayBar } from '../platform/components/share-bar.ts';
import { figures, table, withQuery } from '../platform/components/table.ts';
import { tile } from '../platform/components/tile.ts';
import { money, over } from '../platform/components/values.ts';
import { errorsOf, type FormState, newForm, worded } from '../platform/form-state.ts';
import { formatDays, formatMonth, formatMonths } from '../platform/format/dates.ts';
import { formatAmount, writeTypedMoney } from '../platform/format/money.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { shareOfAll } from './amounts.ts';
import { countedTransactions, daysSoFar } from './counted-transactions.ts';
import { deleteDetails } from './delete-details.ts';
import { type Months, monthPager } from './month-pager.ts';
import { duplicatesNote, type PossibleDuplicate } from './possible-pairs.ts';
import { asOne, type CurrencySpending, spentAndEarned } from './spending-lines.ts';
import { WORDS as words } from './words/budget.ts';

export const BUDGETS_PATH = '/budgets';

/** The field with the limit of a category. */
export const planField = (categoryId: string): string => `plan_${categoryId.replaceAll('-', '_')}`;

/** What limits are taken from: the budget before, or the average of the months before. A new budget can also begin without. */
export const SOURCE = 'from';
export const SOURCES = ['before', 'average', 'none'] as const;
export type Source = (typeof SOURCES)[number];

type Budget = CatalogueRecordOf<'budget'> & { readonly version: string };

export type BudgetContent = {
  readonly month: string;
  readonly done?: string | undefined;
  /** The month of the last budget before, if it has limits to copy. */
  readonly before: string | undefined;
  /** The months of the averages, if money was spent in them. */
  readonly usual: Months | undefined;
} & (
  | { readonly budget: null }
  | {
      readonly budget: Budget;
      readonly rows: readonly BudgetRow[];
      readonly flows: readonly CategoryFlows[];
      /** What was spent in other currencies. */
      readonly others: readonly CurrencySpending[];
      readonly pictures: CategoryPictures;
      /** What was spent and may be recorded twice. */
      readonly duplicates?: readonly PossibleDuplicate[];
      readonly form?: FormState;
    }
);

export const budgetPage = (viewer: Viewer, content: BudgetContent): Html => {
  const { month, done } = content;
  return layout({
    title: words.title,
    viewer,
    notice: doneNotice(words.done, done),
    content: html`${monthPager(viewer, { period: month, choice: aroundToday(viewer, month), hrefOf: (each) => `${BUDGETS_PATH}?month=${each}` })}
${content.budget === null ? begin(viewer, content) : budgetSections(viewer, content)}`,
  });
};

/** Last year, this one and the next, and the month that is shown. */
const aroundToday = ({ today }: Viewer, month: string): Months => {
  const year = Number(today.slice(0, 4));
  const [first, last] = [`${year - 1}-01`, `${year + 1}-12`];
  return { first: month < first ? month : first, last: month > last ? month : last };
};

/** A month without a budget: its limits can come from elsewhere. */
const begin = (viewer: Viewer, { month, before, usual }: BudgetContent): Html => {
  const name = formatMonth(month, viewer.locale);
  const ways: readonly (readonly [Source, string])[] = [
    ...(before === undefined ? [] : [['before', words.copy(formatMonth(before, viewer.locale))] as const]),
    ...(usual === undefined ? [] : [['average', words.average(monthsOf(usual, viewer))] as const]),
  ];
  const buttons =
    ways.length === 0
      ? html`<button type="submit">${words.begin(name)}</button>`
      : html`${ways.map(([from, label], at) => html`<button type="submit" name="${SOURCE}" value="${from}"${at > 0 && html` class="secondary"`}>${label}</button> `)}<button type="submit" name="${SOURCE}" value="none" class="link">${words.blank}</button>`;
  return html`<section class="empty">${tile('budget')}<p>${words.none(name)} ${words.noneHint}</p>
${postForm(viewer, { action: BUDGETS_PATH }, html`${hidden('month', month)}<p class="row centered">${buttons}</p>`)}</section>`;
};

const monthsOf = ({ first, last }: Months, { locale }: Viewer): string => formatMonths(first, last, locale);

type WithBudget = Extract<BudgetContent, { readonly budget: Budget }>;

/** A row as it is shown: a parent without a limit has that of its subcategories. `category` null: what has none. */
type Line = Pick<BudgetRow, 'isBelow' | 'planned' | 'spent'> & {
  readonly category: BudgetRow['category'] | null;
  /** The limit that can be set with one click. */
  readonly suggested?: string | undefined;
};

const budgetSections = (viewer: Viewer, content: WithBudget): Html => {
  const { budget, rows, flows } = content;
  const { startDate, endDate, currency } = budget;
  const suggested = suggestPlans(rows);
  const lines = rows.map(
    (row): Line => ({ ...row, planned: plannedIn(row, rows), suggested: suggested.get(row.category.id) }),
  );
  const tops = lines.filter(({ isBelow }) => !isBelow);
  const byCategory = sum(tops.flatMap((line) => line.planned ?? []));
  const planned = budget.budgetedSpending ?? byCategory;
  const rest = restOf(
    spentOn(flows, (id) => id === null),
    subtract(planned, byCategory),
  );
  const spent = sum([...tops, ...rest].map((line) => line.spent));
  return html`<section aria-labelledby="budget-figures"><h2 id="budget-figures">${words.inCurrency(currency, formatDays(startDate, endDate, viewer.locale))}</h2>
${totals(viewer, budget, { planned, spent })}${otherCurrencies(viewer, content)}${duplicatesNote(viewer, content.duplicates ?? [], currency)}</section>
${limitsForm(viewer, content, { lines: [...lines, ...rest], byCategory })}
${deleteDetails(viewer, { action: `${BUDGETS_PATH}/${budget.id}/delete`, label: words.remove, consequence: words.removeConsequence, version: budget.version })}`;
};

/** What was spent without a category, beside what the limit leaves for it, so that the rows add up to the figures. */
const restOf = (spent: string, planned: string): readonly Line[] => {
  const [isSpent, isPlanned] = [compare(spent, '0') > 0, compare(planned, '0') > 0];
  return isSpent || isPlanned
    ? [{ category: null, isBelow: false, planned: isPlanned ? planned : null, spent: isSpent ? spent : '0' }]
    : [];
};

type Sums = { readonly planned: string; readonly spent: string };

/** The days of the budget, and today's place among them; undefined if it is not one of them. */
type Place = { readonly day: number; readonly days: number };

const placeOf = ({ startDate, endDate }: Budget, { today }: Viewer): Place | undefined =>
  today < startDate || today > endDate
    ? undefined
    : { day: daysBetween(startDate, today) + 1, days: daysBetween(startDate, endDate) + 1 };

/** The figures of the whole budget, with a bar on which today is marked. */
const totals = (viewer: Viewer, budget: Budget, { planned, spent }: Sums): Html => {
  const { currency, expectedIncome } = budget;
  const amount = (of: string): Html => money(roundTo(of, minorDigits(currency)), currency, viewer);
  const place = placeOf(budget, viewer);
  if (compare(planned, '0') <= 0)
    return figures([
      [words.spent, amount(spent)],
      [words.limit, words.noLimit],
      ...incomeFigure(expectedIncome, planned, amount),
    ]);
  const left = subtract(planned, spent);
  const until = formatDays(budget.endDate, budget.endDate, viewer.locale);
  const shares = place && divide(left, String(place.days - place.day + 1));
  const share = Number(divide(spent, planned));
  return html`<div class="totals">${figures([
    isNegative(left)
      ? [words.overBudget, over(amount(absolute(left))), words.ofLimit(amount(planned))]
      : [
          words.left,
          amount(left),
          shares === undefined ? words.ofLimit(amount(planned)) : words.aDay(amount(shares), until),
        ],
    [words.spent, amount(spent), words.shareOfLimit(shareOfAll(spent, planned, viewer), amount(planned))],
    ...(place === undefined ? [] : [paceFigure(place, { planned, spent }, amount)]),
    ...incomeFigure(expectedIncome, planned, amount),
  ])}
${place === undefined ? NOTHING : todayBar(share, place.day / place.days, words.today)}</div>`;
};

type Figure = Parameters<typeof figures>[0][number];
type Amount = (of: string) => Html;

/** Today's pace: what would be spent by now if each day cost the same. */
const paceFigure = ({ day, days }: Place, { planned, spent }: Sums, amount: Amount): Figure => {
  const even = divide(multiply(planned, String(day)), String(days));
  const above = subtract(spent, even);
  const pace = compare(above, '0') > 0 ? words.abovePace(amount(above)) : words.onPace;
  return [words.dayOf(day, days), pace, words.evenPace(amount(even))];
};

const incomeFigure = (expectedIncome: string | null, planned: string, amount: Amount): readonly Figure[] => {
  if (expectedIncome === null) return [];
  const free = subtract(expectedIncome, planned);
  const remark = words.ofIncome(amount(expectedIncome));
  return [
    isNegative(free)
      ? [words.budgetedTooMuch, over(amount(absolute(free))), remark]
      : [words.toBudget, amount(free), remark],
  ];
};

const isNegative = (amount: string): boolean => amount.startsWith('-');

const otherCurrencies = (viewer: Viewer, { others, month }: WithBudget): Html => {
  const spent = others
    .map((sheet) => ({ currency: sheet.currency, amount: spentAndEarned(asOne(sheet, ''), ['']).spent }))
    .filter(({ amount }) => compare(amount, '0') > 0)
    .map(({ currency, amount }) => money(amount, currency, viewer));
  return spent.length === 0
    ? NOTHING
    : html`<p class="muted">${words.otherCurrencies(spent, withQuery('/spending', { month }))}</p>`;
};

type Limits = { readonly lines: readonly Line[]; readonly byCategory: string };

/** Every limit is a field in its row; one button saves them all. */
const limitsForm = (viewer: Viewer, content: WithBudget, { lines, byCategory }: Limits): Html => {
  const { budget, rows, month, form = valuesOf(budget, rows, viewer), usual } = content;
  const { currency, version } = budget;
  const names = ['budgeted_spending', 'expected_income', ...rows.map(({ category }) => planField(category.id))];
  const hasSuggestions = lines.some(({ suggested }) => suggested !== undefined);
  return postForm(
    viewer,
    { action: `${BUDGETS_PATH}/${budget.id}`, label: words.form(formatMonth(month, viewer.locale)) },
    html`${errorSummary(form, names)}${hidden('version', version)}
<div class="head saving"><h2>${words.limits}</h2><button type="submit">${words.save}</button></div>
${fillButtons(viewer, content, hasSuggestions)}
${lines.length === 0 ? html`<p>${words.noCategories}</p>` : linesTable(viewer, { content, form }, lines)}
${hasSuggestions && usual !== undefined && html`<p class="muted">${words.suggestHint(monthsOf(usual, viewer))}</p>`}
<section class="card" aria-labelledby="whole"><h3 id="whole">${words.whole}</h3><div class="fields">
${input({ name: 'budgeted_spending', label: words.total(currency), inputmode: 'decimal', hint: words.totalHint(formatAmount(byCategory, currency, viewer.locale)) }, form)}
${input({ name: 'expected_income', label: words.income(currency), inputmode: 'decimal', hint: words.incomeHint }, form)}</div></section>`,
  );
};

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

type Shown = { readonly content: WithBudget; readonly form: FormState };

const linesTable = (viewer: Viewer, shown: Shown, lines: readonly Line[]): Html => {
  const { budget, month } = shown.content;
  const amount = (of: string): Html => money(of, budget.currency, viewer);
  return table<Line>(
    words.caption(formatMonth(month, viewer.locale)),
    [
      { label: words.category, isHeader: true, cell: (line) => nameOf(viewer, shown.content, line) },
      {
        label: words.spent,
        isAmount: true,
        isBelowName: true,
        cell: ({ spent }) => amount(spent),
        below: ({ spent }) => words.amountSpent(amount(spent)),
      },
      {
        label: words.limit,
        isAmount: true,
        cell: (line) => html`${limitOf(viewer, line, shown)}<small class="narrow-only">${leftOf(line, amount)}</small>`,
      },
      { label: words.left, isAmount: true, isWideOnly: true, cell: (line) => leftOf(line, amount) },
    ],
    lines,
    { rowClass: (line) => (isOver(line) ? 'over-budget' : undefined) },
  );
};

const isOver = ({ planned, spent }: Line): boolean => planned !== null && compare(spent, planned) > 0;

/** The field of the limit; what has no category gets what the limit for everything leaves. */
const limitOf = (viewer: Viewer, { category, planned }: Line, { content, form }: Shown): Html => {
  const { currency } = content.budget;
  if (category === null)
    return planned === null ? NOTHING : html`<span class="plan">${money(planned, currency, viewer)}</span>`;
  const name = planField(category.id);
  const id = fieldId(name);
  const errors = errorsOf(form, name).map((sentence) => worded(sentence, words.limitFor(category.name), form.values));
  const { [name]: value = '' } = form.values;
  const fromBelow = value === '' && planned !== null && writeTypedMoney(planned, currency, viewer.locale);
  return html`<input class="plan" id="${id}" name="${name}" inputmode="decimal" autocomplete="off" value="${value}"${fromBelow !== false && html` placeholder="${fromBelow}"`} aria-label="${words.limitFor(category.name)}"${errors.length > 0 && html` aria-invalid="true" aria-describedby="${id}-error"`}>${errors.length > 0 && html`<small class="field-error" id="${id}-error">${errors.join('. ')}</small>`}`;
};

/** What is left of the limit, in words: `$5.00 left`, `$5.00 over budget`; without a limit, the one that is suggested. */
const leftOf = ({ planned, spent, suggested, category }: Line, amount: Amount): Html => {
  if (planned !== null) {
    const left = subtract(planned, spent);
    const rest = amount(absolute(left));
    return isNegative(left) ? over(words.amountOver(rest)) : words.amountLeft(rest);
  }
  return suggested === undefined || category === null
    ? NOTHING
    : html`<button type="submit" class="link" name="${SOURCE}" value="${category.id}">${words.suggest(amount(suggested), category.name)}</button>`;
};

/** Leads to the transactions of the category; a group leads to where its parts are. */
const nameOf = (viewer: Viewer, { budget, rows, pictures, month }: WithBudget, line: Line): Html => {
  const { category, isBelow } = line;
  const picture = pictures.get(category?.id ?? '') ?? NO_CATEGORY_PICTURE;
  const isGroup = rows.some(({ category: { parentId }, isBelow: isChild }) => isChild && parentId === category?.id);
  const href = isGroup ? withQuery('/spending', { month }) : transactionsOf(viewer, budget, category?.id ?? null);
  return html`<div class="entry${isBelow && ' below'}">${categoryPicture(picture)}<span><a href="${href}">${category?.name ?? words.noCategory}</a>${category === null && line.planned !== null && budget.budgetedSpending !== null && html`<small>${words.restOfLimit(money(budget.budgetedSpending, budget.currency, viewer))}</small>`}${barOf(line, picture.color)}</span></div>`;
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
  countedTransactions(categoryId, { currency, ...daysSoFar({ startDate, endDate }, viewer) });
