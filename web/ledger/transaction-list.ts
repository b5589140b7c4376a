import type { Transaction } from '../../shared/ledger/schema/transaction.ts';
import type { DayTotals } from '../../shared/ledger/search/domain/list-sums.ts';
import { canonicalDecimal, isZero } from '../../shared/platform/domain/money/decimal.ts';
import { icon } from '../platform/components/icon.ts';
import { withQuery } from '../platform/components/table.ts';
import { badge } from '../platform/components/values.ts';
import { formatCount } from '../platform/format/counts.ts';
import { formatShortDay } from '../platform/format/dates.ts';
import { importName, importResultPath, type NamedImport } from '../platform/format/import-words.ts';
import { bareTypedAmount, formatAmount } from '../platform/format/money.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { bareFlow } from './amounts.ts';
import { categoryCells } from './category-cells.ts';
import type { Catalogue } from './transaction-fields.ts';
import { WORDS as COMMON } from './words/common.ts';
import { WORDS } from './words/transactions.ts';

const { list: words } = WORDS;

export type TransactionRow = {
  readonly transaction: Transaction;
  /** Its parts are separate transactions, which count instead. */
  readonly isSplit: boolean;
};

/** Transactions whose amount is the searched number. */
export type Lead = {
  /** The first of them, on the first page. */
  readonly rows: readonly TransactionRow[];
  readonly total: number;
};

/** A decision that is still open. */
export type RowMark = 'duplicate' | 'transfer';

/** The imports that transactions came from, by id. Deleted imports are missing. */
export type ImportSources = ReadonlyMap<string, NamedImport>;

type Options = {
  readonly caption: string;
  readonly catalogue: Pick<Catalogue, 'categories'>;
  readonly days?: DayTotals | undefined;
  /** Set if they belong to several accounts. */
  readonly showAccount?: boolean;
  /** Checkboxes for a form around the list, and whether they are checked at first. */
  readonly picks?: 'none' | 'all' | undefined;
  /** The balance of the account at the end of each day and in each currency: see `dayKey`. */
  readonly dayEnds?: ReadonlyMap<string, string> | undefined;
  /** By the ids of transactions. */
  readonly marks?: ReadonlyMap<string, RowMark> | undefined;
  /** Above the others, which then have a title. */
  readonly lead?: LedBy | undefined;
  /** The wording for such a balance, if it is not called a balance. */
  readonly dayBalance?: ((amount: string, currency: string) => Html) | undefined;
};

/** A day in a currency. */
export const dayKey = ({ date, currency }: Pick<Transaction, 'date' | 'currency'>): string => `${date} ${currency}`;

type LedBy = { readonly title: Child; readonly rows: readonly TransactionRow[]; readonly others: string };

/**
 * Transactions by day: under their days on small screens, and beside them on wide ones. Markup is short, because a page has
 * many of them and a bounded weight.
 */
export const transactionList = (viewer: Viewer, rows: readonly TransactionRow[], options: Options): Html => {
  const { caption, catalogue, picks, marks, lead, showAccount = false } = options;
  const categories = categoryCells(
    [...(lead?.rows ?? []), ...rows].map(({ transaction }) => transaction),
    catalogue,
  );
  const columns = [picks !== undefined && words.select, words.name, showAccount && words.account, words.category];
  const shown = columns.filter((label) => label !== false);
  const cells = { showAccount, picks, marks, category: categories.changeable };
  const daysOf = (all: readonly TransactionRow[], remarked: Remarked): readonly Html[] =>
    groupsOfDays(all).map(
      ([date, own]) =>
        html`<tbody><tr><th scope="rowgroup" colspan="${shown.length}">${formatShortDay(date, viewer)}</th><td>${dayRemark(viewer, own, remarked)}</td></tr>
${own.map((row) => rowOf(viewer, row, cells))}</tbody>`,
    );
  const part = (title: Child): Html =>
    html`<tbody class="led"><tr><th scope="rowgroup" colspan="${shown.length + 1}">${title}</th></tr></tbody>`;
  return html`${categories.pictures}
<div class="ledger${options.dayEnds !== undefined && ' balanced'}"><table><caption class="visually-hidden">${caption}</caption>
<thead class="visually-hidden"><tr>${[...shown, words.amount].map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
${lead !== undefined && html`${part(lead.title)}${daysOf(lead.rows, {})}${part(lead.others)}`}${daysOf(rows, options)}
</table></div>`;
};

/** Rows one after the other that have the same day. In lists that are sorted otherwise, a day can come again. */
const groupsOfDays = (rows: readonly TransactionRow[]): readonly (readonly [day: string, TransactionRow[]])[] => {
  const groups: [string, TransactionRow[]][] = [];
  for (const row of rows) {
    const [day, own] = groups.at(-1) ?? [];
    if (day === row.transaction.date) own?.push(row);
    else groups.push([row.transaction.date, [row]]);
  }
  return groups;
};

