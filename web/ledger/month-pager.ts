import { monthIndex, monthOfIndex } from '../../shared/platform/domain/local-date.ts';
import { formatMonth, formatShortMonth } from '../platform/format/dates.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words/common.ts';

export type Months = {
  /** The first and the last that can be chosen. */
  readonly first: string;
  readonly last: string;
};

type Options = {
  readonly path: string;
  readonly month: string;
  readonly choice: Months;
  /** Whether there is no page after the last one. */
  readonly isLastEnd?: boolean;
};

/** Links to the months around the one that is shown; its name opens all of them. */
export const monthPager = (
  { locale }: Pick<Viewer, 'locale'>,
  { path, month, choice, isLastEnd = false }: Options,
): Html => {
  const [before = month, after = month] = [-1, 1].map((step) => monthOfIndex(monthIndex(month) + step));
  const hrefOf = (each: string): string => `${path}?month=${each}`;
  return html`<nav class="pager months-pager" aria-label="${WORDS.months}"><a rel="prev" href="${hrefOf(before)}">${formatMonth(before, locale)}</a>
${monthMenu(formatMonth(month, locale), { locale, shown: month, choice, hrefOf })}
${(!isLastEnd || after <= choice.last) && html`<a rel="next" href="${hrefOf(after)}">${formatMonth(after, locale)}</a>`}</nav>`;
};

type Menu = {
  readonly locale: string;
  readonly shown?: string | undefined;
  readonly choice: Months;
  readonly hrefOf: (month: string) => string;
};

const MONTHS = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, '0'));
/** A mistyped year, such as 0026, must not fill the page. */
const MOST_YEARS = 25;

/** A button that opens the months of all years, without a script. */
export const monthMenu = (label: string, { locale, shown, choice, hrefOf }: Menu): Html => {
  const [first, last] = [choice.first, choice.last].map((month) => Number(month.slice(0, 4)));
  if (first === undefined || last === undefined) return NOTHING;
  const years = Array.from({ length: Math.min(MOST_YEARS, last - first + 1) }, (_, back) => String(last - back));
  return html`<button type="button" class="secondary opens" popovertarget="months">${label}</button>
<div id="months" class="sheet month-menu" popover>${years.map(
    (year) =>
      html`<p id="months-${year}"><strong>${year}</strong></p><ul class="month-choice" aria-labelledby="months-${year}">${MONTHS.map(
        (each) => {
          const month = `${year}-${each}`;
          const name = formatShortMonth(month, locale);
          return html`<li>${month < choice.first || month > choice.last ? html`<span class="muted">${name}</span>` : html`<a href="${hrefOf(month)}"${month === shown && html` aria-current="page"`}>${name}</a>`}</li>`;
        },
      )}</ul>`,
  )}</div>`;
};
