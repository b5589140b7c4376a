import type { ChangeSet, ChangeSetEntry } from '../../shared/changes/schema/change-set.ts';
import { absolute, isZero } from '../../shared/platform/domain/money/decimal.ts';
import { flow } from '../ledger/amounts.ts';
import { actionButton, errorSummary } from '../platform/components/form.ts';
import { notice } from '../platform/components/notice.ts';
import { type Column, facts, type PageMeta, pager, table } from '../platform/components/table.ts';
import { day, moment } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Count, counted, formatCount } from '../platform/format/counts.ts';
import { importResultPath } from '../platform/format/import-words.ts';
import { formatAmount } from '../platform/format/money.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { changeOfEntry, changesInWords, isUnderWay, type RecordNames } from './change-words.ts';
import { decisionForm, isProposal, pickBox, sumsOf } from './proposal-form.ts';
import { WORDS } from './words.ts';

export type ChangeContent = {
  readonly changeSet: ChangeSet;
  /** null while it is being previewed, and if that failed. */
  readonly entries: { readonly data: readonly ChangeSetEntry[]; readonly meta: PageMeta } | null;
  /** Of records and rules. */
  readonly names: RecordNames;
  /** Who asked for it. */
  /** The name of the person who started it; null: a rule, undefined: one who is not in the family any more. */
  readonly by: string | null | undefined;
  /** The rule that alone was run, if it exists. */
  readonly rule?: { readonly id: string; readonly name: string | null } | undefined;
  /** The rule that it creates, in a sentence. */
  readonly newRule?: string | undefined;
  readonly form: FormState;
  /** Later changes of the same values, if undoing was refused because of them. */
  readonly later: readonly string[];
};

const REFRESH_SECONDS = 2;
const { change: words } = WORDS;

/** GET /changes/{id}: what a change does to each transaction, and its next step. A script refreshes the marked parts. */
export const changePage = (viewer: Viewer, content: ChangeContent): Html => {
  const { changeSet, names, form, by } = content;
  const { verification } = changeSet;
  const { changes, unchanged, refused } = changeSet.counts;
  const isRunning = isUnderWay(changeSet);
  const count = (number: number): Count => counted(number, viewer.locale);
  return layout({
    title: changesInWords(changeSet, names),
    part: WORDS.list.title,
    viewer,
    refresh: isRunning ? REFRESH_SECONDS : undefined,
    notice: errorSummary(form),
    content: html`<div class="sections" data-fresh${isRunning && html` data-under-way`}>
<div data-part="status" aria-live="polite">${state(viewer, changeSet)}</div>
${part('actions', actions(viewer, content))}
${part(
  'facts',
  html`<section class="card">${facts([
    ...ruleFact(content),
    ...startedBy(changeSet, by),
    ...moneyOf(viewer, content),
    [
      words.transactions,
      words.counts(
        verification === null ? words.toChange(count(changes).text) : words.changed(count(verification.applied).text),
        count(unchanged),
        count(refused),
      ),
    ],
    ...mergedWith(changeSet),
    changeSet.applied_at === null
      ? [words.created, moment(changeSet.created_at, viewer)]
      : [words.applied, moment(changeSet.applied_at, viewer)],
  ])}</section>`,
)}
${part('entries', entriesOf(viewer, content))}
</div>
<p class="row"><a href="/changes">${WORDS.links.changes}</a> <a href="/transactions">${WORDS.links.transactions}</a></p>`,
  });
};

const part = (name: string, content: Child): Html => html`<div data-part="${name}">${content}</div>`;

const ruleFact = ({ rule, newRule }: ChangeContent): readonly (readonly [string, Child])[] => [
  ...(newRule === undefined ? [] : [[words.newRule, newRule] as const]),
  ...(rule === undefined
    ? []
    : [[words.rule, html`<a href="/rules/${rule.id}">${words.ruleName(rule.name)}</a>`] as const]),
];

const startedBy = (
  { source, key_name: key, proposed_by: proposedBy }: ChangeSet,
  by: ChangeContent['by'],
): readonly (readonly [string, Child])[] => {
  if (source === null) {
    const person = by === null ? words.people.nobody : (by ?? words.people.former);
    if (key === null) return [[words.startedBy, person]];
    const label = proposedBy === null ? words.startedBy : WORDS.proposals.proposedBy;
    return [[label, words.withKey(person, key)]];
  }
  const link =
    source.type === 'import'
      ? html`<a href="${importResultPath(source.id)}">${words.anImport}</a>`
      : html`<a href="/bank_connections/${source.id}">${words.aConnection}</a>`;
  return [[words.startedBy, link]];
};

/** The money of a proposal, if all its transactions are shown. */
const moneyOf = (viewer: Viewer, { changeSet, entries }: ChangeContent): readonly (readonly [string, Child])[] => {
  if (!isProposal(changeSet) || entries === null || entries.data.length < entries.meta.total_count) return [];
  const sums = sumsOf(entries.data).flatMap(({ currency, out, in: into }) => [
    ...(isZero(out) ? [] : [WORDS.proposals.out(formatAmount(out, currency, viewer.locale))]),
    ...(isZero(into) ? [] : [WORDS.proposals.in(formatAmount(absolute(into), currency, viewer.locale))]),
  ]);
  return sums.length === 0 ? [] : [[WORDS.proposals.money, sums.join(', ')]];
};

/** Other records that refer to the merged one. */
const mergedWith = ({ merged_record: merged, status }: ChangeSet): readonly (readonly [string, Child])[] => {
  if (merged === null || !['ready', 'applying', 'applied'].includes(status)) return [];
  const { rules, budgets, subcategories, recurring_transactions: recurring } = merged;
  return [
    [words.alsoChanged, words.records(rules, budgets, subcategories, recurring)],
    [words.afterwards, words.isGone(merged.type, merged.from.name)],
  ];
};

