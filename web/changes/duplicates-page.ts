import type { Duplicate } from '../../shared/changes/schema/duplicate.ts';
import type { ImportId } from '../../shared/platform/domain/ids.ts';
import { flow } from '../ledger/amounts.ts';
import { reasonsInWords } from '../ledger/words/kinds.ts';
import { errorSummary, hidden, postForm } from '../platform/components/form.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, withQuery } from '../platform/components/table.ts';
import { badge, day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { importName, importResultPath, type NamedImport } from '../platform/format/import-words.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { reviewTabs } from './review-tabs.ts';
import { WORDS } from './words.ts';

type Side = Duplicate['kept'] & {
  readonly category: string | null;
  readonly merchant: string | null;
  readonly tags: readonly string[];
  readonly notes: string | null;
  readonly source: 'import' | 'bank' | 'hand';
  readonly importId: ImportId | null;
  /** Missing if it was deleted. */
  readonly import?: NamedImport | undefined;
};

export type ShownDuplicate = Pick<Duplicate, 'account_name' | 'amount' | 'currency' | 'reasons' | 'certain'> & {
  /** The one that should stay first. */
  readonly sides: readonly [Side, Side];
  /** Whether the other one can stay instead. */
  readonly isEither: boolean;
};

export type DuplicatesContent = {
  readonly duplicates: readonly ShownDuplicate[];
  readonly meta: PageMeta;
  readonly form: FormState;
  /** Makes a repeated submission start one change. */
  readonly once: string;
  /** Code of the action that was just completed. */
  readonly done: string | undefined;
  /** Whether all pairs are selected at first, instead of those that are certain. */
  readonly areAllPicked?: boolean;
};

const PATH = '/duplicates';

/** GET /duplicates: pairs of transactions that may be one, newest first. */
export const duplicatesPage = (viewer: Viewer, content: DuplicatesContent): Html => {
  const { duplicates, meta, form, done } = content;
  const words = WORDS.duplicates;
  return layout({
    title: words.title,
    viewer,
    notice: html`${doneNotice(words.done, done)}${errorSummary(form)}`,
    content: html`${reviewTabs(viewer)}
<p>${words.intro}</p>
${
  duplicates.length === 0
    ? emptyState(words.empty, { href: '/transactions', label: WORDS.links.showTransactions })
    : html`${pairs(viewer, content)}
${pager(PATH, {}, meta, viewer.locale)}`
}
<p class="row"><a href="/changes">${WORDS.links.changes}</a> <a href="/transactions">${WORDS.links.transactions}</a></p>`,
  });
};

/** One form: the buttons above it decide about the selected pairs, those of a row about that pair. */
const pairs = (viewer: Viewer, { duplicates, meta, once, areAllPicked = false }: DuplicatesContent): Html => {
  const words = WORDS.duplicates;
  const other = { page: String(meta.current_page), ...(!areAllPicked && { select: 'all' }) };
  const rows = duplicates.map((duplicate, at) => ({ ...duplicate, at, isPicked: areAllPicked || duplicate.certain }));
  return html`<div data-selection>${postForm(
    viewer,
    { action: PATH, label: words.title },
    html`${hidden('once', once)}
<div class="selection"><p class="row"><output data-words="${words.selected}"></output> <button type="submit" name="action" value="merge">${words.mergeSelected}</button>
<button type="submit" name="action" value="dismiss" class="secondary">${words.keepSelected}</button>
<a href="${withQuery(PATH, other)}" data-all="${words.selectAll}" data-none="${words.selectNone}">${areAllPicked ? words.selectNone : words.selectAll}</a></p></div>
<div class="cards pairs">${rows.map((row) => pairCard(viewer, row))}</div>`,
  )}</div>`;
};

type Row = ShownDuplicate & { readonly at: number; readonly isPicked: boolean };

/** Common values first, then the differences, and the decision within reach of a thumb. */
const pairCard = (viewer: Viewer, row: Row): Html => {
  const { sides, account_name: account, amount, currency, reasons, certain } = row;
  const [first, second] = sides;
  const words = WORDS.duplicates;
  return html`<article class="card" aria-label="${words.pair(first.name, second.name)}"><p class="row">${pickBox(row)}<strong>${flow(amount, currency, viewer)}</strong><span>${account}</span></p>
${comparison(viewer, row)}
<p class="row">${certain && badge(words.certain, 'success')}<small class="muted">${reasonsInWords(reasons)}</small></p>
${decisions(row)}</article>`;
};

const pickBox = ({ at, sides: [first, second], isPicked }: Row): Html =>
  html`${hidden(`sides_${at}`, `${first.transaction_id}+${second.transaction_id}`)}<span class="pick"><label><input type="checkbox" name="pick_${at}" value="true" aria-label="${WORDS.duplicates.selectPair(first.name, second.name)}"${isPicked && html` checked`}></label></span>`;

/** The two beside each other, a line for each field, with a mark where they differ. */
const comparison = (viewer: Viewer, row: Row): Html => {
  const { sides } = row;
  const words = WORDS.duplicates;
  const [first, second] = sides;
  const lines = fieldsOf(viewer).flatMap(({ label, read, show = read }) => {
    const isSame = read(first) === read(second);
    if (isSame && read(first) === '') return [];
    const cells = sides.map((side) => html`<td>${read(side) === '' ? words.none : show(side)}</td>`);
    return [
      html`<tr${!isSame && html` class="differs"`}><th scope="row">${label}${!isSame && html`<span class="visually-hidden"> ${words.differs}</span>`}</th>${cells}</tr>`,
    ];
  });
  return html`<table class="compared"><thead><tr><td></td>${choice(row, 0)}${choice(row, 1)}</tr></thead><tbody>${lines}
<tr><td></td>${sides.map(({ transaction_id: id, name }) => html`<td><a href="/transactions/${id}">${words.open}<span class="visually-hidden">: ${name}</span></a></td>`)}</tr></tbody></table>`;
};

/** `read`: what is compared, empty if there is none. */
type Compared = {
  readonly label: string;
  readonly read: (side: Side) => string;
  readonly show?: (side: Side) => Child;
};

const fieldsOf = (viewer: Viewer): readonly Compared[] => {
  const { fields, duplicates: words } = WORDS;
  const fileOf = (transaction: Side) =>
    transaction.import === undefined ? words.sources[transaction.source] : importName(transaction.import, viewer);
  return [
    { label: words.name, read: ({ name }) => name, show: ({ name }) => html`<bdi>${name}</bdi>` },
    { label: words.date, read: ({ date }) => date, show: ({ date }) => day(date, viewer) },
    { label: fields['category_id'] ?? '', read: ({ category }) => category ?? '' },
    { label: fields['merchant_id'] ?? '', read: ({ merchant }) => merchant ?? '' },
    { label: fields['tag_ids'] ?? '', read: ({ tags }) => tags.join(', ') },
    { label: fields['notes'] ?? '', read: ({ notes }) => notes ?? '' },
    {
      label: words.from,
      read: (transaction) => transaction.importId ?? words.sources[transaction.source],
      show: (transaction) =>
        transaction.importId === null
          ? fileOf(transaction)
          : html`<a href="${importResultPath(transaction.importId)}">${fileOf(transaction)}</a>`,
    },
  ];
};

/** Which one is kept: a choice, if either can be. */
const choice = ({ sides, at, isEither }: Row, which: 0 | 1): Html => {
  const { transaction_id: id, name } = sides[which];
  const words = WORDS.duplicates;
  if (!isEither)
    return html`<td>${which === 0 ? html`<strong>${words.kept}</strong><small class="side-note">${words.isKept}</small>` : words.merged}</td>`;
  return html`<td><label class="choose"><input type="radio" class="side-choice" name="keep_${at}" value="${id}"${which === 0 && html` checked`}><span>${words.keep}<span class="visually-hidden">: ${name}</span>${which === 0 && html`<small class="side-note">${words.suggested}</small>`}</span></label></td>`;
};

const decisions = ({ at, sides: [first, second] }: Row): Html => {
  const about = html`<span class="visually-hidden">: ${WORDS.duplicates.pair(first.name, second.name)}</span>`;
  return html`<p class="row"><button type="submit" name="action" value="merge_${at}">${WORDS.duplicates.merge}${about}</button> <button type="submit" name="action" value="dismiss_${at}" class="secondary">${WORDS.duplicates.keepBoth}${about}</button></p>`;
};
