import { daysBetween } from '../../../shared/platform/domain/dates/local-date.ts';
import { minorDigits } from '../../../shared/platform/domain/money/currency.ts';
import {
  absolute,
  compare,
  divide,
  isZero,
  multiply,
  roundTo,
  subtract,
} from '../../../shared/platform/domain/money/decimal.ts';
import { budgetLines } from '../../../shared/reports/budgets/domain/budget-lines.ts';
import { shareOfAll } from '../../ledger/amounts.ts';
import { deleteDetails } from '../../ledger/delete-details.ts';
import { type Months, monthPager } from '../../ledger/month-pager.ts';
import { foldedNotes } from '../../ledger/notes.ts';
import { duplicatesNote, transfersNote } from '../../ledger/possible-pairs.ts';
import { fieldId, hidden, postForm } from '../../platform/components/form.ts';
import { doneNotice } from '../../platform/components/notice.ts';
import { todayBar } from '../../platform/components/share-bar.ts';
import { leadingFigures, withQuery } from '../../platform/components/table.ts';
import { tile } from '../../platform/components/tile.ts';
import { money, over } from '../../platform/components/values.ts';
import { formatDays, formatMonth } from '../../platform/format/dates.ts';
import { formatAmount, formatWhole } from '../../platform/format/money.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { asOne, type CurrencySpending, spentAndEarned } from '../spending/spending-lines.ts';
import type { Budget, BudgetContent, WithBudget } from './budget-content.ts';
import { SOURCE, type Source } from './budget-fields.ts';
import { limitsForm, monthsOf } from './budget-form.ts';
import { WORDS as words } from './words.ts';

export const BUDGETS_PATH = '/budgets';

