import type { Account } from '../../shared/accounts/schema/account.ts';
import type { Transaction } from '../../shared/ledger/schema/transaction.ts';
import { actionButton, errorSummary, hidden, postForm, select } from '../platform/components/form.ts';
import { emptyState, notice } from '../platform/components/notice.ts';
import { facts, table, withQuery } from '../platform/components/table.ts';
import { day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { formatLongDay } from '../platform/format/dates.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { flow } from './amounts.ts';
import { categoryCells, categoryOf } from './category-cells.ts';
import { deleteDetails } from './delete-details.ts';
import { type HistoryContent, historySection } from './history-section.ts';
import { type Catalogue, choicesOf, TRANSACTION_LABELS, transactionFields } from './transaction-fields.ts';
import { type ImportSources, MARKS, origin, type RowMark, transactionBadges } from './transaction-list.ts';
import { doneWithUndo, sentenceFor, type UndoOffer } from './undo-notice.ts';
import { WORDS } from './words/transaction.ts';
import { WORDS as LIST } from './words/transactions.ts';

type OtherSide = NonNullable<Transaction['transfer']>;

/** The ids of the next ones in the same account. */
export type Neighbors = { readonly newer: string | undefined; readonly older: string | undefined };

export type SuggestedCategory = { readonly id: string; readonly name: string };

/** The name of the button that saves with the suggested category. */
export const SUGGESTED = 'suggested_category_id';

export type TransactionContent = {
  readonly transaction: Transaction;
  /** The version shown: a change based on another version is refused. */
  readonly version: string;
  readonly parts: readonly Transaction[];
  readonly parent: Transaction | null;
  /** The booked transaction suggested as a match. */
  readonly suggested: Transaction | null;
  readonly sources: ImportSources;
  readonly history: HistoryContent;
  readonly neighbors: Neighbors;
  /** Set while a decision about it is open. */
  readonly mark?: RowMark | undefined;
  /** If it has none. */
  readonly suggestion?: SuggestedCategory | undefined;
  /** The path of the list that it was opened from. */
  readonly list?: string | undefined;
  readonly catalogue: Catalogue;
  readonly form: FormState;
  readonly done?: string | undefined;
  readonly undo?: UndoOffer | undefined;
};

const { transaction: words } = WORDS;

export const transactionPage = (viewer: Viewer, content: TransactionContent): Html => {
  const { transaction, parts, form, version, catalogue } = content;
  const isPart = transaction.parent_id !== null;
  const isSplit = parts.length > 0;
  const details = about(viewer, content);
  return layout({
    title: transaction.name,
    viewer,
    notice: doneWithUndo(viewer, sentenceFor(words.done, content.done), content.undo, content.list),
    above: placeOf(content),
    actions: html`${!isPart && !isSplit && html`<a class="button secondary" href="/transactions/${transaction.id}/split">${words.split}</a>`} <a href="${ruleFrom(transaction)}">${words.makeRule}</a>${!isPart && html` <a href="/recurring/new?transaction_id=${transaction.id}">${words.repeat}</a>`}`,
    content: html`<section class="card"><p class="worth">${flow(transaction.amount, transaction.currency, viewer)}</p>
<p class="row muted"><time datetime="${transaction.date}">${formatLongDay(transaction.date, viewer)}</time>${transaction.account !== null && html` <a href="/accounts/${transaction.account.id}">${transaction.account.name}</a>`} <a href="#file" data-category>${categoryOf(transaction, catalogue)}</a>${transactionBadges({ transaction, isSplit })}${transaction.tags.map(({ name }) => html` <span class="tag">${name}</span>`)}</p>
${details.length > 0 && facts(details)}<p class="row">${html`<span class="muted">${words.source(origin(viewer, transaction, content.sources))}</span>`} <a href="${similarTo(transaction)}">${words.similar}</a></p></section>
${markNotice(content.mark)}
${errorSummary(form, TRANSACTION_LABELS)}
${matchSection(viewer, content)}
${partsSection(viewer, content)}
<section class="card" aria-labelledby="change"><h2 id="change">${words.change}</h2>
${postForm(
  viewer,
  { action: `/transactions/${transaction.id}` },
  html`${hidden('version', version)}${content.list !== undefined && hidden('list', content.list)}
${(isPart || isSplit) && html`<p class="muted">${isPart ? words.ofPart : words.ofSplit}</p>`}
${transactionFields(viewer, form, catalogue, { hasDate: !isPart, hasAmount: !isPart && !isSplit, hasExcluded: !isSplit, isFiled: true })}
<p class="row"><button type="submit">${words.save}</button>${content.suggestion !== undefined && html` <button type="submit" class="secondary" name="${SUGGESTED}" value="${content.suggestion.id}">${words.saveAs(content.suggestion.name)}</button>`}</p>`,
)}</section>
${historySection(viewer, content)}
${
  !isPart &&
  deleteDetails(viewer, {
    action: `/transactions/${transaction.id}/delete`,
    label: words.remove,
    version,
    list: content.list,
    consequence: words.removeConsequence(isSplit),
  })
}`,
  });
};

/** Back to the list, and on to the next ones in the account. */
const placeOf = ({ transaction: { account }, neighbors, list }: TransactionContent): Html => {
  const isOfAccount = account !== null && list?.startsWith(`/accounts/${account.id}`) === true;
  const step = (rel: 'prev' | 'next', id: string | undefined, label: string) =>
    id !== undefined && html`<a rel="${rel}" href="${withQuery(`/transactions/${id}`, { list })}">${label}</a>`;
  return html`<nav class="place" aria-label="${words.place}"><a href="${list ?? '/transactions'}">${isOfAccount ? account.name : LIST.list.title}</a>
<span>${step('prev', neighbors.newer, words.newer)}${step('next', neighbors.older, words.older)}</span></nav>`;
};

/** Those of its merchant, or with its name. */
const similarTo = ({ name, merchant }: Transaction): string =>
  withQuery('/transactions', merchant === null ? { search: name } : { merchant_id: merchant.id });

const markNotice = (mark: RowMark | undefined): Html => {
  if (mark === undefined) return NOTHING;
  const { text, link } = words.marked[mark];
  return notice('question', html`<p>${text} <a href="${MARKS[mark].href}">${link}</a></p>`);
};

/** The form of a new rule, filled in. */
const ruleFrom = ({ name, category, merchant }: Transaction): string =>
  withQuery('/rules/new', { name, category_id: category?.id, merchant_id: merchant?.id });

const about = (viewer: Viewer, { transaction, parent }: TransactionContent): readonly (readonly [string, Child])[] => {
  const { bank_feed, transfer } = transaction;
  return [
    ...(parent === null
      ? []
      : [[words.partOf, html`<a href="/transactions/${parent.id}">${parent.name}</a>`] as const]),
    ...(transfer === null ? [] : [[words.transfers[transfer.side], otherSide(viewer, transfer)] as const]),
    ...(bank_feed === null ? [] : [[words.atBank, words.bankStates[bank_feed.status]] as const]),
  ];
};

const otherSide = (viewer: Viewer, { transaction_id, account, date, amount, currency }: OtherSide): Html =>
  html`<a href="/transactions/${transaction_id}">${account?.name ?? words.anotherAccount}</a>, ${day(date, viewer)}, ${flow(amount, currency, viewer)}`;

const partsSection = (viewer: Viewer, { transaction, parts, catalogue }: TransactionContent): Html => {
  if (parts.length === 0) return NOTHING;
  const categories = categoryCells(parts, catalogue);
  return html`<section aria-labelledby="parts"><h2 id="parts">${words.parts}</h2>
${categories.pictures}
${table<Transaction>(
  words.partsTitle,
  [
    { label: LIST.list.name, isHeader: true, cell: ({ id, name }) => html`<a href="/transactions/${id}">${name}</a>` },
    { label: LIST.list.amount, isAmount: true, cell: ({ amount, currency }) => flow(amount, currency, viewer) },
    { label: LIST.list.category, isBelowName: true, cell: categories.cell },
  ],
  parts,
)}
<p><a class="button secondary" href="/transactions/${transaction.id}/split">${words.editParts}</a></p></section>`;
};

type Match = {
  readonly transaction: Transaction;
  readonly version: string;
  readonly suggested: Transaction | null;
};

/** A booked transaction may match the pending one: the user decides. */
const matchSection = (viewer: Viewer, { transaction, version, suggested }: Match): Html => {
  const match = transaction.bank_feed?.posted_match ?? null;
  if (match === null) return NOTHING;
  const decide = (label: string, decision: string, secondary = false) =>
    actionButton(viewer, `/transactions/${transaction.id}/posted_match`, label, {
      secondary,
      fields: { decision, version, transaction_id: match.transaction_id },
    });
  const booked =
    suggested === null
      ? words.noLonger
      : words.booked(
          html`<a href="/transactions/${suggested.id}">${suggested.name}</a>`,
          day(suggested.date, viewer),
          flow(suggested.amount, suggested.currency, viewer),
        );
  return notice(
    'warning',
    html`<p>${words.match(booked, match.confidence === 'low')}</p>
<div class="row">${suggested !== null && decide(words.merge, 'merge')} ${decide(words.notSame, 'dismiss', true)}</div>`,
  );
};

type NewTransactionContent = {
  readonly form: FormState;
  readonly accounts: readonly Pick<Account, 'id' | 'name'>[];
  readonly catalogue: Catalogue;
};

export const newTransactionPage = (viewer: Viewer, { form, accounts, catalogue }: NewTransactionContent): Html =>
  layout({
    title: words.newTitle,
    viewer,
    content: html`${errorSummary(form, TRANSACTION_LABELS)}
${
  accounts.length === 0
    ? emptyState(words.accountFirst, { href: '/accounts/new', label: LIST.list.newAccount })
    : postForm(
        viewer,
        { action: '/transactions/new' },
        html`${hidden('once', form.values['once'] ?? '')}
${select({ name: 'account_id', label: words.account }, choicesOf(accounts), form)}
${transactionFields(viewer, form, catalogue)}
<button type="submit">${words.add}</button>`,
      )
}`,
  });
