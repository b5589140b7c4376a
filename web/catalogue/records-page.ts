import { flow } from '../ledger/amounts.ts';
import { initials } from '../platform/components/avatar.ts';
import { categoryPicture } from '../platform/components/category-chip.ts';
import { searchForm } from '../platform/components/form.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, withQuery } from '../platform/components/table.ts';
import { tabs } from '../platform/components/tabs.ts';
import { day } from '../platform/components/values.ts';
import { counted } from '../platform/format/counts.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type NamedKind, RECORD_PLACES, type RecordAmounts, type ShownRecord, TABS } from './record-words.ts';
import { starterForm } from './starter-form.ts';
import { WORDS } from './words.ts';

const { records: words } = WORDS;

export type RecordsContent = {
  readonly kind: NamedKind;
  /** Subcategories follow their parents. */
  readonly records: readonly ShownRecord[];
  readonly meta: PageMeta;
  readonly search: string;
  /** How many the family has. */
  readonly total: number;
  /** How many transactions have them, by id; absent: none. */
  readonly counts: ReadonlyMap<string, number>;
  /** Of categories. */
  readonly amounts?: RecordAmounts | undefined;
  /** The first day that the counts include. */
  readonly since: string;
  readonly done?: string | undefined;
};

/** Fewer are seen at a glance. */
const WORTH_SEARCHING = 20;

/** GET /categories, /tags and /merchants: all records of a kind. */
export const recordsPage = (viewer: Viewer, content: RecordsContent): Html => {
  const { kind, search, total, since, done } = content;
  const { path } = RECORD_PLACES[kind];
  const { title, about, empty, done: sentences, search: searchTitle, add } = WORDS[kind];
  const adding = { href: `${path}/new`, label: add };
  return layout({
    title,
    viewer,
    notice: doneNotice(kind === 'category' ? WORDS.category.done : { deleted: sentences.deleted }, done),
    actions: total === 0 ? undefined : html`<a class="button" href="${adding.href}">${adding.label}</a>`,
    content: html`${tabs(title, TABS, viewer)}
${
  total === 0
    ? kind === 'category'
      ? html`<p>${empty}</p>${starterForm(viewer)}`
      : emptyState(empty, adding)
    : html`<p>${about} ${kind === 'category' ? words.amountHint(day(since, viewer), content.amounts?.leftOut ?? []) : words.countHint(day(since, viewer))}</p>
${(total > WORTH_SEARCHING || search !== '') && searchForm(path, searchTitle, search)}
${listOf(viewer, content)}`
}`,
  });
};

const listOf = (viewer: Viewer, content: RecordsContent): Html => {
  const { kind, records, meta, search } = content;
  if (records.length === 0) return html`<p>${words.noMatches(search)}</p>`;
  const entry = (record: ShownRecord, isBelow = false): Html => entryOf(viewer, content, record, isBelow);
  return html`<div class="card"><ul class="entries tree">${families(records).map(
    ([top, below]) =>
      html`<li>${entry(top)}${below.length > 0 && html`<ul class="entries">${below.map((record) => html`<li>${entry(record, true)}</li>`)}</ul>`}</li>`,
  )}</ul></div>
${pager(RECORD_PLACES[kind].path, { search }, meta, viewer.locale)}`;
};

/** Each record with its subcategories; one whose parent is not in the list stands alone. */
const families = (records: readonly ShownRecord[]): readonly (readonly [ShownRecord, readonly ShownRecord[]])[] => {
  const listed = new Set(records.map(({ id }) => id));
  const isBelow = ({ parent }: ShownRecord): boolean => parent !== null && listed.has(parent.id);
  return records
    .filter((record) => !isBelow(record))
    .map((top) => [top, records.filter(({ parent }) => parent?.id === top.id)] as const);
};

const entryOf = (
  viewer: Viewer,
  { kind, counts, amounts, since, records }: RecordsContent,
  record: ShownRecord,
  isBelow: boolean,
): Html => {
  const { path, filter } = RECORD_PLACES[kind];
  const { id, name, parent } = record;
  const count = counts.get(id) ?? 0;
  const isParent = records.some((other) => other.parent?.id === id);
  const href = withQuery('/transactions', { [filter]: id, start_date: since });
  const transactions =
    count === 0
      ? !isParent && html`<span class="muted">${words.unused}</span>`
      : html`<a href="${href}">${words.count(counted(count, viewer.locale))}<span class="visually-hidden">${words.countOf(name)}</span></a>`;
  if (amounts !== undefined) return withAmounts(viewer, { record, amounts, transactions, isBelow }, `${path}/${id}`);
  return html`<div class="entry${isBelow && ' below'}">${kind === 'merchant' ? initials(name) : categoryPicture(record)}<span><a href="${path}/${id}">${name}</a>${parent !== null && !isBelow && html`<small>${words.within(parent.name)}</small>`}</span><span class="amount">${transactions}</span></div>`;
};

type Amounted = {
  readonly record: ShownRecord;
  readonly amounts: RecordAmounts;
  readonly transactions: Child;
  readonly isBelow: boolean;
};

/** The amount of this month; below the name, that of an average month. */
const withAmounts = (viewer: Viewer, { record, amounts, transactions, isBelow }: Amounted, path: string): Html => {
  const { currency, byId } = amounts;
  const { name, parent } = record;
  const found = byId.get(record.id);
  const remarks = [
    parent !== null && !isBelow && words.within(parent.name),
    found !== undefined && words.average(flow(found.average, currency, viewer)),
    transactions,
  ].filter((remark) => remark !== false);
  return html`<div class="entry${isBelow && ' below'}">${categoryPicture(record)}<span><a href="${path}">${name}</a><small>${remarks.map((remark, at) => html`${at > 0 && ' · '}${remark}`)}</small></span>${found !== undefined && html`<span class="amount">${flow(found.month, currency, viewer)}<small>${words.thisMonth}</small></span>`}</div>`;
};
