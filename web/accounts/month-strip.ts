import type { MonthCovered } from '../../shared/imports/domain/covered-days.ts';
import { monthOf } from '../../shared/platform/domain/local-date.ts';
import { formatMonth, formatShortMonth } from '../platform/format/dates.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

type Drawn = MonthCovered['state'] | 'missing';

/** The marks repeat the colours for people who cannot see them. */
const STATES: Readonly<Record<Drawn, { readonly mark: string; readonly words: string }>> = {
  covered: { mark: '✓', words: 'covered' },
  partly: { mark: '½', words: 'partly covered' },
  missing: { mark: '✗', words: 'missing' },
  not_covered: { mark: '–', words: 'no statement' },
  unknown: { mark: '?', words: 'unknown' },
};

export const importPath = (accountId: string): string => `/imports/new?account_id=${encodeURIComponent(accountId)}`;

export const monthKey = (): Html =>
  html`<p class="muted">${Object.values(STATES)
    .map(({ mark, words }) => `${mark} ${words}`)
    .join(', ')}. A missing month leads to the import.</p>`;

/** A month after the first statement without any; the current one may still get its statement. */
const drawn = (months: readonly MonthCovered[], today: string): readonly { month: string; state: Drawn }[] => {
  const first = months.findIndex(({ state }) => state === 'covered' || state === 'partly');
  return months.map(({ month, state }, at) => ({
    month,
    state: state === 'not_covered' && first !== -1 && at > first && month < monthOf(today) ? 'missing' : state,
  }));
};

type Strip = { readonly id: string; readonly name: string; readonly months: readonly MonthCovered[] };

/** One mark for each month. It says the month and its state in words when pointed at, and to screen readers. */
export const monthStrip = (viewer: Viewer, { id, name, months }: Strip): Html =>
  html`<ol class="months" aria-label="${`Months that statements of ${name} cover`}">${drawn(months, viewer.today).map(
    ({ month, state }) => {
      const words = `${formatMonth(month, viewer.locale)}: ${STATES[state].words}`;
      const short = month.endsWith('-01') ? month.slice(0, 4) : formatShortMonth(month, viewer.locale);
      const cell = html`<span aria-hidden="true">${STATES[state].mark}</span><small aria-hidden="true">${short}</small><span class="visually-hidden">${words}</span>`;
      return state === 'missing'
        ? html`<li class="missing"><a href="${importPath(id)}" title="${`${words}. Import a file`}">${cell}</a></li>`
        : html`<li class="${state}" title="${words}">${cell}</li>`;
    },
  )}</ol>`;
