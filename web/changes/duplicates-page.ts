import type { Duplicate } from '../../shared/changes/schema/duplicate.ts';
import { flow } from '../ledger/amounts.ts';
import { reasonsInWords } from '../ledger/words/kinds.ts';
import { errorSummary, hidden, postForm } from '../platform/components/form.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, table, withQuery } from '../platform/components/table.ts';
import { badge, day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
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
    content: html`<p>${words.intro}</p>
${
  duplicates.length === 0
    ? emptyState(words.empty, { href: '/transactions', label: WORDS.links.showTransactions })
    : html`${pairs(viewer, content)}
${pager(PATH, {}, meta)}`
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
${pairsTable(viewer, rows)}`,
  )}</div>`;
};

type Row = ShownDuplicate & { readonly at: number; readonly isPicked: boolean };

const pairsTable = (viewer: Viewer, rows: readonly Row[]): Html => {
  const { columns, title } = WORDS.duplicates;
  return table<Row>(
    title,
    [
      { label: columns.select, isPick: true, cell: pickBox },
      { label: columns.one, isHeader: true, cell: (row) => side(viewer, row, 0) },
      { label: columns.other, cell: (row) => side(viewer, row, 1) },
      { label: columns.amount, isAmount: true, cell: ({ amount, currency }) => flow(amount, currency, viewer) },
      {
        label: columns.why,
        cell: ({ reasons, certain }) =>
          html`${certain && html`${badge(WORDS.duplicates.certain, 'success')} `}${reasonsInWords(reasons)}`,
      },
      { label: columns.decide, cell: decisions },
    ],
    rows,
    { isStacked: true },
  );
};

const pickBox = ({ at, sides: [one, other], isPicked }: Row): Html =>
  html`${hidden(`sides_${at}`, `${one.transaction_id}+${other.transaction_id}`)}<label><input type="checkbox" name="pick_${at}" value="true" aria-label="${WORDS.duplicates.selectPair(one.name, other.name)}"${isPicked && html` checked`}></label>`;

const side = (viewer: Viewer, { sides, at, isEither, account_name: account }: Row, which: 0 | 1): Child => {
  const { transaction_id: id, date, name, category, source, importId } = sides[which];
  const words = WORDS.duplicates;
  const from =
    importId === null ? words.sources[source] : html`<a href="/imports/${importId}">${words.sources[source]}</a>`;
  return html`<div class="side"><a href="/transactions/${id}">${name}</a><small class="muted">${account} · ${day(date, viewer)}</small><small class="muted">${category ?? words.noCategory} · ${from}</small>
${
  isEither
    ? html`<label><input type="radio" name="keep_${at}" value="${id}"${which === 0 && html` checked`}> ${words.keep}<span class="visually-hidden">: ${name}</span></label>`
    : which === 0 && html`<small>${words.isKept}</small>`
}</div>`;
};

const decisions = ({ at, sides: [one, other] }: Row): Html => {
  const about = html`<span class="visually-hidden">: ${WORDS.duplicates.pair(one.name, other.name)}</span>`;
  return html`<p class="row"><button type="submit" name="action" value="merge_${at}">${WORDS.duplicates.merge}${about}</button> <button type="submit" name="action" value="dismiss_${at}" class="secondary">${WORDS.duplicates.keepBoth}${about}</button></p>`;
};