/** As options of a list: what a searched number found as an amount. */
export const ledBy = (
  { locale }: Pick<Viewer, 'locale'>,
  path: string,
  { search = '', ...others }: Readonly<Record<string, string | undefined>>,
  lead: Lead | undefined,
): Pick<Options, 'lead'> => {
  if (lead === undefined || lead.rows.length === 0) return {};
  const bare = bareTypedAmount(search);
  const all = withQuery(path, { ...others, min_amount: bare, max_amount: bare });
  const { amount, all: showAll, others: texts } = WORDS.lead;
  const more = lead.total > lead.rows.length && html` <a href="${all}">${showAll(formatCount(lead.total, locale))}</a>`;
  return { lead: { title: html`${amount(search)}${more}`, rows: lead.rows, others: texts } };
};

type Cells = Pick<Options, 'showAccount' | 'picks' | 'marks'> & {
  readonly category: (transaction: Transaction) => Html;
};

const rowOf = (viewer: Viewer, row: TransactionRow, { showAccount, picks, marks, category }: Cells): Html => {
  const { id, name, account, amount, currency, tags } = row.transaction;
  const { shown, isIn } = bareFlow(amount, currency, viewer);
  return html`<tr>${picks !== undefined && html`<td><label><input type="checkbox" name="ids" value="${id}" aria-label="${words.selectOne(name)}"${picks === 'all' && html` checked`}></label></td>`}<th scope="row"><a href="/transactions/${id}">${name}</a>${markOf(marks?.get(id))}${transactionBadges(row)}${tags.map((tag) => html` <span class="tag">${tag.name}</span>`)}</th>${showAccount && html`<td>${account?.name ?? ''}</td>`}<td>${category(row.transaction)}</td><td class="amount${isIn && ' money-in'}">${shown}</td></tr>
`;
};

/** Where it is decided. */
export const MARKS = {
  duplicate: { href: '/duplicates', icon: 'duplicates' },
  transfer: { href: '/transfers', icon: 'transfers' },
} as const;

const markOf = (mark: RowMark | undefined): Html => {
  if (mark === undefined) return NOTHING;
  return html` <a class="mark-of-row" href="${MARKS[mark].href}">${icon(MARKS[mark].icon)}<span>${words.marks[mark]}</span></a>`;
};

type Remarked = Pick<Options, 'days' | 'dayEnds' | 'dayBalance'>;

/** The balance of the account at the end of a day; otherwise what the day's transactions add up to, also those on other pages. */
const dayRemark = (viewer: Viewer, rows: readonly TransactionRow[], { days, dayEnds, dayBalance }: Remarked): Child => {
  if (dayEnds !== undefined) {
    const keys = new Map(rows.map(({ transaction }) => [dayKey(transaction), transaction.currency]));
    return [...keys].map(([key, currency]) => {
      const balance = dayEnds.get(key);
      if (balance === undefined) return NOTHING;
      const balanceText =
        dayBalance?.(balance, currency) ?? words.balanceOf(formatAmount(balance, currency, viewer.locale));
      return html`<span>${balanceText}</span> `;
    });
  }
  const [first, ...others] = rows;
  const totals = days?.get(first?.transaction.date ?? '')?.filter(({ amount }) => !isZero(amount)) ?? [];
  const isSumOfOneRow =
    others.length === 0 &&
    totals.length === 1 &&
    totals[0]?.amount === canonicalDecimal(first?.transaction.amount ?? '');
  return isSumOfOneRow
    ? NOTHING
    : totals.map(({ currency, amount }) => html`<span>${bareFlow(amount, currency, viewer).shown}</span> `);
};

/** Where a script changes the category of a row. Outside of other forms, because it has its own. */
export const filingDialog = (): Html =>
  html`<dialog data-filing aria-labelledby="filing"><article><form method="dialog"><h2 id="filing">${WORDS.category.change(html`<bdi></bdi>`)}</h2>
<div class="field"><label for="filing-category">${words.category}</label><select id="filing-category"></select></div>
<p role="alert"></p><p class="row"><button type="submit">${WORDS.category.save}</button><button type="submit" class="secondary" formnovalidate>${WORDS.category.cancel}</button></p></form></article></dialog>
<div class="toast" role="status" data-filed></div>`;

/** Badges for the special states of a transaction. */
export const transactionBadges = ({ transaction, isSplit }: TransactionRow): Child => [
  transaction.upcoming && html` ${badge(COMMON.upcoming)}`,
  transaction.pending && html` ${badge(words.badges.pending, 'warning')}`,
  transaction.bank_feed?.posted_match != null && html` ${badge(words.badges.undecided, 'warning')}`,
  isSplit && html` ${badge(words.badges.split)}`,
  transaction.parent_id !== null && html` ${badge(words.badges.part)}`,
  transaction.excluded && !isSplit && html` ${badge(words.badges.excluded)}`,
];

/** The source of a transaction: a file, a bank or a person. */
export const origin = (viewer: Viewer, { import_id, bank_feed }: Transaction, sources: ImportSources): Child => {
  if (import_id !== null) {
    const source = sources.get(import_id);
    return html`<a href="${importResultPath(import_id)}">${source === undefined ? words.import : importName(source, viewer)}</a>`;
  }
  return bank_feed === null ? words.byHand : words.bank;
};
