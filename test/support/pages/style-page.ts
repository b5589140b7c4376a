import { tabs } from '../../../web/people/settings/tabs.ts';
import {
  actionButton,
  checkbox,
  errorSummary,
  input,
  postForm,
  select,
  textarea,
} from '../../../web/platform/components/form.ts';
import { emptyState, notice } from '../../../web/platform/components/notice.ts';
import { facts, pager, table } from '../../../web/platform/components/table.ts';
import { badge, day, instant, money } from '../../../web/platform/components/values.ts';
import { type FormState, newForm } from '../../../web/platform/form-state.ts';
import { type Child, html } from '../../../web/platform/html.ts';
import { layout } from '../../../web/platform/layout.ts';
import type { Viewer } from '../../../web/platform/viewer.ts';

const VIEWER: Viewer = {
  name: 'Ada Byron',
  email: 'ada@example.org',
  role: 'super_admin',
  csrfToken: 'token',
  path: '/accounts',
  locale: 'de-DE',
  timeZone: 'America/New_York',
  today: '2026-03-20',
  currency: 'EUR',
  isRecent: true,
};

const WRONG: FormState = {
  values: { wrong_name: 'x', wrong_kind: 'b', wrong_note: 'y' },
  errors: ['wrong_name: must be longer', 'wrong_kind: is not known', 'wrong_note: is too short', 'Try again later'],
};

const CHOICES = ['a', 'b'].map((value) => ({ value, label: `Choice ${value}` }));
const TONES = ['error', 'success', 'warning'] as const;
const AMOUNTS = ['1234567.89', '-12.5', '0'];

const dataParts = () => html`
${table(
  'Entries',
  [
    { label: 'Day', cell: () => day('2026-03-01', VIEWER) },
    { label: 'Name', isHeader: true, cell: (amount: string) => `Something with a rather long name ${amount}` },
    { label: 'Status', cell: () => html`${TONES.map((tone) => badge(tone, tone))} ${badge('muted')}` },
    { label: 'At', cell: () => instant('2026-03-01T14:05:00Z', VIEWER) },
    { label: 'Amount', isAmount: true, cell: (amount) => money(amount, 'EUR', VIEWER) },
    { label: 'Action', cell: (amount) => actionButton(VIEWER, '/x', 'Delete', { danger: true, context: amount }) },
  ],
  AMOUNTS,
)}
${pager('/x', {}, { current_page: 2, total_pages: 3, total_count: 55, next_page: 3, prev_page: 1 })}
${facts([
  ['Number', html`<code>DE89 3704 0044 0532 0130 00</code>`],
  ['A rather long name of a fact', html`<span class="muted">unknown</span>`],
])}
<section class="cards">${AMOUNTS.map((amount) => html`<article><h3>Card</h3><p>${money(amount, 'EUR', VIEWER)}</p></article>`)}</section>
<svg class="chart" viewBox="0 0 300 100" role="img" aria-label="A chart"><line class="grid" x1="0" x2="300" y1="50" y2="50"/><line class="zero" x1="0" x2="300" y1="90" y2="90"/><polygon class="area" points="0,90 0,50 300,10 300,90"/><polyline class="line" points="0,50 150,70 300,10"/><circle class="point" cx="300" cy="10" r="3"/><text x="0" y="98">2025</text></svg>
<p><label for="bar">Progress</label> <progress id="bar" value="40" max="100"></progress></p>
<details><summary>More about it</summary><p>More.</p></details>
${emptyState('Nothing is here yet.', { href: '/x', label: 'Add one' })}`;

const formParts = () => html`
<form method="get" action="/x" class="filters" role="search" aria-label="Filters">
${input({ name: 'q', label: 'Text', type: 'search' }, newForm())}${select({ name: 'kind', label: 'Kind' }, CHOICES, newForm())}${input({ name: 'from', label: 'From', type: 'date', hint: 'The first day that is shown, of which there may be many.' }, newForm())}
<div class="row"><button type="submit">Show</button> <a href="/x">Clear</a></div></form>
${postForm(
  VIEWER,
  { action: '/x', label: 'In order' },
  html`${input({ name: 'name', label: 'Name', hint: 'As you say it.' }, newForm())}${textarea({ name: 'note', label: 'Note' }, newForm())}${checkbox({ name: 'agreed', label: 'I agree', hint: 'You need not.' }, newForm())}
<fieldset><legend>Which</legend><label><input type="radio" name="which" value="a" checked> This</label><label><input type="radio" name="which" value="b"> That</label></fieldset>
<label for="file">File</label><input id="file" type="file" name="file">
<div class="row"><button type="submit">Save</button><button type="submit" class="secondary" name="later" value="true">Later</button><button type="submit" class="danger" name="gone" value="true">Delete</button><a class="button secondary" href="/x">Back</a><button type="submit" class="link" name="link" value="true">Start over</button></div>`,
)}`;

const wrongParts = () => html`
${postForm(
  VIEWER,
  { action: '/x', label: 'Wrong' },
  html`${errorSummary(WRONG, ['wrong_name', 'wrong_kind', 'wrong_note'])}
${input({ name: 'wrong_name', label: 'Name', hint: 'As you say it.' }, WRONG)}${select({ name: 'wrong_kind', label: 'Kind' }, CHOICES, WRONG)}${textarea({ name: 'wrong_note', label: 'Note' }, WRONG)}<button type="submit">Save</button>`,
)}`;

const pageOf = async (title: string, notices: Child, content: Child): Promise<string> =>
  String(await layout({ title, viewer: VIEWER, notice: notices, content }));

/** All styles on one page. */
export const stylePage = (): Promise<string> =>
  pageOf(
    'Everything',
    TONES.map((tone) => notice(tone, html`<p>This is ${tone}. <a href="/x">Where it leads</a></p>`)),
    html`${tabs(
      'Parts',
      [
        { path: '/accounts', label: 'First' },
        { path: '/b', label: 'Second' },
      ],
      VIEWER,
    )}
<ol class="steps"><li><a href="/x">File</a></li><li aria-current="step">Columns</li><li>Verification</li></ol>
<h2>Data</h2>${dataParts()}
<h2>Forms</h2><div class="stack">${formParts()}</div>`,
  );

/** A form that was refused. */
export const wrongPage = (): Promise<string> => pageOf('A form that came back', false, wrongParts());
