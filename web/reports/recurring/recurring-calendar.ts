import {
  addDays,
  daysBetween,
  lastDayOf,
  monthIndex,
  monthOf,
  monthOfIndex,
} from '../../../shared/platform/domain/dates/local-date.ts';
import { type Due, dueInMonth } from '../../../shared/reports/recurring/domain/recurring-month.ts';
import type { RecurringItem } from '../../../shared/reports/recurring/domain/recurring-plan.ts';
import { flow } from '../../ledger/amounts.ts';
import { withQuery } from '../../platform/components/table.ts';
import { formatMonth, formatShortDay, formatWeekdays } from '../../platform/format/dates.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { nameOf, RECURRING_PATH, type RecurringNames, transactionsOf } from './recurring-rows.ts';
import { WORDS } from './words.ts';

const { calendar: words } = WORDS;

/** As far as people plan. */
const MONTHS_AHEAD = 12;

/** The month that is asked for, from this one on. */
export const calendarMonth = (asked: string | undefined, today: string): string => {
  const [first, last] = [monthOf(today), monthOfIndex(monthIndex(today) + MONTHS_AHEAD)];
  return asked !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) && asked >= first && asked <= last
    ? asked
    : first;
};

type Calendar = { readonly month: string; readonly items: readonly RecurringItem[]; readonly names: RecurringNames };

/** The days of a month with what is due on each; on a phone, only the days on which something is. */
export const recurringCalendar = (viewer: Viewer, { month, items, names }: Calendar): Html => {
  const due = Map.groupBy(dueInMonth(items, month), ({ date }) => date);
  const first = `${month}-01`;
  const days = Array.from({ length: daysBetween(first, lastDayOf(month)) + 1 }, (_, at) => addDays(first, at));
  const { names: weekdays, column } = formatWeekdays(first, viewer.locale);
  return html`<section class="card" aria-labelledby="calendar"><div class="head"><h2 id="calendar">${formatMonth(month, viewer.locale)}</h2>${monthLinks(viewer, month)}</div>
${due.size === 0 && html`<p class="muted">${words.nothing}</p>`}
<div class="calendar"><div class="weekdays" aria-hidden="true">${weekdays.map((name) => html`<span>${name}</span>`)}</div>
<ol class="starts-${column}">${days.map((date) => dayCell(viewer, date, { due: due.get(date) ?? [], names }))}</ol></div></section>`;
};

const monthLinks = ({ today, locale }: Viewer, month: string): Html => {
  const link = (rel: 'prev' | 'next', step: number): Html => {
    const other = monthOfIndex(monthIndex(month) + step);
    const href = withQuery(RECURRING_PATH, { month: other === monthOf(today) ? undefined : other });
    return calendarMonth(other, today) === other
      ? html`<a rel="${rel}" href="${href}#calendar">${formatMonth(other, locale)}</a>`
      : NOTHING;
  };
  return html`<nav class="pager" aria-label="${words.months}">${link('prev', -1)}${link('next', 1)}</nav>`;
};

type Cell = { readonly due: readonly Due[]; readonly names: RecurringNames };

const dayCell = (viewer: Viewer, date: string, { due, names }: Cell): Html => {
  const kinds = [due.length === 0 && 'free', date === viewer.today && 'today'].filter((kind) => kind !== false);
  return html`<li${kinds.length > 0 && html` class="${kinds.join(' ')}"`}><time datetime="${date}"><span class="narrow-only">${formatShortDay(date, { locale: viewer.locale, today: date })}</span><span class="wide-only">${Number(date.slice(8))}</span></time>${
    due.length > 0 && html`<ul>${due.map((one) => dueItem(viewer, one, names))}</ul>`
  }</li>`;
};

const dueItem = (viewer: Viewer, { item, state }: Due, names: RecurringNames): Html => {
  const href = item.record === null ? transactionsOf(item) : `${RECURRING_PATH}/${item.id}`;
  return html`<li class="due${state !== 'due' && ` ${state}`}"><a href="${href}">${nameOf(item, names)}</a> <span class="amount">${flow(item.amount, item.currency, viewer)}</span>${state !== 'due' && html` <small>${words.states[state]}</small>`}</li>`;
};
