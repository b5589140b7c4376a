import type { ChangeSet, ChangeSetEntry } from '../../shared/changes/schema/change-set.ts';
import { flow } from '../ledger/amounts.ts';
import { actionButton, errorSummary } from '../platform/components/form.ts';
import { notice } from '../platform/components/notice.ts';
import { type Column, facts, type PageMeta, pager, table } from '../platform/components/table.ts';
import { day, instant } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import {
  changesInWords,
  isUnderWay,
  labelOf,
  type RecordNames,
  transactionCount,
  valueInWords,
} from './change-words.ts';

export type ChangeContent = {
  readonly changeSet: ChangeSet;
  /** null while it is being previewed, and if that failed. */
  readonly entries: { readonly data: readonly ChangeSetEntry[]; readonly meta: PageMeta } | null;
  readonly names: RecordNames;
  /** The rule that alone was run, if it exists. */
  readonly rule?: { readonly id: string; readonly name: string | null } | undefined;
  readonly form: FormState;
  /** Later changes of the same values, if undoing was refused because of them. */
  readonly later: readonly string[];
};

const REFRESH_SECONDS = 2;

/** GET /changes/{id}: what a change does to each transaction, and its next step. A script refreshes the marked parts. */
export const changePage = (viewer: Viewer, content: ChangeContent): Html => {
  const { changeSet, names, form } = content;
  const isRunning = isUnderWay(changeSet);
  return layout({
    title: 'Change of many transactions',
    viewer,
    refresh: isRunning ? REFRESH_SECONDS : undefined,
    notice: errorSummary(form),
    content: html`<div class="sections" data-fresh${isRunning && html` data-under-way`}>
<div data-part="status" aria-live="polite">${state(changeSet)}</div>
${part(
  'facts',
  facts([
    ['Change', ruleLink(content) ?? changesInWords(changeSet, names)],
    ...startedBy(changeSet),
    ['Transactions', counts(changeSet)],
    ...mergedWith(changeSet),
    ['Created', instant(changeSet.created_at, viewer)],
    ...(changeSet.applied_at === null ? [] : [['Applied', instant(changeSet.applied_at, viewer)] as const]),
  ]),
)}
${part('actions', actions(viewer, content))}
${part('entries', entriesOf(viewer, content))}
</div>
<p class="row"><a href="/changes">All changes</a> <a href="/transactions">Transactions</a></p>`,
  });
};

const part = (name: string, content: Child): Html => html`<div data-part="${name}">${content}</div>`;

const ruleLink = ({ rule }: ChangeContent): Html | undefined =>
  rule && html`<a href="/rules/${rule.id}">${rule.name === null ? 'A rule' : `Rule “${rule.name}”`}</a>`;

const startedBy = ({ source }: ChangeSet): readonly (readonly [string, Child])[] => {
  if (source === null) return [];
  const link =
    source.type === 'import'
      ? html`<a href="/imports/${source.id}">An import</a>`
      : html`<a href="/bank_connections/${source.id}">A bank connection</a>`;
  return [['Started by', link]];
};

/** What else a merge of records changes. */
const mergedWith = ({ merged_record: merged, status }: ChangeSet): readonly (readonly [string, Child])[] => {
  if (merged === null || !['ready', 'applying', 'applied'].includes(status)) return [];
  const { rules, budgets, subcategories, recurring_transactions: recurring } = merged;
  const parts = [
    counted(rules, 'rule', 'rules'),
    counted(budgets, 'budget', 'budgets'),
    counted(subcategories, 'subcategory', 'subcategories'),
    counted(recurring, 'recurring transaction', 'recurring transactions'),
  ].filter((text) => text !== '');
  return [
    ['Also changed', parts.length === 0 ? 'nothing else' : parts.join(', ')],
    ['Afterwards', `The ${merged.type} ${merged.from.name} is gone; undoing this brings it back`],
  ];
};

const counted = (count: number, one: string, more: string): string =>
  count === 0 ? '' : `${count} ${count === 1 ? one : more}`;

const counts = ({ counts: { changes, unchanged, refused } }: ChangeSet): string =>
  [
    `${changes} to change`,
    unchanged > 0 && `${unchanged} with these values already`,
    refused > 0 && `${refused} that cannot change`,
  ]
    .filter(Boolean)
    .join(', ');

const NO_MATCH =
  'Nothing would change: no transaction matches, or those that do have these values already or were set by a person.';

