import type { MonthCovered } from '../../shared/imports/statements/domain/covered-days.ts';
import { monthOf } from '../../shared/platform/domain/dates/local-date.ts';
import type { AccountId } from '../../shared/platform/domain/ids.ts';
import { formatMonth, formatShortMonth } from '../platform/format/dates.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

type Drawn = Exclude<MonthCovered['state'], 'not_covered'> | 'missing' | 'current' | 'before';

const { months: texts } = WORDS;
const STATES: Readonly<Record<Drawn, { readonly mark: string; readonly words: string }>> = texts.states;

export const importPath = (accountId: AccountId): string => `/imports/new?account_id=${encodeURIComponent(accountId)}`;

const firstCovered = (months: readonly MonthCovered[]): number =>
  months.findIndex(({ state }) => state === 'covered' || state === 'partly');

/** A month without a statement is missing after the first one, or after an older one; the current one may still get its own. */
const stateOf = (
  { month, state }: MonthCovered,
  { isAfterFirst, today }: { readonly isAfterFirst: boolean; readonly today: string },
): Drawn => {
  if (state !== 'not_covered') return state;
  if (month >= monthOf(today)) return 'current';
  return isAfterFirst ? 'missing' : 'before';
};

const drawn = (months: readonly MonthCovered[], today: string): readonly { month: string; state: Drawn }[] => {
  const first = firstCovered(months);
  return months.map((covered, at) => ({
    month: covered.month,
    state: stateOf(covered, { isAfterFirst: at > first, today }),
  }));
};

/** Which mark means what, of those that these strips show. */
export const monthKey = ({ today }: Pick<Viewer, 'today'>, strips: readonly (readonly MonthCovered[])[]): Html => {
  const shown = new Set(strips.flatMap((months) => drawn(months, today).map(({ state }) => state)));
  if (shown.size === 0) return NOTHING;
  return html`<ul class="month-key">${(Object.keys(STATES) as Drawn[])
    .filter((state) => shown.has(state))
    .map(
      (state) =>
        html`<li><span class="${state}" aria-hidden="true">${STATES[state].mark}</span> ${STATES[state].words}</li>`,
    )}</ul>
${shown.has('missing') && html`<p class="muted">${texts.chooseMissing}</p>`}`;
};

/** The first month without a statement after the last one, if the current month is not that month. */
export const missingSince = (months: readonly MonthCovered[], today: string): string | undefined => {
  const all = drawn(months, today).filter(({ month }) => month < monthOf(today));
  return all[all.findLastIndex(({ state }) => state !== 'missing') + 1]?.month;
};

/** Whether the state of each month since the first statement is known. */
export const isKnown = (months: readonly MonthCovered[]): boolean =>
  months.slice(Math.max(0, firstCovered(months))).every(({ state }) => state !== 'unknown');

/** The month of the first statement among those shown; the first month if older ones cover it. */
export const coveredSince = (months: readonly MonthCovered[]): string =>
  months[Math.max(0, firstCovered(months))]?.month ?? '';

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
