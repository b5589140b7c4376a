import type { Duplicate } from '../../shared/changes/schema/duplicate.ts';
import { flow } from '../ledger/amounts.ts';
import { reasonsInWords } from '../ledger/words/kinds.ts';
import { errorSummary, hidden, postForm } from '../platform/components/form.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, withQuery } from '../platform/components/table.ts';
import { badge, day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { importResultPath } from '../platform/format/import-words.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { reviewTabs } from './review-tabs.ts';
import { WORDS } from './words.ts';

type Side = Duplicate['kept'] & {
  readonly category: string | null;
  readonly source: 'import' | 'bank' | 'hand';
  readonly importId: string | null;
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
  const rows = duplicates.map((one, at) => ({ ...one, at, isPicked: areAllPicked || one.certain }));
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

/** What both have in common, then each of the two with what is different, and the decision within reach of a thumb. */
const pairCard = (viewer: Viewer, row: Row): Html => {
  const { sides, account_name: account, amount, currency, reasons, certain } = row;
  const [one, other] = sides;
  const words = WORDS.duplicates;
  const shared = [one.date === other.date && day(one.date, viewer), account].filter((each) => each !== false);
  return html`<article class="card" aria-label="${words.pair(one.name, other.name)}"><p class="row">${pickBox(row)}<strong>${flow(amount, currency, viewer)}</strong><span>${shared.map((each, at) => html`${at > 0 && ' · '}${each}`)}</span></p>
<ul class="entries">${([0, 1] as const).map((which) => side(viewer, row, which))}</ul>
<p class="row">${certain && badge(words.certain, 'success')}<small class="muted">${reasonsInWords(reasons)}</small></p>
${decisions(row)}</article>`;
};

const pickBox = ({ at, sides: [one, other], isPicked }: Row): Html =>
  html`${hidden(`sides_${at}`, `${one.transaction_id}+${other.transaction_id}`)}<span class="pick"><label><input type="checkbox" name="pick_${at}" value="true" aria-label="${WORDS.duplicates.selectPair(one.name, other.name)}"${isPicked && html` checked`}></label></span>`;

/** One of the two: a choice, if either can stay. */
const side = (viewer: Viewer, { sides, at, isEither }: Row, which: 0 | 1): Html => {
  const { transaction_id: id, name, source, importId } = sides[which];
  const words = WORDS.duplicates;
  const from =
    importId === null
      ? words.sources[source]
      : html`<a href="${importResultPath(importId)}">${words.sources[source]}</a>`;
  const remark = html`<small>${[...differences(viewer, sides, which), from].map((each, index) => html`${index > 0 && ' · '}${each}`)}</small>`;
  const open = html`<span class="amount"><a href="/transactions/${id}">${words.open}<span class="visually-hidden">: ${name}</span></a></span>`;
  if (!isEither) {
    const note = which === 0 && html`<small>${words.isKept}</small>`;
    return html`<li class="entry"><span><strong>${name}</strong>${remark}${note}</span>${open}</li>`;
  }
  const field = `keep_${at}_${which}`;
  return html`<li class="entry"><input type="radio" name="keep_${at}" id="${field}" value="${id}"${which === 0 && html` checked`}><span><label for="${field}"><span class="visually-hidden">${words.keep}: </span>${name}</label>${remark}<small class="if-chosen">${words.stays}</small><small class="if-not-chosen">${words.goes}</small></span>${open}</li>`;
};

/** The day and the category, where the two differ. */
const differences = (viewer: Viewer, sides: Row['sides'], which: 0 | 1): readonly Child[] => {
  const [one, other] = sides;
  const { date, category } = sides[which];
  return [
    ...(one.date === other.date ? [] : [day(date, viewer)]),
    ...(one.category === other.category ? [] : [category ?? WORDS.duplicates.noCategory]),
  ];
};

const decisions = ({ at, sides: [one, other] }: Row): Html => {
  const about = html`<span class="visually-hidden">: ${WORDS.duplicates.pair(one.name, other.name)}</span>`;
  return html`<p class="row"><button type="submit" name="action" value="merge_${at}">${WORDS.duplicates.merge}${about}</button> <button type="submit" name="action" value="dismiss_${at}" class="secondary">${WORDS.duplicates.keepBoth}${about}</button></p>`;
};
