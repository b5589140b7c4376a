import { categoryChip } from '../platform/components/category-chip.ts';
import { actionButton, errorSummary, hidden, postForm, select } from '../platform/components/form.ts';
import { doneNotice } from '../platform/components/notice.ts';
import { withQuery } from '../platform/components/table.ts';
import { tabs } from '../platform/components/tabs.ts';
import type { FormState } from '../platform/form-state.ts';
import { counted } from '../platform/format/counts.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { FIELD_LABELS, type Parents, recordFields } from './record-fields.ts';
import { type NamedKind, RECORD_PLACES, type ShownRecord, TABS } from './record-words.ts';
import { WORDS } from './words.ts';

const { records: words } = WORDS;

type NewRecordContent = { readonly kind: NamedKind; readonly parents: Parents; readonly form: FormState };

/** GET /categories/new, and the same for tags and merchants. */
export const newRecordPage = (viewer: Viewer, { kind, parents, form }: NewRecordContent): Html => {
  const { path } = RECORD_PLACES[kind];
  const { title, add, submit } = WORDS[kind];
  return layout({
    title: add,
    viewer,
    content: html`${tabs(title, TABS, viewer)}
<section class="card">${postForm(
      viewer,
      { action: path, label: add },
      html`${errorSummary(form, FIELD_LABELS)}${hidden('once', form.values['once'] ?? '')}
${recordFields(kind, parents, form)}
<p class="row"><button type="submit">${submit}</button> <a href="${path}">${words.cancel}</a></p>`,
    )}</section>`,
  });
};

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
  const { path, filter } = RECORD_PLACES[kind];
  const { title, done: sentences, remove, submitRemove, consequence } = WORDS[kind];
  const own = `${path}/${record.id}`;
  const isTop = kind === 'category' && record.parent === null;
  return layout({
    title: record.name,
    part: title,
    viewer,
    notice: doneNotice({ added: sentences.added, saved: sentences.saved }, done),
    actions: html`${transactions > 0 && html`<a class="button" href="${withQuery('/transactions', { [filter]: record.id })}">${words.showAll(counted(transactions, viewer.locale))}</a>`}${isTop && html` <a class="button secondary" href="${withQuery(`${path}/new`, { parent_id: record.id })}">${words.addBelow}</a>`}`,
    content: html`${tabs(title, TABS, viewer)}
<section class="card"><div class="head"><h2>${words.change}</h2>${categoryChip(record)}</div>
${postForm(
  viewer,
  { action: own, label: words.change },
  html`${errorSummary(form, FIELD_LABELS)}
${recordFields(kind, parents, form)}
<button type="submit">${words.save}</button>`,
)}</section>
${merging(viewer, content)}
<details class="more"><summary>${remove}</summary>
<p>${consequence(counted(transactions, viewer.locale))}</p>
${actionButton(viewer, `${own}/delete`, submitRemove, { danger: true })}</details>`,
  });
};

const merging = (viewer: Viewer, { kind, record, others, mergeForm }: RecordContent): Html => {
  const { path } = RECORD_PLACES[kind];
  const { merge, choose } = WORDS[kind];
  if (others.length === 0) return html``;
  return html`<section class="card"><h2>${words.merge(record.name)}</h2>
<p>${merge}</p>
${postForm(
  viewer,
  { action: `${path}/${record.id}/merge`, label: words.mergeLabel },
  html`${errorSummary(mergeForm, { into_id: words.mergeInto })}${hidden('once', mergeForm.values['once'] ?? '')}
${select({ name: 'into_id', label: words.mergeInto, required: true }, [{ value: '', label: choose }, ...others.map(({ id, label }) => ({ value: id, label }))], mergeForm)}
<button type="submit" class="secondary">${words.previewMerge}</button>`,
)}</section>`;
};
