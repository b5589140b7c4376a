import type { Duplicate } from '../../shared/changes/schema/duplicate.ts';
import { flow } from '../ledger/amounts.ts';
import { reasonsInWords } from '../ledger/words.ts';
import { errorSummary } from '../platform/components/form.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, table } from '../platform/components/table.ts';
import { day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { pairForm, pairsButton, type ShownPair } from './pair-forms.ts';

export type DuplicatesContent = {
  readonly duplicates: readonly Duplicate[];
  readonly meta: PageMeta;
  readonly form: FormState;
  /** Makes a repeated submission start one change. */
  readonly once: string;
  /** Code of the action that was just completed. */
  readonly done: string | undefined;
};

const PATH = '/duplicates';
const DONE = { dismissed: 'The transactions were kept, and the pair will not be shown again.' };

/** GET /duplicates: pairs of transactions that may be one, newest first. */
export const duplicatesPage = (viewer: Viewer, content: DuplicatesContent): Html => {
  const { duplicates, meta, form, done } = content;
  return layout({
    title: 'Possible duplicates',
    viewer,
    notice: html`${doneNotice(DONE, done)}${errorSummary(form)}`,
    content: html`<p>Two files or banks can describe one transaction in different words. Merge duplicates here; you can undo it. Pairs that you
keep are not shown again.</p>
${
  duplicates.length === 0
    ? emptyState('No possible duplicates.', { href: '/transactions', label: 'See transactions' })
    : html`${all(viewer, content)}
${pairs(viewer, content)}
${pager(PATH, {}, meta)}`
}
<p class="row"><a href="/changes">All changes</a> <a href="/transactions">Transactions</a></p>`,
  });
};

/** What one button does for the page. */
const all = (viewer: Viewer, { duplicates, once }: DuplicatesContent): Child => {
  const certain = duplicates.filter((one) => one.certain);
  const send = (action: string, some: readonly Duplicate[], label: string): Html =>
    pairsButton(viewer, { path: PATH, once }, { action, label }, some.map(toPair));
  return html`<div class="row">
${certain.length > 0 && send('merge', certain, certain.length === 1 ? 'Merge the certain pair' : `Merge the ${certain.length} certain pairs`)}
${duplicates.length > 1 && send('dismiss', duplicates, `Keep all ${duplicates.length} pairs on this page`)}
</div>`;
};

const pairs = (viewer: Viewer, { duplicates, once }: DuplicatesContent): Html =>
  table<Duplicate>(
    'Possible duplicates',
    [
      { label: 'Keep', isHeader: true, cell: ({ kept }) => side(viewer, kept) },
      { label: 'Merge into it', cell: ({ merged }) => side(viewer, merged) },
      { label: 'Amount', isAmount: true, cell: ({ amount, currency }) => flow(amount, currency, viewer) },
      { label: 'Account', cell: (one) => one.account_name },
      { label: 'Why', cell: ({ reasons, certain }) => reasonsInWords([...(certain ? ['certain'] : []), ...reasons]) },
      { label: 'Decide', cell: (one) => pairForm(viewer, { path: PATH, once }, toPair(one), CHOICES) },
    ],
    duplicates,
    { isStacked: true },
  );

const side = (viewer: Viewer, { transaction_id: id, date, name }: Duplicate['kept']): Child =>
  html`<a href="/transactions/${id}">${name}</a><br><small class="muted">${day(date, viewer)}</small>`;

const CHOICES = [
  { action: 'merge', label: 'Merge' },
  { action: 'dismiss', label: 'Keep both' },
] as const;

const toPair = ({ kept, merged }: Duplicate): ShownPair => [kept, merged];
