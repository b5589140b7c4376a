import { avatar } from '../platform/components/avatar.ts';
import { categoryPicture } from '../platform/components/category-chip.ts';
import { donut } from '../platform/components/donut.ts';
import { entryList } from '../platform/components/entry-list.ts';
import { flowChart } from '../platform/components/flow-chart.ts';
import { actionButton } from '../platform/components/form.ts';
import { chartNumbers, lineChart } from '../platform/components/line-chart.ts';
import { emptyState } from '../platform/components/notice.ts';
import { proofPicture } from '../platform/components/proof-picture.ts';
import { limitBar } from '../platform/components/share-bar.ts';
import { facts, figures, pager, table } from '../platform/components/table.ts';
import { accountTile, tile } from '../platform/components/tile.ts';
import { badge, day, instant, money } from '../platform/components/values.ts';
import { type Child, html } from '../platform/html.ts';
import { part, VIEWER } from './part.ts';

const AMOUNTS = ['1234567.89', '-12.5', '0'];

/** Figures and tables. */
export const sums = (): Child => [
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
    'How much of the whole an amount is, below the name that stands beside that amount: in the color of a category, or in the accent without one. Of a limit, what is beyond it stands apart.',
    html`<div class="card"><ul class="entries">${SHARES.map(
      ({ name, share, color }) =>
        html`<li class="entry"><span>${name}${limitBar(share, color)}</span><span class="amount">${money(String(share * 200), 'EUR', VIEWER)}</span></li>`,
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
  part('Proof as a picture', 'What the product does, for those who see it for the first time.', proofPicture()),
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
  { name: 'Eating out', share: 1.5, color: '#db5a54' },
];

export const CHIP_COLORS = ['#e99537', '#4da568', '#6471eb', '#db5a54', '#df4e92', '#c44fe9'];

const MONTHS = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];

/** Entries, chips and lists. */
export const data = (): Child => [
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

export const charts = (): Child => [
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
    'Cash flow',
    'What was earned, spent and left over in each month. Its bars lead to the month.',
    flowChart(
      {
        id: 'flows',
        title: 'Cash flow in EUR by month',
        currency: 'EUR',
        months: MONTHS.map((month, at) => ({ month, earned: '1500', spent: String(900 + (at % 3) * 300) })),
        isShown: (month) => month === '2026-02',
        hrefOf: (month) => `/spending?month=${month}`,
      },
      VIEWER,
    ),
  ),
  part(
    'Donut',
    'What a whole is made of, beside the table that says the same.',
    donut(
      [
        { share: 0.5, color: '#e99537', words: 'Home: €600.00' },
        { share: 0.3, color: '#4da568', words: 'Food: €360.00' },
        { share: 0.2, color: '#6471eb', words: 'Transport: €240.00' },
      ],
      html`<strong>€1,200.00</strong><small>Spent</small>`,
    ),
  ),
];
