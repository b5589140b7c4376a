import type { BudgetRow } from '../../../shared/reports/budgets/domain/budget-comparison.ts';
import type { budgetLines } from '../../../shared/reports/budgets/domain/budget-lines.ts';
import type { Months } from '../../ledger/month-pager.ts';
import { errorSummary, hidden, input, postForm } from '../../platform/components/form.ts';
import { notice } from '../../platform/components/notice.ts';
import { withQuery } from '../../platform/components/table.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { formatMonth, formatMonths } from '../../platform/format/dates.ts';
import { formatAmount, writeTypedMoney } from '../../platform/format/money.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { WithBudget } from './budget-content.ts';
import { CARRY_SHOWN, carryField, FILL, type Fill, planField } from './budget-fields.ts';
import { limitsTable, savedBeside } from './budget-table.ts';
import { WORDS as words } from './words.ts';

type Limits = ReturnType<typeof budgetLines>;

/** Every limit is a field in its row; one button saves them all. */
export const limitsForm = (viewer: Viewer, content: WithBudget, limits: Limits): Html => {
  const { budget, rows, month, filled, usual, offered } = content;
  const form = content.form ?? valuesOf(viewer, content);
  const { currency, version } = budget;
  const names = ['budgeted_spending', 'expected_income', ...rows.map(({ category }) => planField(category.id))];
  const { lines, byCategory } = limits;
  const hasSuggestions = lines.some(({ suggested }) => suggested !== undefined);
  const shown = { content, form };
  const switches = rows.filter(({ category: { id } }) => offered?.byCategory.has(id) === true);
  return html`<h2 id="limits">${words.limits}</h2>
${fillLinks(viewer, content)}
<div data-unsaved>${postForm(
    viewer,
    { action: `/budgets/${budget.id}`, label: words.form(formatMonth(month, viewer.locale)) },
    html`${errorSummary(form, names)}${hidden('version', version)}${switches.length > 0 && hidden(CARRY_SHOWN, switches.map(({ category: { id } }) => carryField(id)).join(' '))}
${lines.length === 0 ? html`<p>${words.noCategories}</p>` : limitsTable(viewer, shown, limits)}
${hasSuggestions && usual !== undefined && html`<p class="muted">${words.suggestHint(monthsOf(usual, viewer))}</p>`}
${carryHint(viewer, content, switches)}
<section class="card" aria-labelledby="whole"><h3 id="whole">${words.whole}</h3><div class="fields">
${input({ name: 'expected_income', label: words.income(currency), inputmode: 'decimal', hint: withSaved(words.incomeHint, savedBeside(viewer, shown, 'expected_income', budget.expectedIncome)) }, form)}
${input({ name: 'budgeted_spending', label: words.total(currency), inputmode: 'decimal', hint: withSaved(words.totalHint(formatAmount(byCategory, currency, viewer.locale)), savedBeside(viewer, shown, 'budgeted_spending', budget.budgetedSpending)) }, form)}</div></section>
<p class="saving${(filled ?? content.form) !== undefined && ' unsaved'}"><button type="submit">${words.save}</button>${filled !== undefined && html` <a href="${withQuery('/budgets', { month })}">${words.discard}</a>`}</p>`,
  )}</div>`;
};

const withSaved = (hint: string, saved: string | undefined): string =>
  saved === undefined ? hint : `${hint} ${saved}`;

/** Each fills in the fields below, and saves nothing. */
const fillLinks = (viewer: Viewer, content: WithBudget): Html => {
  const { month, fills, filled } = content;
  if (fills === undefined || fills.size === 0) return NOTHING;
  const ways = [...fills.keys()].map((fill) => {
    const href = withQuery('/budgets', { month, [FILL]: fill });
    return html`<a class="button secondary" href="${href}#limits"${fill === filled && html` aria-current="true"`}>${words.fills[fill](periodOf(viewer, content, fill))}</a>`;
  });
  return html`<p class="row fills">${ways}</p>
${filled !== undefined && notice('warning', words.filled[filled](periodOf(viewer, content, filled)))}`;
};

const periodOf = ({ locale }: Viewer, { before = '', usual }: WithBudget, fill: Fill): string => {
  if (fill === 'before') return formatMonth(before, locale);
  const { first = '', last = '' } = usual ?? {};
  return fill === 'average' ? formatMonths(first, last, locale) : formatMonth(last, locale);
};

/** How carrying over works, where it can be chosen, or from when on. */
const carryHint = (
  { locale, today }: Viewer,
  { offered, rows, month }: WithBudget,
  switches: readonly BudgetRow[],
): Html => {
  if (offered !== undefined && switches.length > 0) {
    const from = formatMonth(offered.month, locale);
    const isOpen = offered.month >= today.slice(0, 7);
    return html`<p class="muted">${words.carryHint(from)}${isOpen && html` ${words.carryOpen(from)}`}</p>`;
  }
  return rows.some(({ planned }) => planned !== null)
    ? html`<p class="muted">${words.carryLater(formatMonth(month, locale))}</p>`
    : NOTHING;
};

export const monthsOf = ({ first, last }: Months, { locale }: Viewer): string => formatMonths(first, last, locale);

/** The saved values, or those that were filled in instead. */
const valuesOf = ({ locale }: Viewer, { budget, rows, carrying, fills, filled }: WithBudget): FormState => {
  const typed = (amount: string | null): string =>
    amount === null ? '' : writeTypedMoney(amount, budget.currency, locale);
  const instead = filled === undefined ? undefined : fills?.get(filled);
  return newForm({
    budgeted_spending: typed(budget.budgetedSpending),
    expected_income: typed(budget.expectedIncome),
    ...Object.fromEntries(
      rows.flatMap(({ category: { id }, planned }) => [
        [planField(id), typed(instead?.get(id) ?? planned)],
        [carryField(id), carrying?.has(id) === true ? 'true' : ''],
      ]),
    ),
  });
};
