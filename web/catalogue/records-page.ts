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
import { type NamedKind, RECORD_PLACES, type ShownRecord, TABS } from './record-words.ts';
import { WORDS } from './words.ts';

const { records: words } = WORDS;

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
  const { path } = RECORD_PLACES[kind];
  const { title, about, done: sentences, search: searchTitle, add, submit } = WORDS[kind];
  return layout({
    title,
    viewer,
    notice: doneNotice({ added: sentences.added, deleted: sentences.deleted }, done),
    content: html`${tabs(title, TABS, viewer)}
<p>${about}</p>
${filterForm(path, searchTitle, input({ name: 'search', label: words.name, type: 'search' }, newForm({ search })))}
${listOf(content)}
<section><h2>${add}</h2>
${postForm(
  viewer,
  { action: path },
  html`${errorSummary(form, FIELD_NAMES)}${hidden('once', form.values['once'] ?? '')}
${recordFields(kind, parents, form)}
<button type="submit">${submit}</button>`,
)}</section>`,
  });
};

const listOf = ({ kind, records, meta, search }: RecordsContent): Html => {
  const { path, filter } = RECORD_PLACES[kind];
  const { title, empty } = WORDS[kind];
  if (records.length === 0) return search === '' ? emptyState(empty) : html`<p>${words.noMatches(search)}</p>`;
  return html`${table(
    title,
    [
      {
        label: words.name,
        isHeader: true,
        cell: (record) =>
          html`<a href="${path}/${record.id}"${record.parentId !== null && html` class="below"`}>${categoryChip(record)}</a>`,
      },
      {
        label: words.transactions,
        isAmount: true,
        cell: ({ id, name }) =>
          html`<a href="${withQuery('/transactions', { [filter]: id })}">${words.show}<span class="visually-hidden">${words.transactionsOf(name)}</span></a>`,
      },
    ],
    records,
  )}
${pager(path, { search }, meta)}`;
};
