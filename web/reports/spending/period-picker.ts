import {
  type Days,
  lastDayOf,
  monthIndex,
  monthOf,
  monthOfIndex,
  yearOf,
} from '../../../shared/platform/domain/dates/local-date.ts';
import { besidePeriod, type SpendingPeriod } from '../../../shared/reports/spending/domain/spending-period.ts';
import { WORDS as COMMON } from '../../ledger/words/common.ts';
import { hidden } from '../../platform/components/form.ts';
import { formatShortMonth } from '../../platform/format/dates.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { daysName, queryOfDays, queryOfPeriod, reportHref, type SpendingContent, sortIn } from './spending-content.ts';
import { WORDS } from './words.ts';

const { period: words } = WORDS;

type Content = Pick<SpendingContent, 'period' | 'since' | 'by' | 'chosen' | 'sorting'>;

/** The period that is shown, with those beside it; its name opens the others. */
export const periodPicker = (viewer: Viewer, content: Content): Html => {
  const { period, since = monthOf(viewer.today) } = content;
  const { today } = viewer;
  const [before, after] = [besidePeriod(period, -1, today), besidePeriod(period, 1, today)];
  const link = (days: Days | undefined, rel: string): Html =>
    days === undefined || monthOf(days.to) < since
      ? NOTHING
      : html`<a rel="${rel}" href="${reportHref(queryOfDays(days), content)}">${daysName(days, viewer)}</a>`;
  return html`<nav class="pager months-pager" aria-label="${words.label}">${link(before, 'prev')}
<button type="button" class="secondary opens" popovertarget="periods">${daysName(wholeDays(period), viewer)}</button>
<div id="periods" class="sheet month-menu" popover>${presets(viewer, content)}${monthsOfYear(viewer, content)}${customForm(content)}</div>
${link(after, 'next')}</nav>`;
};

/** A month or year has its name also while it is not over. */
const wholeDays = ({ name, now }: SpendingPeriod): Days => {
  if (name === undefined) return now;
  return name.length === 4
    ? { from: `${name}-01-01`, to: `${name}-12-31` }
    : { from: `${name}-01`, to: lastDayOf(name) };
};

const LAST_MONTHS = 3;

const presets = ({ today }: Viewer, content: Content): Html => {
  const [month, year] = [monthIndex(today), yearOf(today)];
  const past = (months: number): string => monthOfIndex(month - months);
  const choices: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    [words.thisMonth, { month: past(0) }],
    [words.lastMonth, { month: past(1) }],
    [words.lastMonths, { from: `${past(LAST_MONTHS)}-01`, to: lastDayOf(past(1)) }],
    [words.thisYear, { year }],
    [words.lastYear, { year: String(Number(year) - 1).padStart(4, '0') }],
  ];
  return html`<ul class="month-choice presets">${choices.map(([label, query]) => html`<li>${choiceOf(label, query, content)}</li>`)}</ul>`;
};

const choiceOf = (label: string, query: Readonly<Record<string, string>>, content: Content): Html => {
  const href = reportHref(query, content);
  return html`<a href="${href}"${href === reportHref(queryOfPeriod(content.period), content) && html` aria-current="page"`}>${label}</a>`;
};

/** The months of the year that is shown; earlier ones are a step away, so that ten years do not weigh more than two. */
const monthsOfYear = ({ locale, today }: Viewer, content: Content): Html => {
  const { period, since = monthOf(today) } = content;
  const year = yearOf(period.now.to);
  const beside = (step: number): Html => {
    const other = String(Number(year) + step).padStart(4, '0');
    return other < yearOf(since) || other > yearOf(today)
      ? NOTHING
      : html`<li>${choiceOf(other, { year: other }, content)}</li>`;
  };
  const months = Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);
  return html`<p id="period-months"><strong>${words.months}</strong></p><ul class="month-choice years">${beside(-1)}<li>${choiceOf(COMMON.wholeYear(year), { year }, content)}</li>${beside(1)}</ul>
<ul class="month-choice" aria-labelledby="period-months">${months.map((month) => html`<li>${month < since || month > monthOf(today) ? html`<span class="muted">${formatShortMonth(month, locale)}</span>` : choiceOf(formatShortMonth(month, locale), { month }, content)}</li>`)}</ul>`;
};

const customForm = ({ period: { now }, by, chosen, sorting }: Content): Html => {
  const sort = sortIn(sorting);
  return html`<form method="get" aria-label="${words.custom}"><p><strong>${words.custom}</strong></p>
<div class="days">${dateField('from', words.from, now.from)}${dateField('to', words.to, now.to)}</div>
${by !== undefined && hidden('by', by)}${chosen !== undefined && hidden('in', chosen)}${sort !== undefined && hidden('sort', sort)}<button type="submit" class="secondary">${words.show}</button></form>`;
};

const dateField = (name: string, label: string, value: string): Html =>
  html`<label>${label}<input name="${name}" type="date" value="${value}" required></label>`;
