import { flow } from '../ledger/amounts.ts';
import { CATEGORY_ICONS, categoryChip, categoryIcon, swatch } from '../platform/components/category-chip.ts';
import { copyable } from '../platform/components/copyable.ts';
import {
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
import { notice } from '../platform/components/notice.ts';
import { stepList } from '../platform/components/steps.ts';
import { facts } from '../platform/components/table.ts';
import { subTabs, tabs } from '../platform/components/tabs.ts';
import { badge, day, instant, money } from '../platform/components/values.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Child, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import { CHIP_COLORS, charts, data, sums } from './data-parts.ts';
import { lists } from './list-parts.ts';
import { part, VIEWER } from './part.ts';

const WRONG: FormState = {
  values: { wrong_name: 'x', wrong_kind: 'b', wrong_note: 'y' },
  errors: ['wrong_name: must be longer', 'wrong_kind: is not known', 'wrong_note: is too short', 'Try again later'],
};

const CHOICES = ['a', 'b'].map((value) => ({ value, label: `Choice ${value}` }));
const TONES = ['error', 'success', 'warning'] as const;

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
    'One font in seven sizes. Figures have one width, so that amounts align.',
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
  part(
    'A value to copy',
    'What somebody takes elsewhere: an address, a key. A secret is shown once, in the notice that says so.',
    copyable('https://money.example/auth/company/callback', 'the callback URL'),
  ),
];

const navigation = (): Child => [
  part(
    'Tabs',
    'Related pages, on one line that scrolls sideways.',
    tabs(
      'Parts',
      [
        { path: '/a', label: 'First' },
        { path: '/b', label: 'Second' },
        { path: '/c', label: 'Third' },
        { path: '/d', label: 'Fourth' },
        { path: '/accounts', label: 'Fifth' },
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
    'What is done, what is not needed, what is now, what comes: numbered dots with words.',
    stepList('Steps', [
      { label: 'File', href: '/x', isDone: true, isCurrent: false },
      { label: 'Columns', href: '/x', isDone: false, isSkipped: true, isCurrent: false },
      { label: 'Check', href: '/x', isDone: false, isCurrent: true },
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
    [...TONES, 'note' as const, 'question' as const].map((tone) =>
      notice(tone, html`<p>This is ${tone}. <a href="/x">Where it leads</a></p>`),
    ),
    html`<h2>Foundations</h2>${foundations()}
<h2>Values</h2>${values()}
<h2>Sums and lists</h2>${sums()}
<h2>Data</h2>${data()}
<h2>Lists and months</h2>${lists()}
<h2>Charts</h2>${charts()}
<h2>Forms</h2><div class="stack">${forms()}</div>
<h2>Navigation</h2>${navigation()}`,
  );

/** A form that was refused. */
export const refusedFormPage = (): Promise<string> => pageOf('A form that was refused', false, wrongParts());
