import { monthPager } from '../ledger/month-pager.ts';
import { categoryChip, categoryPicture } from '../platform/components/category-chip.ts';
import { actionButton, input, postForm } from '../platform/components/form.ts';
import { limitBar, todayBar } from '../platform/components/share-bar.ts';
import { figures, table } from '../platform/components/table.ts';
import { money, over } from '../platform/components/values.ts';
import { newForm } from '../platform/form-state.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { part, VIEWER } from './part.ts';

type Limited = {
  readonly name: string;
  readonly color: string;
  readonly limit: string;
  readonly left: Html;
  readonly share: number;
};

const LIMITED: readonly Limited[] = [
  {
    name: 'Groceries',
    color: '#4da568',
    limit: '470,00',
    left: html`${money('54.12', 'EUR', VIEWER)} left`,
    share: 0.88,
  },
  {
    name: 'Gifts',
    color: '#e99537',
    limit: '40,00',
    left: over(html`${money('46.28', 'EUR', VIEWER)} over budget`),
    share: 2.16,
  },
];

/** Lists in which something is decided, and what leads through months. */
export const lists = (): Child => [...months(), ...decisions()];

const months = (): readonly Child[] => [
  part(
    'Months',
    'The months before and after, and a button that opens all of them.',
    monthPager(VIEWER, {
      period: '2026-03',
      choice: { first: '2025-06', last: '2026-12' },
      hrefOf: (month) => `/x?month=${month}`,
    }),
  ),
  part(
    'Table whose rows lead somewhere',
    'The whole row leads to what its name does. A row that is over a limit has a tint beside its words.',
    table(
      'Categories',
      [
        {
          label: 'Category',
          isHeader: true,
          cell: ({ name, color, share }: Limited) =>
            html`<div class="entry">${categoryPicture({ color, icon: 'shapes' })}<span><a href="/x">${name}</a>${limitBar(share, color)}</span></div>`,
        },
        { label: 'Left', isAmount: true, cell: ({ left }) => left },
      ],
      LIMITED,
      { isLinked: true, rowClass: ({ share }) => (share > 1 ? 'over-budget' : undefined) },
    ),
  ),
  part(
    'Fields in a table',
    'For values that are changed side by side. One button below them saves all, and stays in view meanwhile.',
    postForm(
      VIEWER,
      { action: '/x', label: 'Limits' },
      html`${table(
        'Limits',
        [
          { label: 'Category', isHeader: true, cell: ({ name }: Limited) => name },
          {
            label: 'Limit',
            isAmount: true,
            cell: ({ name, limit }) => html`<input class="plan" value="${limit}" aria-label="Limit for ${name}">`,
          },
        ],
        LIMITED,
      )}<p class="saving"><button type="submit">Save</button></p>`,
    ),
  ),
  part(
    'A month so far',
    'Figures with a bar on which today is marked.',
    html`<div class="totals">${figures([
      ['Left', money('247.61', 'EUR', VIEWER), 'A day until the end'],
      ['Over budget', over(money('12.5', 'EUR', VIEWER))],
    ])}${todayBar(0.7, 0.6, 'Today')}</div>`,
  ),
];

const decisions = (): readonly Child[] => [
  part(
    'Suggestions',
    'A box for the whole group, a button for it alone, and its rows on demand.',
    html`<div class="card list"><ul class="entries"><li class="entry suggested"><input type="checkbox" id="suggested" checked><span><label for="suggested">A shop <span aria-hidden="true">→</span> ${categoryChip({ name: 'Groceries', color: '#4da568', icon: 'shapes' })}</label><small>Why</small></span><div class="end"><button type="button" class="secondary">Accept all 2</button></div><details><summary>2 transactions</summary><p>One row each.</p></details></li></ul></div>`,
  ),
  part(
    'Tags',
    'Beside the name of a transaction.',
    html`<p><span class="tag">vacation</span> <span class="tag">tax</span></p>`,
  ),
  part(
    'Rows to fix',
    'Each row of a file that cannot be read is a card that begins with what is wrong.',
    html`<div class="repairs"><section class="card" role="group" aria-labelledby="faults"><h4 id="faults">Date is not a date</h4><p class="muted">Row 2: Parking</p><div class="fields">${input({ name: 'cell_date', label: 'Date' }, newForm({ cell_date: '30.02.2026' }))}${input({ name: 'cell_amount', label: 'Amount' }, newForm({ cell_amount: '-6,00' }))}</div><label><input type="checkbox" name="left_out"> Leave out row 2</label></section></div>`,
  ),
  part(
    'Deleting',
    'Behind a disclosure in the color of danger, which says what is lost.',
    html`<details><summary>Delete this budget</summary><p>What is lost.</p>${actionButton(VIEWER, '/x', 'Delete this budget', { danger: true })}</details>`,
  ),
];
