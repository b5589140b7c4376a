import { flow } from '../ledger/amounts.ts';
import { avatar } from '../platform/components/avatar.ts';
import { barChart } from '../platform/components/bar-chart.ts';
import {
  CATEGORY_ICONS,
  categoryChip,
  categoryIcon,
  categoryPicture,
  swatch,
} from '../platform/components/category-chip.ts';
import { entryList } from '../platform/components/entry-list.ts';
import {
  actionButton,
  checkbox,
  errorSummary,
  explainedChoices,
  fieldGroup,
  filterForm,
  filterPanel,
  filterSheet,
  input,
  pictureChoices,
  postForm,
  searchField,
  searchForm,
  select,
  textarea,
} from '../platform/components/form.ts';
import { ICON_NAMES, icon, mark } from '../platform/components/icon.ts';
import { chartNumbers, lineChart } from '../platform/components/line-chart.ts';
import { emptyState, notice } from '../platform/components/notice.ts';
import { shareBar } from '../platform/components/share-bar.ts';
import { stepList } from '../platform/components/steps.ts';
import { facts, figures, pager, table } from '../platform/components/table.ts';
import { subTabs, tabs } from '../platform/components/tabs.ts';
import { accountTile, tile } from '../platform/components/tile.ts';
import { badge, day, instant, money } from '../platform/components/values.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';

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

/** A component under its name, with when to use it. */
const part = (name: string, use: string, content: Child): Html =>
  html`<section><h3>${name}</h3><p class="muted">${use}</p>${content}</section>`;

/** Those of `styles/theme.css`: each is a pair of light and dark. */
const COLORS = {
  '--pico-background-color': 'the page',
  '--app-surface': 'what lies on it: cards, tables, the menu',
  '--app-chosen': 'what is chosen',
  '--pico-color': 'text',
  '--pico-muted-color': 'text of less weight',
  '--pico-primary': 'the accent: links and the one main button',
  '--app-in': 'money in, always with a plus sign',
  '--app-success': 'success, always with a word',
  '--app-warning': 'a warning, always with a word',
  '--app-error': 'an error, always with a word',
} as const;

const foundations = (): Child => [
  part(
    'Type',
    'Four sizes. Figures have one width, so that amounts align.',
    html`<p class="worth">1.234.567,89 €</p><p>Text, <strong>with weight</strong>, <small>small</small>, <span class="muted">muted</span>, a <a href="/x">link</a> and <code>code</code>.</p>`,
  ),
  part(
    'Colors',
    'Each is a pair for light and dark. Text has a contrast of 4.5 to 1 on every surface, borders of controls 3 to 1. No color says anything alone.',
    facts(
      Object.entries(COLORS).map(([name, use]): [string, Child] => [
        name,
        html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10" fill="var(${name})"/></svg> ${use}`,
      ]),
    ),
  ),
  part(
    'Mark and icons',
    'Icons stand beside a text that says the same.',
    html`<p>${mark()} Counterfoil</p><p class="row">${ICON_NAMES.map((name) => html`<span>${icon(name)} ${name}</span>`)}</p>`,
  ),
];

const values = (): Child => [
  part(
    'Amounts and dates',
    'In the format of the family. Money in has a plus sign and a color; the browser shows instants in its own time zone.',
    facts([
      ['money', money('1234567.89', 'EUR', VIEWER)],
      ['flow, in', flow('-12.5', 'EUR', VIEWER)],
      ['flow, out', flow('12.5', 'EUR', VIEWER)],
      ['day', day('2026-03-01', VIEWER)],
      ['instant', instant('2026-03-01T14:05:00Z', VIEWER)],
      ['nothing', instant(null, VIEWER)],
    ]),
  ),
  part(
    'Status',
    'A word in a color.',
    html`<p>${TONES.map((tone) => html`${badge(tone, tone)} `)}${badge('muted')}</p>`,
  ),
  part(
    'Category chip',
    'A name with its color and icon.',
    html`<p class="row">${CATEGORY_ICONS.slice(0, 6).map((name, at) => categoryChip({ name, icon: name, color: CHIP_COLORS[at] ?? '' }))}</p>`,
  ),
];

