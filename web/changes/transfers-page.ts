import type { SuggestedTransfer } from '../../shared/changes/schema/transfer.ts';
import { flow } from '../ledger/amounts.ts';
import { reasonsInWords } from '../ledger/words.ts';
import { errorSummary, postForm, select } from '../platform/components/form.ts';
import { emptyState, notice } from '../platform/components/notice.ts';
import { type PageMeta, pager, table } from '../platform/components/table.ts';
import { day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { pairForm, pairsButton, type ShownPair } from './pair-forms.ts';

export type TransfersContent = {
  readonly transfers: readonly SuggestedTransfer[];
  readonly meta: PageMeta;
  /** Those of all pages of which there is little doubt, as many as one change can link. */
  readonly certain: readonly SuggestedTransfer[];
  readonly form: FormState;
  /** Whether the certain ones are linked at once. */
  readonly linking: 'ask' | 'only_pair';
  /** Whether that was just saved. */
  readonly isSaved: boolean;
  /** Makes a repeated submission start one change. */
  readonly once: string;
};

const PATH = '/transfers';

/** GET /transfers: pairs of transactions that are probably the two sides of one transfer, newest first. */
export const transfersPage = (viewer: Viewer, content: TransfersContent): Html => {
  const { transfers, meta, form } = content;
  return layout({
    title: 'Transfers',
    viewer,
    notice: content.isSaved ? notice('success', 'Your choice was saved.') : errorSummary(form),
    content: html`<p>Money that you move between your own accounts appears in both, but is neither income nor spending. Link the two sides; you
can undo it. Pairs that you dismiss are not suggested again.</p>
${
  transfers.length === 0
    ? emptyState('No transactions look like two sides of one transfer.', {
        href: '/transactions',
        label: 'See transactions',
      })
    : html`${all(viewer, content)}
${suggestions(viewer, content)}
${pager(PATH, {}, meta)}`
}
${choice(viewer, content)}
<p class="row"><a href="/changes">All changes</a> <a href="/transactions">Transactions</a></p>`,
  });
};

/** What one button does for many. */
const all = (viewer: Viewer, { transfers, certain, once }: TransfersContent): Html => {
  const send = (action: string, some: readonly SuggestedTransfer[], label: string): Html =>
    pairsButton(viewer, { path: PATH, once }, { action, label }, some.map(toPair));
  return html`<div class="row">
${certain.length > 0 && send('link', certain, certain.length === 1 ? 'Link the certain one' : `Link all ${certain.length} certain ones`)}
${transfers.length > 1 && send('link', transfers, `Link all ${transfers.length} on this page`)}
${transfers.length > 1 && send('dismiss', transfers, `Dismiss all ${transfers.length} on this page`)}
</div>`;
};

const CHOICES = [
  { value: 'ask', label: 'Ask about all of them' },
  { value: 'only_pair', label: 'Link certain ones at once' },
];

/** What happens with the transfers of new imports and bank syncs. */
const choice = (viewer: Viewer, { linking }: TransfersContent): Html =>
  html`<section aria-labelledby="choice"><h2 id="choice">From now on</h2>
<p>A transfer is certain if no other transaction of that amount is within a week, and the words of both sides speak for it.</p>
${postForm(
  viewer,
  { action: `${PATH}/settings` },
  html`${select({ name: 'link_transfers', label: 'When new transactions look like transfers' }, CHOICES, { values: { link_transfers: linking }, errors: [] })}
<button type="submit" class="secondary">Save</button>`,
)}</section>`;

const suggestions = (viewer: Viewer, { transfers, once }: TransfersContent): Html =>
  table<SuggestedTransfer>(
    'Suggested transfers',
    [
      { label: 'Money out', isHeader: true, cell: ({ outflow }) => side(viewer, outflow) },
      { label: 'Money in', cell: ({ inflow }) => side(viewer, inflow) },
      { label: 'Why', cell: ({ reasons }) => reasonsInWords(reasons) },
      { label: 'Decide', cell: (one) => pairForm(viewer, { path: PATH, once }, toPair(one), DECISIONS) },
    ],
    transfers,
    { isStacked: true },
  );

const side = (
  viewer: Viewer,
  { transaction_id: id, account_name: account, date, amount, currency, name }: SuggestedTransfer['outflow'],
): Child =>
  html`<a href="/transactions/${id}">${name}</a><br>${flow(amount, currency, viewer)}<br><small class="muted">${account}, ${day(date, viewer)}</small>`;

const DECISIONS = [
  { action: 'link', label: 'Link' },
  { action: 'dismiss', label: 'Not a transfer' },
] as const;

const toPair = ({ outflow, inflow }: SuggestedTransfer): ShownPair => [outflow, inflow];
