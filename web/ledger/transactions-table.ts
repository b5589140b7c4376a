import type { Transaction } from '../../shared/ledger/schema/transaction.ts';
import { sum } from '../../shared/platform/domain/decimal.ts';
import { type Column, table } from '../platform/components/table.ts';
import { badge, day } from '../platform/components/values.ts';
import { importName, type NamedImport } from '../platform/format/import-names.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { flow } from './flow.ts';

export type TransactionRow = {
  readonly transaction: Transaction;
  /** Its parts are transactions of their own, and what counts. */
  readonly isSplit: boolean;
};

/** The imports that transactions came from, by id. Deleted imports are missing. */
export type ImportSources = ReadonlyMap<string, NamedImport>;

type Options = {
  readonly caption: string;
  readonly sources: ImportSources;
  /** Where they are of several accounts. */
  readonly showAccount?: boolean;
};

export const transactionsTable = (
  viewer: Viewer,
  rows: readonly TransactionRow[],
  { caption, sources, showAccount = false }: Options,
): Html => {
  const columns: readonly Column<TransactionRow>[] = [
    { label: 'Date', isBelowName: true, cell: ({ transaction }) => day(transaction.date, viewer) },
    { label: 'Name', isHeader: true, cell: (row) => named(row) },
    {
      label: 'Amount',
      isAmount: true,
      cell: ({ transaction: { amount, currency } }) => flow(amount, currency, viewer),
    },
    ...(showAccount ? [{ label: 'Account', cell: ({ transaction }: TransactionRow) => accountLink(transaction) }] : []),
    {
      label: 'Category',
      cell: ({ transaction }) => transaction.category?.name ?? html`<span class="muted">none</span>`,
    },
    { label: 'From', cell: ({ transaction }) => origin(viewer, transaction, sources) },
  ];
  return html`${table(caption, columns, rows)}
${sums(viewer, rows)}`;
};

const named = (row: TransactionRow): Child =>
  html`<a href="/transactions/${row.transaction.id}">${row.transaction.name}</a> ${transactionBadges(row)}`;

/** What is special about a transaction, in words. */
export const transactionBadges = ({ transaction, isSplit }: TransactionRow): Child => [
  transaction.upcoming && html` ${badge('Upcoming')}`,
  transaction.pending && html` ${badge('Pending', 'warning')}`,
  transaction.bank_feed?.posted_match != null && html` ${badge('Needs a decision', 'warning')}`,
  isSplit && html` ${badge('Split')}`,
  transaction.parent_id !== null && html` ${badge('Part')}`,
  transaction.excluded && !isSplit && html` ${badge('Excluded')}`,
];

const accountLink = ({ account }: Transaction): Child =>
  account === null
    ? html`<span class="muted">none</span>`
    : html`<a href="/accounts/${account.id}">${account.name}</a>`;

/** Where a transaction comes from: a file by its name, a bank or a person. */
export const origin = (viewer: Viewer, { import_id, bank_feed }: Transaction, sources: ImportSources): Child => {
  if (import_id !== null) {
    const source = sources.get(import_id);
    return html`<a href="/imports/${import_id}">${source === undefined ? 'Import' : importName(source, viewer)}</a>`;
  }
  return bank_feed === null ? 'By hand' : 'Bank';
};

/** What came in and went out by the transactions shown: a split one counts by its parts, one that is excluded not at all. */
const sums = (viewer: Viewer, rows: readonly TransactionRow[]): Html => {
  const counted = rows.filter(({ transaction, isSplit }) => !isSplit && !transaction.excluded);
  const byCurrency = Map.groupBy(counted, ({ transaction }) => transaction.currency);
  if (byCurrency.size === 0) return NOTHING;
  const lines = [...byCurrency].map(([currency, own]) => {
    const amounts = own.map(({ transaction }) => transaction.amount);
    const ins = sum(amounts.filter((amount) => amount.startsWith('-')));
    const outs = sum(amounts.filter((amount) => !amount.startsWith('-')));
    return html`${flow(ins, currency, viewer)} in and ${flow(outs, currency, viewer)} out, together ${flow(sum(amounts), currency, viewer)}. `;
  });
  return html`<p class="muted">On this page: ${lines}</p>`;
};