const sums = (): Child => [
  part(
    'Figures',
    'The few sums that a page is about.',
    figures([
      ['Spent', money('2549.31', 'EUR', VIEWER), 'A remark under the figure'],
      ['Earned', money('7005', 'EUR', VIEWER)],
    ]),
  ),
  part(
    'List of entries',
    'A picture, a name with a remark under it, and an amount; for lists that are read, not compared column by column.',
    html`<div class="card"><ul class="entries">${(['depository', 'credit_card'] as const).map(
      (type) =>
        html`<li class="entry">${accountTile(type)}<span><a href="/accounts/x">An account of the class ${type}</a><small>A bank</small></span><span class="amount">${money('1234.5', 'EUR', VIEWER)}</span></li>`,
    )}<li class="entry"><span>A currency</span><strong class="amount">${money('1234567.89', 'CHF', VIEWER)}</strong><small>A remark that is too long to stand beside the amount</small></li></ul></div>`,
  ),
  part(
    'Share',
    'How much of the whole an amount is, below the name that stands beside that amount: in the color of a category, in the accent without one, and in that of a warning for more than was planned.',
    html`<div class="card"><ul class="entries">${SHARES.map(
      ({ name, share, color }) =>
        html`<li class="entry"><span>${name}${shareBar(share, color)}</span><span class="amount">${money(String(share * 200), 'EUR', VIEWER)}</span></li>`,
    )}</ul></div>`,
  ),
  part(
    'List of things with a state',
    'For users, keys, providers: what it is, its state, and what can be done. The same on every width.',
    entryList('Things', [
      {
        icon: 'users',
        name: html`<a href="/x">ada@example.org</a>`,
        remarks: ['Admin', html`Last sign-in ${instant('2026-03-01T14:05:00Z', VIEWER)}`],
        state: badge('Active', 'success'),
      },
      {
        icon: 'providers',
        name: 'A key',
        remarks: ['Read'],
        state: badge('Active', 'success'),
        actions: actionButton(VIEWER, '/x', 'Revoke', { danger: true, context: 'the key' }),
      },
    ]),
  ),
  part(
    'Tree',
    'Entries with those that belong to them, in columns where there is room.',
    html`<div class="card"><ul class="entries tree">${CHIP_COLORS.slice(0, 3).map(
      (color) =>
        html`<li><div class="entry">${categoryPicture({ color, icon: 'house' })}<span><a href="/x">A category</a></span><span class="amount">12</span></div><ul class="entries"><li><div class="entry below">${categoryPicture({ color, icon: 'zap' })}<span><a href="/x">Its subcategory</a></span><span class="amount">3</span></div></li></ul></li>`,
    )}</ul></div>`,
  ),
  part('Tile', 'An icon on a colored square, before the name of what it stands for.', tile('imports')),
  part(
    'Avatar',
    'The initials of a person, always in the same color, beside their name.',
    html`<div class="row">${['Alex Miller', 'Sam Miller', 'Robin', 'Kim Lee', 'ada@example.org'].map(avatar)}</div>`,
  ),
];

const SHARES = [
  { name: 'Groceries', share: 0.75, color: '#4da568' },
  { name: 'A security', share: 0.25, color: undefined },
  { name: 'Eating out', share: 1.5, color: 'over' },
];

const CHIP_COLORS = ['#e99537', '#4da568', '#6471eb', '#db5a54', '#df4e92', '#c44fe9'];

const MONTHS = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];

