import { categoryChip } from '../platform/components/category-chip.ts';
import { actionButton, errorSummary, hidden, postForm, select } from '../platform/components/form.ts';
import { doneNotice } from '../platform/components/notice.ts';
import { withQuery } from '../platform/components/table.ts';
import { tabs } from '../platform/components/tabs.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { FIELD_NAMES, type Parents, recordFields } from './record-fields.ts';
import { type NamedKind, RECORD_WORDS, type ShownRecord, TABS } from './record-words.ts';

export type RecordContent = {
  readonly kind: NamedKind;
  readonly record: ShownRecord;
  /** How many transactions have it. */
  readonly transactions: number;
  /** The other records of the kind, by name. */
  readonly others: readonly { readonly id: string; readonly label: string }[];
  readonly parents: Parents;
  readonly form: FormState;
  readonly mergeForm: FormState;
  readonly done?: string | undefined;
};

/** GET /categories/{id}, and the same for tags and merchants: change it, merge it into another one, or delete it. */
export const recordPage = (viewer: Viewer, content: RecordContent): Html => {
  const { kind, record, transactions, parents, form, done } = content;
  const { path, one, title, filter, deletion } = RECORD_WORDS[kind];
  const own = `${path}/${record.id}`;
  const used = transactions === 1 ? '1 transaction' : `${transactions} transactions`;
  return layout({
    title: record.name,
    part: title,
    viewer,
    notice: doneNotice({ saved: `The ${one} is changed.` }, done),
    content: html`${tabs(title, TABS, viewer)}
<p>${categoryChip(record)} · <a href="${withQuery('/transactions', { [filter]: record.id })}">${used}</a></p>
<section><h2>Change</h2>
${postForm(
  viewer,
  { action: own, label: 'Change' },
  html`${errorSummary(form, FIELD_NAMES)}
${recordFields(kind, parents, form)}
<button type="submit">Save changes</button>`,
)}</section>
${merging(viewer, content)}
<details class="more"><summary>Delete this ${one}</summary>
<p>${transactions === 0 ? `No transaction has this ${one}.` : `${used} ${transactions === 1 ? 'loses' : 'lose'} this ${one} and ${transactions === 1 ? 'stays' : 'stay'} otherwise as ${transactions === 1 ? 'it is' : 'they are'}.`} ${deletion}</p>
${actionButton(viewer, `${own}/delete`, `Delete ${one}`, { danger: true })}</details>`,
  });
};

const merging = (viewer: Viewer, { kind, record, others, mergeForm }: RecordContent): Html => {
  const { path, one } = RECORD_WORDS[kind];
  if (others.length === 0) return html``;
  return html`<section><h2>Merge</h2>
<p>Everything that has this ${one} gets the other one, and then this ${one} is gone. You see what changes before anything is changed, and you can undo it for two years.</p>
${postForm(
  viewer,
  { action: `${path}/${record.id}/merge`, label: 'Merge' },
  html`${errorSummary(mergeForm, ['into_id'])}${hidden('once', mergeForm.values['once'] ?? '')}
${select({ name: 'into_id', label: 'Merge into', required: true }, [{ value: '', label: `Choose a ${one}` }, ...others.map(({ id, label }) => ({ value: id, label }))], mergeForm)}
<button type="submit" class="secondary">Preview the merge</button>`,
)}</section>`;
};
