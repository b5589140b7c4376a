import type { DayTotals, ListSums } from '../../shared/ledger/search/domain/list-sums.ts';
import { hidden } from '../platform/components/form.ts';
import { emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, withQuery } from '../platform/components/table.ts';
import type { FormState } from '../platform/form-state.ts';
import { formatCount } from '../platform/format/counts.ts';
import { importName, importResultPath } from '../platform/format/import-words.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { listSummary } from './list-summary.ts';
import { daysOf, type Months, monthMenu, periodName } from './month-pager.ts';
import type { Catalogue } from './transaction-fields.ts';
import { type FilterAccount, isFiltered, transactionFilters } from './transaction-filters.ts';
import {
  filingDialog,
  type ImportSources,
  type Lead,
  ledBy,
  type RowMark,
  type TransactionRow,
  transactionList,
} from './transaction-list.ts';
import { doneWithUndo, sentenceFor, type UndoOffer } from './undo-notice.ts';
import { WORDS } from './words/transactions.ts';

const { list: words, selection } = WORDS;

export type TransactionsContent = {
  readonly rows: readonly TransactionRow[];
  readonly marks?: ReadonlyMap<string, RowMark>;
  readonly days?: DayTotals;
  readonly sums?: ListSums | undefined;
  readonly lead?: Lead | undefined;
  /** The import that the list is narrowed to. */
  readonly sources: ImportSources;
  readonly meta: PageMeta;
  readonly filters: FormState;
  /** Those with transactions. */
  readonly months?: Months | undefined;
  readonly catalogue: Catalogue;
  readonly accounts: readonly FilterAccount[];
  /** Whether all rows are selected at first, which works without a script. */
  readonly areAllPicked?: boolean;
  readonly done?: string | undefined;
  readonly undo?: UndoOffer | undefined;
};

const PATH = '/transactions';
const IMPORT = { href: '/imports/new', label: words.importFile };

export const transactionsPage = (viewer: Viewer, content: TransactionsContent): Html => {
  const { rows, sources, meta, filters, catalogue, accounts } = content;
  const { import_id = '' } = filters.values;
  const source = sources.get(import_id);
  return layout({
    title: words.title,
    viewer,
    notice: doneWithUndo(viewer, sentenceFor(words.done, content.done), content.undo),
    actions: accounts.length === 0 ? undefined : html`<a class="button" href="${PATH}/new">${words.new}</a>`,
    content: html`${source !== undefined && html`${words.onlyFrom(importResultPath(import_id), importName(source, viewer))}`}
${transactionFilters(filters, {
  path: PATH,
  catalogue,
  accounts,
  beside: html`${monthChoice(viewer, content)}${rows.length > 0 && beside(content)}`,
})}
${listSummary(viewer, { path: PATH, filters, meta, sums: content.sums, lead: content.lead, catalogue, accounts, beside: allThatMatch(viewer, content) })}
${rows.length === 0 ? nothing(content) : selectable(viewer, content)}
${meta.total_pages > 1 && pager(PATH, filters.values, meta, viewer.locale)}`,
  });
};

/** Leads to any month or year, with the other filters. */
const monthChoice = ({ locale }: Viewer, { months, filters: { values } }: TransactionsContent): Html => {
  if (months === undefined) return NOTHING;
  const { start_date = '', end_date = '', ...others } = values;
  const shown = [start_date.slice(0, 7), start_date.slice(0, 4)].find((period) => {
    const { from, to } = daysOf(period);
    return from === start_date && to === end_date;
  });
  return monthMenu(shown === undefined ? words.month : periodName(shown, locale), {
    locale,
    shown,
    choice: months,
    hasYears: true,
    hrefOf: (period) => withQuery('', { ...others, period }), // short, because there are many
  });
};

/** In the line of the search. */
const beside = ({ areAllPicked = false }: TransactionsContent): Html =>
  html`<label class="button secondary"><input type="checkbox" id="selecting"${areAllPicked && html` checked`}> ${selection.select}</label>`;

/** All matches can be changed without selecting them. */
const allThatMatch = ({ locale }: Viewer, { filters, meta }: TransactionsContent): Html =>
  isFiltered(filters)
    ? html`<a href="${changeAll(filters.values)}">${selection.allOf(formatCount(meta.total_count, locale))}</a>`
    : NOTHING;

const changeAll = (values: FormState['values']): string => withQuery('/changes/new', values);

/**
 * The list. Choosing “Select” shows its boxes and a bar that leads to one change of the selected transactions, or of all. A
 * script counts them.
 */
const selectable = (viewer: Viewer, content: TransactionsContent): Html => {
  const { rows, lead, marks, days, meta, filters, catalogue, areAllPicked = false } = content;
  const picks = areAllPicked ? 'all' : 'none';
  const other = {
    ...filters.values,
    page: String(meta.current_page),
    ...(!areAllPicked && { select: 'all' }),
  };
  const { edit, selected, selectAll, selectNone } = selection;
  return html`<form method="get" action="/changes/new" aria-label="${selection.title}" data-selection>
${Object.entries(filters.values).map(([name, value]) => hidden(name, value))}${hidden('selected', 'true')}
<div class="selection"><p class="row"><output data-words="${selected}"></output> <button type="submit">${edit}</button>
<a href="${withQuery(PATH, other)}" data-all="${selectAll}" data-none="${selectNone}">${areAllPicked ? selectNone : selectAll}</a>${!isFiltered(filters) && html` <a href="${changeAll(filters.values)}">${selection.all(formatCount(meta.total_count, viewer.locale))}</a>`}</p></div>
${transactionList(viewer, rows, { caption: words.title, catalogue, days, showAccount: true, picks, marks, ...ledBy(viewer, PATH, filters.values, lead) })}
</form>
${filingDialog()}`;
};

const nothing = ({ filters, accounts }: TransactionsContent): Html => {
  if (filters.errors.length > 0) return NOTHING;
  if (accounts.length === 0) {
    return emptyState(words.noAccounts, IMPORT, 'transactions', { href: '/accounts/new', label: words.newAccount });
  }
  const { search, ...others } = filters.values;
  const isSearch = search !== undefined && Object.keys(others).length === 0;
  return isFiltered(filters)
    ? emptyState(isSearch ? words.notFound(search) : words.noMatches, { href: PATH, label: words.showAll })
    : emptyState(words.empty, IMPORT, 'transactions', { href: '/bank_connections/new', label: words.connectBank });
};
