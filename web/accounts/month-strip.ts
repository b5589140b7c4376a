import type { MonthCovered } from '../../shared/imports/domain/covered-days.ts';
import { monthOf } from '../../shared/platform/domain/local-date.ts';
import { formatMonth, formatShortMonth } from '../platform/format/dates.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

type Drawn = MonthCovered['state'] | 'missing';

const { months: texts } = WORDS;
const STATES: Readonly<Record<Drawn, { readonly mark: string; readonly words: string }>> = texts.states;

export const importPath = (accountId: string): string => `/imports/new?account_id=${encodeURIComponent(accountId)}`;

export const monthKey = (): Html =>
  html`<p class="muted">${texts.key(
    Object.values(STATES)
      .map(({ mark, words }) => `${mark} ${words}`)
      .join(', '),
  )}</p>`;

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
  html`<ol class="months" aria-label="${texts.covered(name)}">${drawn(months, viewer.today).map(({ month, state }) => {
    const words = texts.month(formatMonth(month, viewer.locale), STATES[state].words);
    const short = month.endsWith('-01') ? month.slice(0, 4) : formatShortMonth(month, viewer.locale);
    const cell = html`<span aria-hidden="true">${STATES[state].mark}</span><small aria-hidden="true">${short}</small><span class="visually-hidden">${words}</span>`;
    return state === 'missing'
      ? html`<li class="missing"><a href="${importPath(id)}" title="${texts.importMonth(words)}">${cell}</a></li>`
      : html`<li class="${state}" title="${words}">${cell}</li>`;
  })}</ol>`;
