import type { Account } from '../../shared/accounts/schema/account.ts';
import { TRANSACTION_KINDS } from '../../shared/ledger/domain/entry.ts';
import { countsAsSpending } from '../../shared/ledger/domain/spending.ts';
import type { Transaction } from '../../shared/ledger/schema/transaction.ts';
import { sum } from '../../shared/platform/domain/decimal.ts';
import {
  type Choice,
  errorSummary,
  filterForm,
  filterSheet,
  hidden,
  input,
  select,
} from '../platform/components/form.ts';
import { emptyState } from '../platform/components/notice.ts';
import { type Column, type PageMeta, pager, table, withQuery } from '../platform/components/table.ts';
import { badge, day, money } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { importName, type NamedImport } from '../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { flow } from './amounts.ts';
import { categoryCells } from './category-cells.ts';
import { type Catalogue, choicesOf } from './transaction-fields.ts';
import { WORDS as COMMON } from './words/common.ts';
import { TRANSACTION_KIND_WORDS } from './words/kinds.ts';
import { WORDS } from './words/transactions.ts';

const { list: words, filters: labels } = WORDS;

export type TransactionRow = {
  readonly transaction: Transaction;
  /** Its parts are separate transactions, which count instead. */
  readonly isSplit: boolean;
};

/** The imports that transactions came from, by id. Deleted imports are missing. */
export type ImportSources = ReadonlyMap<string, NamedImport>;

type Options = {
  readonly caption: string;
  readonly sources: ImportSources;
  readonly catalogue: Pick<Catalogue, 'categories'>;
  /** Set if they belong to several accounts. */
  readonly showAccount?: boolean;
  /** Checkboxes for a form around the table, and whether they are checked at first. */
  readonly picks?: 'none' | 'all' | undefined;
  /** The balance of the account at the end of each day and in each currency: see `dayKey`. */
  readonly dayEnds?: ReadonlyMap<string, string> | undefined;
};

/** A day in a currency. */
export const dayKey = ({ date, currency }: Pick<Transaction, 'date' | 'currency'>): string => `${date} ${currency}`;

export const transactionsTable = (
  viewer: Viewer,
  rows: readonly TransactionRow[],
  { caption, sources, catalogue, showAccount = false, picks, dayEnds }: Options,
): Html => {
  const categories = categoryCells(
    rows.map(({ transaction }) => transaction),
    catalogue,
  );
  const columns: readonly Column<TransactionRow>[] = [
    ...(picks === undefined ? [] : [pickColumn(picks === 'all')]),
    {
      label: words.date,
      isBelowName: true,
      cell: ({ transaction }) => day(transaction.date, viewer),
    },
    { label: words.name, isHeader: true, cell: (row) => named(row) },
    {
      label: words.amount,
      isAmount: true,
      cell: ({ transaction: { amount, currency } }) => flow(amount, currency, viewer),
    },
    ...(showAccount
      ? [
          {
            label: words.account,
            isBelowName: true,
            cell: ({ transaction }: TransactionRow) => accountLink(transaction),
            below: ({ transaction: { account } }: TransactionRow) => account?.name,
          },
        ]
      : []),
    ...(dayEnds === undefined ? [] : [balanceColumn(viewer, rows, dayEnds)]),
    { label: words.category, isBelowName: true, cell: ({ transaction }) => categories.changeable(transaction) },
    { label: words.from, isWideOnly: true, cell: ({ transaction }) => origin(viewer, transaction, sources) },
  ];
  return html`${categories.pictures}
${table(caption, columns, rows)}
${sums(viewer, rows)}`;
};

/** Where a script changes the category of a row. Outside of other forms, because it has its own. */
export const filingDialog = (): Html =>
  html`<dialog data-filing aria-labelledby="filing"><article><form method="dialog"><h2 id="filing">${WORDS.category.change(html`<bdi></bdi>`)}</h2>
<div class="field"><label for="filing-category">${words.category}</label><select id="filing-category"></select></div>
<p role="alert"></p><p class="row"><button type="submit">${WORDS.category.save}</button><button type="submit" class="secondary" formnovalidate>${WORDS.category.cancel}</button></p></form></article></dialog>
<p class="visually-hidden" role="status" data-filed></p>`;

/** Beside the last transaction of each day, which is listed first. */
const balanceColumn = (
  viewer: Viewer,
  rows: readonly TransactionRow[],
  dayEnds: ReadonlyMap<string, string>,
): Column<TransactionRow> => {
  const lastOfDay = new Map(rows.toReversed().map(({ transaction }) => [dayKey(transaction), transaction.id]));
  const shown = ({ transaction }: TransactionRow, words: (amount: Html) => Html): Child => {
    const key = dayKey(transaction);
    const balance = dayEnds.get(key);
    return balance === undefined || lastOfDay.get(key) !== transaction.id
      ? NOTHING
      : words(money(balance, transaction.currency, viewer));
  };
  return {
    label: WORDS.list.balance,
    isAmount: true,
    isBelowName: true,
    cell: (row) => shown(row, (amount) => amount),
    below: (row) => shown(row, WORDS.list.balanceOf),
  };
};

