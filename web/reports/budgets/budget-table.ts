import { minorDigits } from '../../../shared/platform/domain/money/currency.ts';
import { absolute, compare, divide, isZero, roundTo, subtract } from '../../../shared/platform/domain/money/decimal.ts';
import type { budgetLines, Line } from '../../../shared/reports/budgets/domain/budget-lines.ts';
import { categoryPicture, NO_CATEGORY_PICTURE } from '../../platform/components/category-chip.ts';
import { fieldId } from '../../platform/components/form.ts';
import { limitBar } from '../../platform/components/share-bar.ts';
import { withQuery } from '../../platform/components/table.ts';
import { money, over } from '../../platform/components/values.ts';
import { errorsOf, type FormState, worded } from '../../platform/form-state.ts';
import { formatMonth, formatMonths, formatShortMonth } from '../../platform/format/dates.ts';
import { formatAmount, writeTypedMoney } from '../../platform/format/money.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { countedTransactions, daysSoFar } from '../counted-transactions.ts';
import { swatch } from '../spending/spending-pictures.ts';
import type { WithBudget } from './budget-content.ts';
import { carryField, planField, SOURCE } from './budget-fields.ts';
import { WORDS as words } from './words.ts';

type Shown = { readonly content: WithBudget; readonly form: FormState };

type Limits = ReturnType<typeof budgetLines>;

