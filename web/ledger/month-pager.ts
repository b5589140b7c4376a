import { monthIndex, monthOfIndex } from '../../shared/platform/domain/local-date.ts';
import { formatMonth } from '../platform/format/dates.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words/common.ts';

/** Links to the months around the one that is shown; `last`: the latest that has a page. */
export const monthPager = (
  { locale }: Pick<Viewer, 'locale'>,
  path: string,
  month: string,
  last: string | undefined,
): Html => {
  const [before = month, after = month] = [-1, 1].map((step) => monthOfIndex(monthIndex(month) + step));
  return html`<nav class="pager" aria-label="${WORDS.months}"><a rel="prev" href="${path}?month=${before}">${formatMonth(before, locale)}</a>
<strong>${formatMonth(month, locale)}</strong>
${(last === undefined || after <= last) && html`<a rel="next" href="${path}?month=${after}">${formatMonth(after, locale)}</a>`}</nav>`;
};