const pickColumn = (isChecked: boolean): Column<TransactionRow> => ({
  label: words.select,
  isPick: true,
  cell: ({ transaction: { id, name } }) =>
    html`<label><input type="checkbox" name="ids" value="${id}" aria-label="${words.selectOne(name)}"${isChecked && html` checked`}></label>`,
});

const named = (row: TransactionRow): Child =>
  html`<a href="/transactions/${row.transaction.id}">${row.transaction.name}</a> ${transactionBadges(row)}`;

/** Badges for the special states of a transaction. */
export const transactionBadges = ({ transaction, isSplit }: TransactionRow): Child => [
  transaction.upcoming && html` ${badge(COMMON.upcoming)}`,
  transaction.pending && html` ${badge(words.badges.pending, 'warning')}`,
  transaction.bank_feed?.posted_match != null && html` ${badge(words.badges.undecided, 'warning')}`,
  isSplit && html` ${badge(words.badges.split)}`,
  transaction.parent_id !== null && html` ${badge(words.badges.part)}`,
  transaction.excluded && !isSplit && html` ${badge(words.badges.excluded)}`,
];

const accountLink = ({ account }: Transaction): Child =>
  account === null
    ? html`<span class="muted">${words.noAccount}</span>`
    : html`<a href="/accounts/${account.id}">${account.name}</a>`;

/** The source of a transaction: a file, a bank or a person. */
export const origin = (viewer: Viewer, { import_id, bank_feed }: Transaction, sources: ImportSources): Child => {
  if (import_id !== null) {
    const source = sources.get(import_id);
    return html`<a href="/imports/${import_id}">${source === undefined ? words.import : importName(source, viewer)}</a>`;
  }
  return bank_feed === null ? words.byHand : words.bank;
};

/** Money in and out on this page, by the rule of the spending: split transactions count by their parts. */
const sums = (viewer: Viewer, rows: readonly TransactionRow[]): Html => {
  const counting = rows.filter(({ transaction, isSplit }) => !isSplit && !transaction.excluded);
  const counted = counting.filter(({ transaction: { excluded, kind } }) =>
    countsAsSpending({ kind: 'transaction', excluded, transactionKind: kind }),
  );
  const byCurrency = Map.groupBy(counted, ({ transaction }) => transaction.currency);
  if (byCurrency.size === 0) return NOTHING;
  const lines = [...byCurrency].map(([currency, own]) => {
    const amounts = own.map(({ transaction }) => transaction.amount);
    const ins = sum(amounts.filter((amount) => amount.startsWith('-')));
    const outs = sum(amounts.filter((amount) => !amount.startsWith('-')));
    return words.sum(flow(ins, currency, viewer), flow(outs, currency, viewer), flow(sum(amounts), currency, viewer));
  });
  const isLess = counted.length < counting.length;
  return html`<p class="muted">${words.sums(lines, isLess)}</p>`;
};

export type TransactionsContent = {
  readonly rows: readonly TransactionRow[];
  readonly sources: ImportSources;
  readonly meta: PageMeta;
  readonly filters: FormState;
  readonly catalogue: Catalogue;
  readonly accounts: readonly Pick<Account, 'id' | 'name' | 'currency'>[];
  /** Whether all rows are selected at first, which works without a script. */
  readonly areAllPicked?: boolean;
};

const PATH = '/transactions';

export const transactionsPage = (viewer: Viewer, content: TransactionsContent): Html => {
  const { rows, sources, meta, filters, catalogue, accounts } = content;
  const { import_id = '' } = filters.values;
  const source = sources.get(import_id);
  const extra = html`${select({ name: 'account_id', label: labels.account }, [ANY, ...choicesOf(accounts)], filters)}
${currencyFilter(accounts, filters)}
${import_id !== '' && hidden('import_id', import_id)}`;
  return layout({
    title: words.title,
    viewer,
    content: html`${accounts.length > 0 && html`<p><a class="button" href="${PATH}/new">${words.new}</a></p>`}
${source !== undefined && html`${words.onlyFrom(`/imports/${import_id}`, importName(source, viewer))}`}
${transactionFilters(PATH, filters, catalogue, extra)}
${rows.length === 0 ? nothing(content) : selectable(viewer, content)}
${pager(PATH, filters.values, meta)}
${meta.total_count > 0 && html`<p class="row"><a href="/changes">${words.bulkEdits}</a> <a href="/transfers">${words.transfers}</a> <a href="/duplicates">${words.duplicates}</a></p>`}`,
  });
};

