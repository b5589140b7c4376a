import { categoryChip } from '../platform/components/category-chip.ts';
import { errorSummary, filterForm, hidden, input, postForm } from '../platform/components/form.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, table, withQuery } from '../platform/components/table.ts';
import { tabs } from '../platform/components/tabs.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { FIELD_NAMES, type Parents, recordFields } from './record-fields.ts';
import { type NamedKind, RECORD_WORDS, type ShownRecord, TABS } from './record-words.ts';

export type RecordsContent = {
  readonly kind: NamedKind;
  /** Categories follow their parents. */
  readonly records: readonly ShownRecord[];
  readonly meta: PageMeta;
  readonly search: string;
  readonly parents: Parents;
  readonly form: FormState;
  readonly done?: string | undefined;
};

/** GET /categories, /tags and /merchants: all records of a kind, and a form for a new one. */
export const recordsPage = (viewer: Viewer, content: RecordsContent): Html => {
  const { kind, search, parents, form, done } = content;
  const { path, one, title, about } = RECORD_WORDS[kind];
  return layout({
    title,
    viewer,
    notice: doneNotice({ added: `The ${one} is added.`, deleted: `The ${one} is deleted.` }, done),
    content: html`${tabs(title, TABS, viewer)}
<p>${about}</p>
${filterForm(path, `Search ${title.toLowerCase()}`, input({ name: 'search', label: 'Name', type: 'search' }, newForm({ search })))}
${listOf(content)}
<section><h2>Add a ${one}</h2>
${postForm(
  viewer,
  { action: path },
  html`${errorSummary(form, FIELD_NAMES)}${hidden('once', form.values['once'] ?? '')}
${recordFields(kind, parents, form)}
<button type="submit">Add ${one}</button>`,
)}</section>`,
  });
};

const listOf = ({ kind, records, meta, search }: RecordsContent): Html => {
  const { path, title, empty, filter } = RECORD_WORDS[kind];
  if (records.length === 0) return search === '' ? emptyState(empty) : html`<p>No name contains “${search}”.</p>`;
  return html`${table(
    title,
    [
      {
        label: 'Name',
        isHeader: true,
        cell: (record) =>
          html`<a href="${path}/${record.id}"${record.parentId !== null && html` class="below"`}>${categoryChip(record)}</a>`,
      },
      {
        label: 'Transactions',
        isAmount: true,
        cell: ({ id, name }) =>
          html`<a href="${withQuery('/transactions', { [filter]: id })}">Show<span class="visually-hidden"> transactions of ${name}</span></a>`,
      },
    ],
    records,
  )}
${pager(path, { search }, meta)}`;
};