const state = ({ kind, status, counts: planned, verification, merged_record: merged, error = '' }: ChangeSet): Html => {
  switch (status) {
    case 'preparing':
      return notice('warning', 'The preview is being prepared. This page updates automatically.');
    case 'ready':
      return planned.changes === 0 && merged === null
        ? notice(
            'warning',
            kind === 'rules' ? NO_MATCH : 'Nothing would change. You can choose other transactions or another change.',
          )
        : notice('warning', 'Nothing is changed yet. Look at the list below, then apply the change.');
    case 'applying':
      return notice('warning', 'The change is being applied. You can leave this page.');
    case 'applied':
      return proof(verification);
    case 'reverting':
      return notice('warning', 'The change is being undone. You can leave this page.');
    case 'reverted':
      return notice(
        error === '' ? 'success' : 'warning',
        html`The change was undone. Values that you set yourself afterwards were kept. ${error}`,
      );
    case 'failed':
      return notice('error', html`<p><strong>The change failed, and everything was put back.</strong> ${error}</p>`);
  }
};

const proof = (verification: ChangeSet['verification']): Html => {
  if (verification === null) return NOTHING;
  const { status, applied, skipped, wrong } = verification;
  if (status === 'mismatch') {
    return notice(
      'error',
      html`<p><strong>The result does not match the preview: ${wrong} of ${applied} changed transactions do not have the new values.</strong> Undo this change and preview it again.</p>`,
    );
  }
  const left = skipped === 0 ? '' : ` ${skipped} changed after the preview or were deleted, so they were left alone.`;
  if (applied === 0) return notice('success', `No transactions were changed.${left}`);
  const read = applied === 1 ? 'was changed and read again: it has' : 'were changed and read again: all have';
  return notice('success', `${transactionCount(applied)} ${read} the new values.${left}`);
};

const actions = (viewer: Viewer, { changeSet, later }: ChangeContent): Html => {
  const { id, status, counts: planned, revertable } = changeSet;
  const { merged_record: merged } = changeSet;
  if (status === 'ready' && merged !== null) {
    return actionButton(viewer, `/changes/${id}/apply`, `Merge into ${merged.into.name}`);
  }
  if (status === 'ready' && planned.changes > 0) {
    const isDeletion = 'delete' in changeSet.changes;
    const label = isDeletion
      ? `Delete ${transactionCount(planned.changes)}`
      : `Change ${transactionCount(planned.changes)}`;
    return actionButton(viewer, `/changes/${id}/apply`, label, { danger: isDeletion });
  }
  if (!revertable) return NOTHING;
  if (later.length === 0) return actionButton(viewer, `/changes/${id}/revert`, 'Undo this change', { secondary: true });
  return html`<p>Later changes replaced values of this one: ${later.map((one, at) => html`${at > 0 && ', '}<a href="/changes/${one}">change ${at + 1}</a>`)}.</p>
${actionButton(viewer, `/changes/${id}/revert`, 'Undo those too', { danger: true, fields: { include_later: 'true' } })}`;
};

const entriesOf = (viewer: Viewer, { changeSet, entries, names }: ChangeContent): Html => {
  if (entries === null || entries.data.length === 0) return NOTHING;
  const columns: readonly Column<ChangeSetEntry>[] = [
    {
      label: 'Transaction',
      isHeader: true,
      cell: ({ transaction_id: id, transaction }) =>
        transaction === null
          ? html`<span class="muted">${id}</span>`
          : html`<a href="/transactions/${id}">${transaction.name}</a>`,
    },
    { label: 'Date', isBelowName: true, cell: ({ transaction }) => transaction && day(transaction.date, viewer) },
    {
      label: 'Amount',
      isAmount: true,
      cell: ({ transaction }) => transaction && flow(transaction.amount, transaction.currency, viewer),
    },
    { label: 'Before', cell: (entry) => values(entry, entry.before, names) },
    { label: 'After', cell: (entry) => outcome(entry, names) },
  ];
  return html`<section><h2>Transactions</h2>
${table('Transactions of the change', columns, entries.data, { isStacked: true })}
${pager(`/changes/${changeSet.id}`, {}, entries.meta)}</section>`;
};

const outcome = (entry: ChangeSetEntry, names: RecordNames): Child => {
  if (entry.action === 'refuse') return html`Stays as it is. ${entry.reason ?? ''}`;
  if (entry.action === 'merge')
    return html`Merged into <a href="/transactions/${entry.merged_into}">the other transaction</a>`;
  return entry.action === 'delete' ? 'Deleted' : values(entry, entry.after, names);
};

const values = (entry: ChangeSetEntry, shown: ChangeSetEntry['before'], names: RecordNames): Child => {
  const fields = Object.entries(shown);
  const isOne = Object.keys(entry.after).length === 1;
  return fields.map(
    ([field, value], at) =>
      html`${at > 0 && html`<br>`}${!isOne && `${labelOf(field)}: `}${valueInWords(field, value, names)}`,
  );
};