const data = (): Child => [
  part(
    'Table',
    'On a narrow screen the date goes below the name and the status is left out, so that the amount is always in view.',
    html`${table(
      'Entries',
      [
        { label: 'Day', isBelowName: true, cell: () => day('2026-03-01', VIEWER) },
        { label: 'Name', isHeader: true, cell: (amount: string) => `Something with a rather long name ${amount}` },
        { label: 'Status', isWideOnly: true, cell: () => badge('Pending', 'warning') },
        { label: 'Amount', isAmount: true, cell: (amount) => money(amount, 'EUR', VIEWER) },
        { label: 'Action', cell: (amount) => actionButton(VIEWER, '/x', 'Delete', { danger: true, context: amount }) },
      ],
      AMOUNTS,
    )}
${pager('/x', {}, { current_page: 2, total_pages: 3, total_count: 55, next_page: 3, prev_page: 1 })}`,
  ),
  part(
    'Facts',
    'Names and values of one thing.',
    facts([
      ['Number', html`<code>DE89 3704 0044 0532 0130 00</code>`],
      ['A rather long name of a fact', html`<span class="muted">unknown</span>`],
    ]),
  ),
  part(
    'Cards',
    'Some figures of equal weight.',
    html`<div class="cards">${AMOUNTS.map((amount) => html`<article><h4>Card</h4><p>${money(amount, 'EUR', VIEWER)}</p></article>`)}</div>`,
  ),
  part(
    'Empty state',
    'Says the next step. An icon if it fills a page.',
    html`${emptyState('Nothing is here yet.', { href: '/x', label: 'Add one' }, 'imports')}${emptyState('Nothing matches.', { href: '/x', label: 'Show all' })}`,
  ),
  part(
    'More on demand',
    'What few people need.',
    html`<details><summary>More about it</summary><p>More.</p></details>
<p><label for="bar">Progress</label> <progress id="bar" value="40" max="100"></progress></p>`,
  ),
];

const POINTS = MONTHS.map((month, at) => ({ date: `${month}-28`, value: String(1000 + at * 250 - (at % 2) * 400) }));

const charts = (): Child => [
  part(
    'Line',
    'An amount over time, with its numbers in a table.',
    html`${lineChart({ id: 'line', title: 'Net worth in EUR', currency: 'EUR', points: POINTS }, VIEWER)}
${chartNumbers(
  'Net worth',
  [
    {
      label: 'Net worth',
      isAmount: true,
      cell: ({ value }: { readonly value: string }) => money(value, 'EUR', VIEWER),
    },
  ],
  POINTS,
  VIEWER,
)}`,
  ),
  part(
    'Bars',
    'An amount for each month, from zero.',
    barChart(
      {
        id: 'bars',
        title: 'Spending in EUR by month',
        currency: 'EUR',
        bars: MONTHS.map((month, at) => ({ month, value: String(900 + (at % 3) * 300) })),
        shown: '2026-02',
        hrefOf: (month) => `/spending?month=${month}`,
      },
      VIEWER,
    ),
  ),
];

const forms = (): Child => [
  part(
    'Filters',
    'A few in a row, many in a sheet whose button says how many are set. Above a long list, only the search is in view.',
    html`${filterForm(
      '/x',
      'Filters',
      html`${input({ name: 'q', label: 'Text', type: 'search' }, newForm())}${select({ name: 'kind', label: 'Kind' }, CHOICES, newForm())}${input({ name: 'from', label: 'From', type: 'date', hint: 'The first day that is shown, of which there may be many.' }, newForm())}`,
    )}
${filterPanel('/x', {
  label: 'A long list',
  search: searchField({ name: 'list_search', label: 'Search names' }, newForm()),
  fields: select({ name: 'list_kind', label: 'Kind' }, CHOICES, newForm()),
  set: 1,
  isAny: true,
  isRefused: false,
})}
${filterSheet(filterForm('/x', 'More filters', input({ name: 'sheet_text', label: 'Text in the sheet', type: 'search' }, newForm())), { set: 2, isRefused: false })}`,
  ),
  part(
    'Search',
    'Above a list that has no other filters, if it is too long to be read at a glance.',
    searchForm('/x', 'Search a list', ''),
  ),
  part(
    'Pictures',
    'One of a few that are told apart by their look. Each has a name, which is read aloud and shown when pointed at.',
    html`${pictureChoices(
      { name: 'icon', label: 'Icon' },
      CATEGORY_ICONS.slice(0, 6).map((name) => ({ value: name, label: name, picture: categoryIcon(name) })),
      newForm({ icon: CATEGORY_ICONS[1] ?? '' }),
    )}${pictureChoices(
      { name: 'color', label: 'Color' },
      [
        { value: '', label: 'Automatic' },
        ...CHIP_COLORS.map((color) => ({ value: color, label: color, picture: swatch(color) })),
      ],
      newForm(),
    )}`,
  ),
  part(
    'Fields and buttons',
    'One main button for each form. What cannot be undone is in the color of danger and says what it does.',
    postForm(
      VIEWER,
      { action: '/x', label: 'In order' },
      html`${fieldGroup({ title: 'Fields on a card', intro: 'For long forms: what the fields are for stands beside them.' }, html`${input({ name: 'name', label: 'Name', hint: 'As you say it.' }, newForm())}${textarea({ name: 'note', label: 'Note' }, newForm())}`)}
${checkbox({ name: 'agreed', label: 'I agree', hint: 'You need not.' }, newForm())}
<fieldset><legend>Which</legend><label><input type="radio" name="which" value="a" checked> This</label><label><input type="radio" name="which" value="b"> That</label></fieldset>
${explainedChoices(
  { name: 'role', label: 'One of a few, explained' },
  [
    { value: 'a', label: 'This', hint: 'What it means.' },
    { value: 'b', label: 'That', hint: 'What that means.' },
  ],
  newForm({ role: 'a' }),
)}
<label for="file">File</label><input id="file" type="file" name="file">
<div class="row"><button type="submit">Save</button><button type="submit" class="secondary" name="later" value="true">Later</button><button type="submit" class="danger" name="gone" value="true">Delete</button><a class="button secondary" href="/x">Back</a><button type="submit" class="link" name="link" value="true">Start over</button></div>`,
    ),
  ),
];