/** The list, below a bar that leads to one change of the selected transactions, or of all. A script counts them. */
const selectable = (viewer: Viewer, content: TransactionsContent): Html => {
  const { rows, sources, meta, filters, catalogue, areAllPicked = false } = content;
  const picks = areAllPicked ? 'all' : 'none';
  const other = { ...filters.values, page: String(meta.current_page), ...(!areAllPicked && { select: 'all' }) };
  const { edit, selected, all, selectAll, selectNone } = WORDS.selection;
  return html`<form method="get" action="/changes/new" aria-label="${WORDS.selection.title}" data-selection>
${Object.entries(filters.values).map(([name, value]) => hidden(name, value))}${hidden('selected', 'true')}
<div class="selection"><p class="row"><output data-words="${selected}"></output> <button type="submit">${edit}</button>
<a class="button secondary" href="${withQuery('/changes/new', filters.values)}">${all(meta.total_count, isFiltered(filters))}</a>
<a href="${withQuery(PATH, other)}" data-all="${selectAll}" data-none="${selectNone}">${areAllPicked ? selectNone : selectAll}</a></p></div>
${transactionsTable(viewer, rows, { caption: words.title, sources, catalogue, showAccount: true, picks })}
</form>
${filingDialog()}`;
};

const isFiltered = ({ values }: FormState): boolean => Object.values(values).some((value) => value !== '');

const nothing = ({ filters, accounts }: TransactionsContent): Html => {
  if (filters.errors.length > 0) return NOTHING;
  if (accounts.length === 0) {
    return emptyState(words.noAccounts, {
      href: '/accounts/new',
      label: words.newAccount,
    });
  }
  return isFiltered(filters)
    ? emptyState(words.noMatches, { href: PATH, label: words.showAll })
    : emptyState(words.empty, { href: '/imports/new', label: words.importFile });
};

const ANY: Choice = { value: '', label: labels.any };
const DIRECTIONS = [
  ANY,
  { value: 'income', label: COMMON.directions.in },
  { value: 'expense', label: COMMON.directions.out },
];
const PENDING = [ANY, { value: 'true', label: labels.pending }, { value: 'false', label: labels.booked }];
const EXCLUDED = [ANY, { value: 'false', label: labels.counted }, { value: 'true', label: labels.excluded }];
const KINDS = [ANY, ...TRANSACTION_KINDS.map((value) => ({ value, label: TRANSACTION_KIND_WORDS[value] }))];
const IN_SPENDING = [ANY, { value: 'true', label: labels.counted }, { value: 'false', label: labels.notCounted }];
const MORE = [
  ...['category_id', 'merchant_id', 'tag_id', 'type', 'min_amount', 'max_amount', 'pending', 'excluded', 'kind'],
  'in_spending',
];
const NAMES = ['search', 'start_date', 'end_date', 'account_id', 'currency', ...MORE];

const without = (label: string): Choice => ({ value: 'none', label });

/** Merchants can be very many: the one that was chosen elsewhere, or none. */
const merchants = ({ values: { merchant_id: id = '' } }: FormState): readonly Choice[] => [
  ANY,
  without(labels.noMerchant),
  ...(id === '' || id === 'none' ? [] : [{ value: id, label: labels.chosenMerchant }]),
];

const currencyFilter = (accounts: readonly Pick<Account, 'currency'>[], form: FormState): Html => {
  const { currency = '' } = form.values;
  const known = [...new Set([...accounts.map((account) => account.currency), currency])].filter((each) => each !== '');
  if (known.length < 2 && currency === '') return NOTHING;
  return select(
    { name: 'currency', label: labels.currency },
    [ANY, ...known.toSorted().map((value) => ({ value, label: value }))],
    form,
  );
};

/** The filters of a transaction list, with `extra` fields in between. */
export const transactionFilters = (path: string, form: FormState, catalogue: Catalogue, extra: Child = []): Html => {
  const isMore = MORE.some((name) => (form.values[name] ?? '') !== '');
  const set = NAMES.filter((name) => (form.values[name] ?? '') !== '').length;
  const filters = filterForm(
    path,
    words.title,
    html`${input({ name: 'search', label: labels.search, type: 'search' }, form)}
${input({ name: 'start_date', label: labels.from, type: 'date' }, form)}
${input({ name: 'end_date', label: labels.to, type: 'date' }, form)}
${extra}
<details class="more"${isMore && html` open`}><summary>${labels.more}</summary><div class="filters">
${select({ name: 'category_id', label: labels.category }, [ANY, without(labels.noCategory), ...choicesOf(catalogue.categories)], form)}
${select({ name: 'merchant_id', label: labels.merchant }, merchants(form), form)}
${select({ name: 'tag_id', label: labels.tag }, [ANY, without(labels.noTag), ...choicesOf(catalogue.tags)], form)}
${select({ name: 'type', label: labels.direction }, DIRECTIONS, form)}
${input({ name: 'min_amount', label: labels.minAmount, inputmode: 'decimal' }, form)}
${input({ name: 'max_amount', label: labels.maxAmount, inputmode: 'decimal' }, form)}
${select({ name: 'pending', label: labels.state }, PENDING, form)}
${select({ name: 'excluded', label: labels.inTotals }, EXCLUDED, form)}
${select({ name: 'kind', label: labels.kind }, KINDS, form)}
${select({ name: 'in_spending', label: labels.inSpending }, IN_SPENDING, form)}
</div></details>`,
  );
  return html`${errorSummary(form, NAMES)}
${filterSheet(filters, { set, isRefused: form.errors.length > 0 })}`;
};