/** Limits beside what was spent; on narrow screens, a row has two lines. */
export const limitsTable = (viewer: Viewer, shown: Shown, limits: Limits): Html => {
  const { month, usual, offered } = shown.content;
  const { locale } = viewer;
  const caption = words.caption(formatMonth(month, locale));
  const hasCarry = limits.lines.some(({ category }) => category !== null && offered?.byCategory.has(category.id));
  const columns = [
    ['limit', words.limit],
    ...(hasCarry && offered !== undefined ? [['carry', words.carry(formatMonth(offered.month, locale))]] : []),
    [
      'spent',
      html`${words.spent}${usual !== undefined && html`<small class="usual">${words.averageOf(formatMonths(usual.first, usual.last, locale))}</small>`}`,
    ],
    ['left', words.left],
  ] as const;
  const cellsOf = (line: Line) => ({
    limit: limitOf(viewer, line, shown),
    carry: carryOf(viewer, line, shown),
    spent: spentOf(viewer, shown.content, line),
    left: leftOf(viewer, shown.content, line),
  });
  const cell = (name: string | undefined, content: Html | undefined): Html =>
    html`<td class="amount ${name}">${content}</td>`;
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table class="limits">
<caption class="visually-hidden">${caption}</caption>
<thead><tr><th scope="col">${words.category}</th>${columns.map(([name, label]) => html`<th scope="col" class="amount ${name}">${label}</th>`)}</tr></thead>
<tbody>${limits.lines.map((line) => {
    const cells: Readonly<Record<string, Html>> = cellsOf(line);
    return html`<tr${classOf(line)}><th scope="row">${nameOf(viewer, shown.content, line)}</th>${columns.map(([name]) => cell(name, cells[name ?? '']))}</tr>`;
  })}</tbody>
<tfoot><tr><th scope="row">${words.totalRow}</th>${columns.map(([name]) => cell(name, totalOf(viewer, shown.content, limits)[name ?? '']))}</tr></tfoot></table></div>`;
};

const classOf = (line: Line): Html => {
  const names = [isOver(line) && 'over-budget', line.isGroup && 'parent'].filter(Boolean);
  return names.length === 0 ? NOTHING : html` class="${names.join(' ')}"`;
};

const isOver = ({ available, spent, category }: Line): boolean =>
  category !== null && available !== null && compare(spent, available) > 0;

/** Without the exact value for machines, because a page has hundreds of them and a bounded weight. */
const amountOf = ({ locale }: Viewer, { budget }: WithBudget, amount: string): Html =>
  html`${formatAmount(amount, budget.currency, locale)}`;

const totalOf = (viewer: Viewer, content: WithBudget, limits: Limits): Readonly<Record<string, Html>> => {
  const { planned, carried, available, spent } = limits;
  const amount = (of: string): Html => amountOf(viewer, content, of);
  return {
    limit: html`<span class="plan">${amount(planned)}</span>`,
    carry: signed(viewer, content, carried),
    spent: html`${amount(spent)}${IN_ROW}`,
    left: restOf(subtract(available, spent), amount),
  };
};

const signed = ({ locale }: Viewer, { budget }: WithBudget, amount: string): Html =>
  html`${formatAmount(amount, budget.currency, locale, 'exceptZero')}`;

/** The field of the limit; what has no category gets what the limit for everything leaves. */
const limitOf = (viewer: Viewer, { category, planned, isRest, below }: Line, shown: Shown): Html => {
  const { content, form } = shown;
  const { currency } = content.budget;
  if (isRest === true) return NOTHING;
  if (category === null)
    return planned === null ? NOTHING : html`<span class="plan">${money(planned, currency, viewer)}</span>`;
  const name = planField(category.id);
  const id = fieldId(name);
  const errors = errorsOf(form, name).map((sentence) => worded(sentence, words.limitFor(category.name), form.values));
  const { [name]: value = '' } = form.values;
  const isWrong = errors.length > 0;
  const placeholder = value === '' && below !== undefined && writeTypedMoney(below, currency, viewer.locale);
  const saved = content.rows.find((row) => row.category.id === category.id)?.planned ?? null;
  const beside = savedBeside(viewer, shown, name, saved) ?? sumOfBelow(viewer, currency, value, below);
  return html`<input class="plan"${isWrong && html` id="${id}"`} name="${name}" inputmode="decimal" value="${value}"${placeholder !== false && html` placeholder="${placeholder}"`} aria-label="${words.limitFor(category.name)}"${isWrong && html` aria-invalid="true" aria-describedby="${id}-error"`}>${isWrong && html`<small class="field-error" id="${id}-error">${errors.join('. ')}</small>`}${beside !== undefined && html`<small>${beside}</small>`}`;
};

/** For a parent: the sum of the limits of its subcategories. */
const sumOfBelow = (
  { locale }: Viewer,
  currency: string,
  value: string,
  below: string | undefined,
): string | undefined => {
  if (below === undefined) return undefined;
  return value === '' ? words.sumOfBelow : words.below(formatAmount(below, currency, locale));
};

/** Where a form was refused or filled in: what is saved, if that is not what is in the field. Somebody else may have changed it meanwhile. */
export const savedBeside = (
  viewer: Viewer,
  { content, form }: Shown,
  name: string,
  saved: string | null,
): string | undefined => {
  if (content.form === undefined && content.filled === undefined) return undefined;
  const { currency } = content.budget;
  const typed = (form.values[name] ?? '').trim();
  const written = saved === null ? '' : writeTypedMoney(saved, currency, viewer.locale);
  if (typed === written) return undefined;
  return words.saved(saved === null ? undefined : formatAmount(saved, currency, viewer.locale));
};

/** The switch with what it adds or takes off, and the limit with it. */
const carryOf = (viewer: Viewer, { category, isRest, carried, available }: Line, shown: Shown): Html => {
  const { content, form } = shown;
  const { offered } = content;
  const left = category === null || isRest === true ? undefined : offered?.byCategory.get(category.id);
  if (category === null || left === undefined || offered === undefined) return NOTHING;
  const name = carryField(category.id);
  const from = formatMonth(offered.month, viewer.locale);
  const short = formatShortMonth(offered.month, viewer.locale);
  return html`<label><input type="checkbox" name="${name}" value="true"${form.values[name] === 'true' && html` checked`}><span class="from">${short}</span>${signed(viewer, content, left)}<span class="visually-hidden"> ${words.carriedFrom(from, category.name)}</span></label>${carried !== undefined && available !== null && html`<small>${words.equals(amountOf(viewer, content, available))}</small>`}`;
};

/** With what a month cost on average, where there is room. */
const spentOf = (viewer: Viewer, content: WithBudget, line: Line): Html => {
  const average = roundTo(line.usual, minorDigits(content.budget.currency));
  return html`${amountOf(viewer, content, line.spent)}${IN_ROW}${content.usual !== undefined && html`<small class="usual">${words.averaged(amountOf(viewer, content, average))}</small>`}`;
};

/** In words: `$5.00 left`, `$5.00 over budget`; without a limit, the one that is suggested. */
const leftOf = (viewer: Viewer, content: WithBudget, line: Line): Html => {
  const { available, spent, suggested, category } = line;
  const amount = (of: string): Html => amountOf(viewer, content, of);
  if (category === null) return notAssigned(line, amount);
  if (available !== null) return restOf(subtract(available, spent), amount);
  return suggested === undefined
    ? NOTHING
    : html`<button type="submit" class="link" name="${SOURCE}" value="${category.id}">${words.suggest(amount(suggested), category.name)}</button>`;
};

/** On narrow screens, where the column has no title. */
const IN_ROW = html`<span class="from"> ${words.spentOf}</span>`;

const restOf = (left: string, amount: (of: string) => Html): Html => {
  const rest = amount(absolute(left));
  return left.startsWith('-') ? over(words.amountOver(rest)) : words.amountLeft(rest);
};

/** Nobody set a limit for what has no category, so it is not over one. */
const notAssigned = ({ available, spent }: Line, amount: (of: string) => Html): Html => {
  const left = subtract(available ?? '0', spent);
  return left.startsWith('-')
    ? html`<span class="muted">${words.withoutLimit(amount(absolute(left)))}</span>`
    : isZero(left)
      ? NOTHING
      : words.amountLeft(amount(left));
};

const nameOf = (viewer: Viewer, content: WithBudget, line: Line): Html => {
  const { budget, pictures } = content;
  const { category, isBelow, isRest, planned } = line;
  const picture = pictures.get(category?.id ?? '') ?? NO_CATEGORY_PICTURE;
  const name = category === null ? words.noCategory : isRest ? words.rest(category.name) : category.name;
  const { budgetedSpending: all } = budget;
  const remark =
    category === null && planned !== null && all !== null
      ? html`<small>${words.notPlanned(amountOf(viewer, content, planned), amountOf(viewer, content, all))}</small>`
      : NOTHING;
  return html`<div class="entry${isBelow && ' below'}">${isBelow ? swatch(picture.color) : categoryPicture(picture)}<span><a href="${hrefOf(viewer, content, line)}">${name}</a>${remark}${barOf(line, picture.color)}</span></div>`;
};

/** The text beside it says the same. */
const barOf = ({ category, available, spent }: Line, color: string): Html =>
  category === null || available === null || compare(available, '0') <= 0
    ? NOTHING
    : limitBar(Number(divide(spent, available)), color);

/** Leads to the transactions of the category; a group leads to where its parts are. */
const hrefOf = (viewer: Viewer, { budget, month, converted = [] }: WithBudget, { category, isGroup }: Line): string => {
  const { currency, startDate, endDate } = budget;
  if (isGroup) return withQuery('/spending', { month });
  const id = category?.id ?? null;
  const isMixed = converted.some(({ from }) => from.categories.some((row) => (row.category?.id ?? null) === id));
  return countedTransactions(id, {
    currency: isMixed ? '' : currency,
    ...daysSoFar({ startDate, endDate }, viewer),
    type: category === null ? 'expense' : undefined,
  });
};