const navigation = (): Child => [
  part(
    'Tabs',
    'Related pages.',
    tabs(
      'Parts',
      [
        { path: '/accounts', label: 'First' },
        { path: '/b', label: 'Second' },
      ],
      VIEWER,
    ),
  ),
  part(
    'Tabs within a tab',
    'The pages of one tab.',
    subTabs(
      'Parts of a part',
      [
        { path: '/accounts', label: 'First' },
        { path: '/b', label: 'Second' },
      ],
      VIEWER,
    ),
  ),
  part(
    'Steps',
    'What is done, what is now, what comes: numbered dots with words.',
    stepList('Steps', [
      { label: 'File', href: '/x', isDone: true, isCurrent: false },
      { label: 'Columns', href: '/x', isDone: false, isCurrent: true },
      { label: 'Preview', isDone: false, isCurrent: false },
      { label: 'Result', isDone: false, isCurrent: false },
    ]),
  ),
  part(
    'Numbered list',
    'What somebody does elsewhere, one thing after the other.',
    html`<ol class="numbered card"><li><span>Open <a href="/x">the other site</a>.</span></li><li><span>Copy the key.</span></li></ol>`,
  ),
];

const wrongParts = () => html`
${postForm(
  VIEWER,
  { action: '/x', label: 'Wrong' },
  html`${errorSummary(WRONG, ['wrong_name', 'wrong_kind', 'wrong_note'])}
${input({ name: 'wrong_name', label: 'Name', hint: 'As you say it.' }, WRONG)}${select({ name: 'wrong_kind', label: 'Kind' }, CHOICES, WRONG)}${textarea({ name: 'wrong_note', label: 'Note' }, WRONG)}<button type="submit">Save</button>`,
)}`;

const pageOf = async (title: string, notices: Child, content: Child): Promise<string> =>
  String(
    await layout({
      title,
      viewer: VIEWER,
      actions: html`<a class="button" href="/x">New</a> <a href="/x">Another way</a>`,
      notice: notices,
      content,
    }),
  );

/** Every component, with when to use it: `npm run design` shows it. */
export const designPage = (): Promise<string> =>
  pageOf(
    'Design',
    TONES.map((tone) => notice(tone, html`<p>This is ${tone}. <a href="/x">Where it leads</a></p>`)),
    html`<h2>Foundations</h2>${foundations()}
<h2>Values</h2>${values()}
<h2>Sums and lists</h2>${sums()}
<h2>Data</h2>${data()}
<h2>Charts</h2>${charts()}
<h2>Forms</h2><div class="stack">${forms()}</div>
<h2>Navigation</h2>${navigation()}`,
  );

/** A form that was refused. */
export const refusedFormPage = (): Promise<string> => pageOf('A form that was refused', false, wrongParts());
