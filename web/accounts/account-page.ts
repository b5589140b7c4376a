import type { Account } from '../../shared/accounts/schema/account.ts';
import { debt } from '../ledger/debts.ts';
import { listSummary } from '../ledger/list-summary.ts';
import { isFiltered, transactionFilters } from '../ledger/transaction-filters.ts';
import { filingDialog, ledBy, transactionList } from '../ledger/transaction-list.ts';
import { doneWithUndo, sentenceFor } from '../ledger/undo-notice.ts';
import { isCalledValuation, isValuedByHand } from '../ledger/words/kinds.ts';
import { emptyState } from '../platform/components/notice.ts';
import { pager, table } from '../platform/components/table.ts';
import { day, money } from '../platform/components/values.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { positionsSection, tradesSection } from '../reports/investments/security-tables.ts';
import { type AccountContent, NO_VALUATIONS, type Valuations } from './account-content.ts';
import { accountHead } from './account-head.ts';
import { statementsSection } from './statements-section.ts';
import { WORDS } from './words.ts';

const { account: words } = WORDS;

export const accountPage = (viewer: Viewer, content: AccountContent): Html => {
  const { account, positions, positionsCount, trades, rows, filters } = content;
  const isValued = isValuedByHand(account.account_type);
  return layout({
    title: account.name,
    viewer,
    notice: doneWithUndo(viewer, sentenceFor(words.done, content.done), content.undo),
    actions: actions(account),
    content: html`${accountHead(viewer, content)}
${isValued && valuationsSection(viewer, account, content.valuations ?? NO_VALUATIONS)}
${positionsSection(viewer, positions, positionsCount)}
${tradesSection(viewer, trades)}
${
  !(isValued && rows.length === 0 && !isFiltered(filters)) &&
  html`<section><h2>${words.transactions}</h2>
${transactions(viewer, content)}</section>`
}
${statementsSection(viewer, account, content.statements)}`,
  });
};

/** An account that a person values has no file to import, and few transactions. */
const actions = ({ id, account_type }: Account): Html =>
  isValuedByHand(account_type)
    ? html`<a class="button" href="/accounts/${id}/valuations#record">${words.updateValue}</a>
<a class="button secondary" href="/transactions/new?account_id=${id}">${words.newTransaction}</a>
<a href="/accounts/${id}/edit">${words.edit}</a>`
    : html`<a class="button" href="/transactions/new?account_id=${id}">${words.newTransaction}</a>
<a class="button secondary" href="/imports/new?account_id=${id}">${words.importFile}</a>
<a href="/accounts/${id}/valuations">${isCalledValuation(account_type) ? words.valuations : words.balances}</a>
<a href="/accounts/${id}/edit">${words.edit}</a>`;

/** The newest values of what a person values. */
const valuationsSection = (viewer: Viewer, { id, name }: Account, { newest, total }: Valuations): Html =>
  newest.length === 0
    ? NOTHING
    : html`<section aria-labelledby="values"><h2 id="values">${words.valuations}</h2>
${table<Valuations['newest'][number]>(
  words.valuationsOf(name),
  [
    { label: words.day, isHeader: true, cell: ({ date }) => day(date, viewer) },
    { label: words.notes, isWideOnly: true, cell: ({ notes }) => notes ?? '' },
    { label: words.value, isAmount: true, cell: ({ amount, currency }) => money(amount, currency, viewer) },
  ],
  newest,
)}
<p><a href="/accounts/${id}/valuations">${total > newest.length ? words.allValuations(total) : words.changeValuations}</a></p></section>`;

const transactions = (
  viewer: Viewer,
  { account, isLiability, rows, lead, marks, days, sums, meta, filters, catalogue, dayEnds }: AccountContent,
): Html => {
  const path = `/accounts/${account.id}`;
  if (rows.length === 0 && !isFiltered(filters)) {
    return emptyState(words.empty, {
      href: `/imports/new?account_id=${account.id}`,
      label: words.importFile,
    });
  }
  return html`${transactionFilters(filters, { path, catalogue })}
${listSummary(viewer, { path, filters, meta, sums, lead, catalogue, accountId: account.id })}
${rows.length > 0 ? html`${transactionList(viewer, rows, { caption: words.transactions, catalogue, marks, days, dayEnds, ...ledBy(viewer, path, filters.values, lead), dayBalance: isLiability ? (amount, currency) => debt(amount, currency, viewer) : undefined })}${filingDialog()}` : filters.errors.length === 0 && emptyState(words.noMatches, { href: path, label: words.showAll })}
${meta.total_pages > 1 && pager(path, filters.values, meta, viewer.locale)}`;
};