export const budgetPage = (viewer: Viewer, content: BudgetContent): Html => {
  const { month, done } = content;
  return layout({
    title: words.title,
    viewer,
    notice: doneNotice(words.done, done),
    content: html`${monthPager(viewer, { period: month, choice: aroundToday(viewer, month), hrefOf: (target) => `${BUDGETS_PATH}?month=${target}` })}
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
    ...(usual === undefined
      ? []
      : ([
          ['average', words.average(monthsOf(usual, viewer))],
          ['spent', words.spentIn(formatMonth(usual.last, viewer.locale))],
        ] as const)),
  ];
  const buttons =
    ways.length === 0
      ? html`<button type="submit">${words.begin(name)}</button>`
      : html`${ways.map(([from, label], at) => html`<button type="submit" name="${SOURCE}" value="${from}"${at > 0 && html` class="secondary"`}>${label}</button> `)}<button type="submit" name="${SOURCE}" value="none" class="link">${words.blank}</button>`;
  return html`<section class="empty">${tile('budget')}<p>${words.none(name)} ${words.noneHint}</p>
${postForm(viewer, { action: BUDGETS_PATH }, html`${hidden('month', month)}<p class="row centered">${buttons}</p>`)}</section>`;
};

const budgetSections = (viewer: Viewer, content: WithBudget): Html => {
  const { budget } = content;
  const { startDate, endDate, currency } = budget;
  const limits = budgetLines(content);
  return html`<section aria-labelledby="budget-figures"><h2 id="budget-figures">${words.inCurrency(currency, formatDays(startDate, endDate, viewer.locale))}</h2>
${totals(viewer, budget, limits)}${otherCurrencies(viewer, content)}${foldedNotes([
  transfersNote(viewer, content.transfers ?? [], currency),
  duplicatesNote(viewer, content.duplicates ?? [], currency),
  convertedNote(viewer, content),
])}</section>
${limitsForm(viewer, content, limits)}
${deleteDetails(viewer, { action: `${BUDGETS_PATH}/${budget.id}/delete`, label: words.remove, consequence: words.removeConsequence, version: budget.version })}`;
};

type Sums = Pick<ReturnType<typeof budgetLines>, 'planned' | 'carried' | 'available' | 'spent'>;

/** The days of the budget, and today's place among them; undefined if it is not one of them. */
type Place = { readonly day: number; readonly days: number };

const placeOf = ({ startDate, endDate }: Budget, { today }: Viewer): Place | undefined =>
  today < startDate || today > endDate
    ? undefined
    : { day: daysBetween(startDate, today) + 1, days: daysBetween(startDate, endDate) + 1 };

/** The figures of the whole budget, with a bar on which today is marked. */
const totals = (viewer: Viewer, budget: Budget, sums: Sums): Html => {
  const { planned, carried, available, spent } = sums;
  const { currency } = budget;
  const amount = (of: string): Html => money(roundTo(of, minorDigits(currency)), currency, viewer);
  const place = placeOf(budget, viewer);
  const toBudget = incomeFigure(budget, planned, amount);
  if (compare(available, '0') <= 0)
    return leadingFigures([[words.spent, amount(spent)], [words.limit, words.noLimit], toBudget]);
  const left = subtract(available, spent);
  const until = formatDays(budget.endDate, budget.endDate, viewer.locale);
  const shares = place && divide(left, String(place.days - place.day + 1));
  const share = Number(divide(spent, available));
  const limit = isZero(carried)
    ? words.ofLimit(amount(available))
    : words.ofCarried(amount(available), formatAmount(carried, currency, viewer.locale, 'exceptZero'));
  return html`<div class="totals">${leadingFigures([
    isNegative(left)
      ? [words.overBudget, over(amount(absolute(left))), limit]
      : [words.left, amount(left), shares === undefined ? limit : words.aDay(amount(shares), until)],
    [words.spent, amount(spent), words.shareOfLimit(shareOfAll(spent, available, viewer), amount(available))],
    ...(place === undefined ? [] : [paceFigure(viewer, currency, place, sums)]),
    toBudget,
  ])}
${place === undefined ? NOTHING : todayBar(share, place.day / place.days, words.today)}</div>`;
};

type Figure = Parameters<typeof leadingFigures>[0][number];
type Amount = (of: string) => Html;

/** Today's pace: what would be spent by now if each day cost the same. */
const paceFigure = (viewer: Viewer, currency: string, { day, days }: Place, { available, spent }: Sums): Figure => {
  const whole = (of: string): Html => html`<data value="${of}">${formatWhole(of, currency, viewer.locale)}</data>`;
  const even = divide(multiply(available, String(day)), String(days));
  const beyond = subtract(spent, even);
  const order = compare(roundTo(beyond, 0), '0');
  const pace =
    order === 0 ? words.pace.even : words.pace[order > 0 ? 'more' : 'less'](whole(absolute(roundTo(beyond, 0))));
  return [words.dayOf(day, days), pace, words.evenPace[order === 0 ? 'same' : 'other'](whole(roundTo(even, 0)))];
};

/** The expected income less the limits: zero if they assign all of it. */
const incomeFigure = ({ expectedIncome }: Budget, planned: string, amount: Amount): Figure => {
  if (expectedIncome === null)
    return [words.toBudget, '—', html`<a href="#${fieldId('expected_income')}">${words.enterIncome}</a>`];
  const free = subtract(expectedIncome, planned);
  const remark = words.incomeLessLimits(amount(expectedIncome), amount(planned));
  return isNegative(free)
    ? [words.budgetedTooMuch, over(amount(absolute(free))), remark]
    : [words.toBudget, amount(free), remark];
};

const isNegative = (amount: string): boolean => amount.startsWith('-');

const spentIn = (viewer: Viewer, sheet: CurrencySpending): readonly Html[] => {
  const { spent } = spentAndEarned(asOne(sheet, ''), ['']);
  return compare(spent, '0') > 0 ? [money(spent, sheet.currency, viewer)] : [];
};

/** Nothing is converted silently. */
const convertedNote = (viewer: Viewer, { converted = [] }: WithBudget): Html => {
  const notes = converted.flatMap(({ from, to }) => {
    const [spent, counted] = [from, to].flatMap((sheet) => spentIn(viewer, sheet));
    return spent === undefined || counted === undefined ? [] : [words.countedAs(spent, counted)];
  });
  return notes.length === 0 ? NOTHING : html`<p class="muted">${words.converted(notes, RATES_PATH)}</p>`;
};

const RATES_PATH = '/settings/exchange_rates';

const otherCurrencies = (viewer: Viewer, { others, month }: WithBudget): Html => {
  const spent = others.flatMap((sheet) => spentIn(viewer, sheet));
  return spent.length === 0
    ? NOTHING
    : html`<p class="muted">${words.otherCurrencies(spent, withQuery('/spending', { month }))} <a href="${RATES_PATH}">${words.addRate}</a></p>`;
};
