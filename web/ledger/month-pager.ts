import { type Days, lastDayOf, monthIndex, monthOfIndex } from '../../shared/platform/domain/dates/local-date.ts';
import { formatMonth, formatShortMonth } from '../platform/format/dates.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words/common.ts';

export type Months = {
  /** The first and the last that can be chosen. */
  readonly first: string;
  readonly last: string;
};

type Options = {
  /** A month. */
  readonly period: string;
  readonly choice: Months;
  readonly hrefOf: (month: string) => string;
};

/** Before it, nobody plans or keeps accounts. */
const EARLIEST = '1900-01';

/** Links to the months around the one that is shown; its name opens all of them. */
export const monthPager = ({ locale }: Pick<Viewer, 'locale'>, { period, choice, hrefOf }: Options): Html => {
  const [before = period, after = period] = [-1, 1].map((step) => monthOfIndex(monthIndex(period) + step));
  const nameOf = (month: string): string => periodName(month, locale);
  return html`<nav class="pager months-pager" aria-label="${WORDS.months}">${before >= EARLIEST && html`<a rel="prev" href="${hrefOf(before)}">${nameOf(before)}</a>`}
${monthMenu(nameOf(period), { locale, shown: period, choice, hrefOf })}
<a rel="next" href="${hrefOf(after)}">${nameOf(after)}</a></nav>`;
};

/** `2026-03` → `Mar 2026`, `2026` → `2026`. */
export const periodName = (period: string, locale: string): string =>
  isYear(period) ? period : formatMonth(period, locale);

/** The days of a month or year. */
export const daysOf = (period: string): Days =>
  isYear(period) ? { from: `${period}-01-01`, to: `${period}-12-31` } : { from: `${period}-01`, to: lastDayOf(period) };

const isYear = (period: string): boolean => period.length === 4;

type Menu = {
  readonly locale: string;
  readonly shown?: string | undefined;
  readonly choice: Months;
  readonly hrefOf: (period: string) => string;
  readonly hasYears?: boolean;
};

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
/** A mistyped year, such as 0026, must not fill the page. */
const MOST_YEARS = 25;
/** Where years have pages too, an earlier one is a single link, so that ten years do not weigh more than two. */
const YEARS_BY_MONTH = 2;

/** A button that opens the months of all years, without a script. */
export const monthMenu = (label: string, menu: Menu): Html => {
  const { shown, choice, hrefOf, hasYears = false } = menu;
  const [first, last] = [choice.first, choice.last].map((month) => Number(month.slice(0, 4)));
  if (first === undefined || last === undefined) return NOTHING;
  const years = Array.from({ length: Math.min(MOST_YEARS, last - first + 1) }, (_, back) => String(last - back));
  const isByMonth = (year: string, at: number) => !hasYears || at < YEARS_BY_MONTH || year === shown?.slice(0, 4);
  const earlier = years.filter((year, at) => !isByMonth(year, at));
  return html`<button type="button" class="secondary opens" popovertarget="months">${label}</button>
<div id="months" class="sheet month-menu" popover>${years.filter(isByMonth).map((year) => monthsOf(year, menu))}
${earlier.length > 0 && choiceOf('months-earlier', WORDS.earlierYears, html`${earlier.map((year) => html`<li><a href="${hrefOf(year)}">${year}</a></li>`)}`)}</div>`;
};

const monthsOf = (year: string, { locale, shown, choice, hrefOf, hasYears = false }: Menu): Html => {
  const current = (period: string) => period === shown && html` aria-current="page"`;
  return choiceOf(
    `months-${year}`,
    hasYears ? html`<a href="${hrefOf(year)}"${current(year)}>${WORDS.wholeYear(year)}</a>` : year,
    html`${MONTHS.map((monthNumber) => {
      const month = `${year}-${monthNumber}`;
      const name = formatShortMonth(month, locale);
      return html`<li>${month < choice.first || month > choice.last ? html`<span class="muted">${name}</span>` : html`<a href="${hrefOf(month)}"${current(month)}>${name}</a>`}</li>`;
    })}`,
  );
};

const choiceOf = (id: string, name: Child, items: Html): Html =>
  html`<p id="${id}"><strong>${name}</strong></p><ul class="month-choice" aria-labelledby="${id}">${items}</ul>`;