const state = (viewer: Viewer, changeSet: ChangeSet): Html => {
  const { kind, status, verification, error = '' } = changeSet;
  switch (status) {
    case 'preparing':
      return notice('note', words.preparing);
    case 'ready':
      return !hasChanges(changeSet)
        ? notice('note', kind === 'rules' ? words.noRuleMatches : words.nothingChanges)
        : notice('note', isProposal(changeSet) ? WORDS.proposals.ready : words.ready);
    case 'applying':
      return notice('note', words.applying);
    case 'applied':
      return proof(viewer, verification);
    case 'reverting':
      return notice('note', words.reverting);
    case 'reverted':
      return notice(error === '' ? 'success' : 'warning', words.reverted(error ?? ''));
    case 'failed':
      return notice('error', words.failed(error ?? ''));
    case 'declined':
      return notice('success', WORDS.proposals.declined);
  }
};

const proof = ({ locale }: Viewer, verification: ChangeSet['verification']): Html => {
  if (verification === null) return NOTHING;
  const { status, applied, skipped, wrong } = verification;
  if (status === 'mismatch')
    return notice('error', words.mismatch(formatCount(wrong, locale), formatCount(applied, locale)));
  return notice(
    'success',
    html`${applied === 0 ? words.noneChanged : words.verified(counted(applied, locale))}${words.skipped(counted(skipped, locale))}`,
  );
};

const actions = (viewer: Viewer, { changeSet, later }: ChangeContent): Html => {
  const { id, status, counts: planned, revertable } = changeSet;
  const { merged_record: merged, rule } = changeSet;
  if (isProposal(changeSet) && hasChanges(changeSet)) return NOTHING; // its buttons are in the form of its list
  if (status === 'ready' && merged !== null) {
    return actionButton(viewer, `/changes/${id}/apply`, words.mergeInto(merged.into.name));
  }
  if (status === 'ready' && planned.changes > 0) {
    const isDeletion = 'delete' in changeSet.changes;
    const changes = counted(planned.changes, viewer.locale);
    const label = isDeletion ? words.applyDeletion(changes) : words.apply(changes);
    return actionButton(viewer, `/changes/${id}/apply`, label, { danger: isDeletion });
  }
  if (status === 'ready' && rule !== null) return actionButton(viewer, `/changes/${id}/apply`, words.createRule);
  if (!revertable || !hasChanges(changeSet)) return NOTHING;
  const path = `/changes/${id}/revert`;
  const undo =
    later.length === 0
      ? html`<p>${words.undoHint}</p>${actionButton(viewer, path, words.undo, { secondary: true })}`
      : html`${words.later(later.map((id, at) => html`${at > 0 && ', '}<a href="/changes/${id}">${words.laterChange(at + 1)}</a>`))}
${actionButton(viewer, path, words.undoLater, { danger: true, fields: { include_later: 'true' } })}`;
  return html`<section class="card" id="undo"><h2>${words.howToUndo}</h2>${undo}</section>`;
};

/** Whether there is something to undo. */
export const hasChanges = ({
  counts,
  merged_record: merged,
  rule,
}: Pick<ChangeSet, 'counts' | 'merged_record' | 'rule'>): boolean =>
  counts.changes > 0 || merged !== null || rule !== null;

const entriesOf = (viewer: Viewer, { changeSet, entries, names }: ChangeContent): Html => {
  if (entries === null || entries.data.length === 0) {
    const isAsked = isProposal(changeSet) && hasChanges(changeSet);
    return isAsked ? decisionForm(viewer, { changeSet, areRows: false }, NOTHING) : NOTHING;
  }
  const isWhole = entries.data.length === entries.meta.total_count;
  const areRows = isProposal(changeSet) && isWhole && changeSet.merged_record === null;
  const columns: readonly Column<ChangeSetEntry>[] = [
    {
      label: words.transaction,
      isHeader: true,
      cell: ({ transaction_id: id, transaction }) =>
        transaction === null
          ? html`<span class="muted">${id}</span>`
          : html`<a href="/transactions/${id}">${transaction.name}</a>`,
    },
    { label: words.date, isBelowName: true, cell: ({ transaction }) => transaction && day(transaction.date, viewer) },
    {
      label: words.amount,
      isAmount: true,
      cell: ({ transaction }) => transaction && flow(transaction.amount, transaction.currency, viewer),
    },
    { label: words.changeOf, cell: (entry) => outcome(viewer, entry, names) },
  ];
  const isDone = changeSet.status === 'applied' || changeSet.status === 'reverting';
  const list = html`<section><h2>${isDone ? words.whatChanged : words.transactions}</h2>
${table(words.tableTitle, areRows ? [pickColumn(entries.data), ...columns] : columns, entries.data, { isStacked: true })}
${pager(`/changes/${changeSet.id}`, {}, entries.meta, viewer.locale)}</section>`;
  return isProposal(changeSet) && hasChanges(changeSet) ? decisionForm(viewer, { changeSet, areRows }, list) : list;
};

const pickColumn = (entries: readonly ChangeSetEntry[]): Column<ChangeSetEntry> => ({
  label: WORDS.proposals.picked,
  isPick: true,
  cell: (entry) => pickBox(entry, entries.indexOf(entry)),
});

const outcome = (viewer: Viewer, entry: ChangeSetEntry, names: RecordNames): Child => {
  if (entry.reason !== null) return words.refused(entry.reason);
  if (entry.action === 'create') return words.createdEntry;
  if (entry.action === 'merge') return words.mergedInto(`/transactions/${entry.merged_into}`);
  return entry.action === 'delete' ? words.deleted : changeOfEntry(viewer, entry, names);
};
