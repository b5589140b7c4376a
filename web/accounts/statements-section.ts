import type { MonthCovered } from '../../shared/imports/domain/covered-days.ts';
import type { AccountStatement } from '../../shared/imports/schema/account-statement.ts';
import { table } from '../platform/components/table.ts';
import { badge, day, money } from '../platform/components/values.ts';
import { formatMonth } from '../platform/format/dates.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

export type StatementsContent = {
  /** Oldest first. */
  readonly months: readonly MonthCovered[];
  /** Newest first. */
  readonly newest: readonly AccountStatement[];
  readonly total: number;
};

/** The marks repeat the colours for people who cannot see them. */
const STATES: Readonly<Record<MonthCovered['state'], { readonly mark: string; readonly words: string }>> = {
  covered: { mark: '✓', words: 'covered' },
  partly: { mark: '½', words: 'partly covered' },
  not_covered: { mark: '✗', words: 'not covered' },
  unknown: { mark: '?', words: 'unknown' },
};

/** Which days statements cover, and whether the ledger agrees with them. */
export const statementsSection = (viewer: Viewer, { months, newest, total }: StatementsContent): Html =>
  total === 0
    ? NOTHING
    : html`<section><h2>Statements</h2>
<p class="muted">${Object.values(STATES)
        .map(({ mark, words }) => `${mark} ${words}`)
        .join(', ')}</p>
<ol class="months" aria-label="Months that statements cover">${months.map(
        ({ month, state }) =>
          html`<li class="${state}"><span aria-hidden="true">${STATES[state].mark}</span><span>${formatMonth(month, viewer.locale)}</span><span class="visually-hidden">${STATES[state].words}</span></li>`,
      )}</ol>
${statementsTable(viewer, newest)}
${total > newest.length && html`<p class="muted">The newest ${newest.length} of ${total} statements</p>`}</section>`;

const statementsTable = (viewer: Viewer, statements: readonly AccountStatement[]): Html =>
  table(
    'Statements',
    [
      {
        label: 'Days',
        isHeader: true,
        cell: ({ from, to, basis, gap_before: gap }) =>
          html`${day(from, viewer)} – ${day(to, viewer)}${basis === 'rows' && html` <small class="muted">days of the rows</small>`}${gap && html`<br>${badge('Gap before', 'error')} <small>${day(gap.from, viewer)} – ${day(gap.to, viewer)}</small>`}`,
      },
      {
        label: 'File',
        cell: ({ import_id, file_name }) => html`<a href="/imports/${import_id}">${file_name ?? 'Import'}</a>`,
      },
      {
        label: 'Balance in file',
        isAmount: true,
        cell: ({ closing_balance: closing, currency }) => (closing === null ? '—' : money(closing, currency, viewer)),
      },
      {
        label: 'Balance here',
        isAmount: true,
        cell: ({ ledger_balance, balance_date, to, currency }) =>
          html`${money(ledger_balance, currency, viewer)}${balance_date !== to && html`<br><small>${day(balance_date, viewer)}</small>`}`,
      },
      { label: 'Agrees', cell: ({ agrees }) => agreement(agrees) },
      { label: 'Rows', cell: ({ completeness }) => completenessBadge(completeness) },
    ],
    statements,
  );

const agreement = (agrees: boolean | null): Html =>
  agrees === null ? badge('Unknown') : agrees ? badge('Agrees', 'success') : badge('Differs', 'error');

const completenessBadge = (status: AccountStatement['completeness']): Html =>
  status === 'complete'
    ? badge('Complete', 'success')
    : status === 'incomplete'
      ? badge('Incomplete', 'warning')
      : badge('Unknown');
