import type { Account } from '../../shared/accounts/schema/account.ts';
import type { InvestmentPosition } from '../../shared/accounts/schema/investments.ts';
import type { DayTotals, ListSums } from '../../shared/ledger/domain/list-sums.ts';
import { absolute, canonicalDecimal, isZero, subtract } from '../../shared/platform/domain/decimal.ts';
import { debt, debtInSentence, labelledDebt } from '../ledger/debts.ts';
import { listSummary } from '../ledger/list-summary.ts';
import { holdingsSection, type Trades, tradesSection } from '../ledger/security-tables.ts';
import type { Catalogue } from '../ledger/transaction-fields.ts';
import { isFiltered, transactionFilters } from '../ledger/transaction-filters.ts';
import {
  filingDialog,
  type Lead,
  ledBy,
  type RowMark,
  type TransactionRow,
  transactionList,
} from '../ledger/transaction-list.ts';
import { classWord, DEBT_SIGNS, inWords, STATUS_WORDS } from '../ledger/words/kinds.ts';
import { chartNumbers, lineChart } from '../platform/components/line-chart.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { facts, type PageMeta, pager } from '../platform/components/table.ts';
import { badge, day, money } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { formatAmount } from '../platform/format/money.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { type StatementsContent, statementsSection } from './statements-section.ts';
import { WORDS } from './words.ts';

export type AccountContent = {
  readonly account: Account;
  readonly isLiability: boolean;
  /** The balance at the end of each day in the list; undefined if the list is filtered. */
  readonly dayEnds?: ReadonlyMap<string, string> | undefined;
  /** At the end of each month, oldest first. */
  readonly history: readonly { readonly date: string; readonly balance: string }[];
  readonly rows: readonly TransactionRow[];
  readonly marks?: ReadonlyMap<string, RowMark>;
  readonly days?: DayTotals;
  readonly sums?: ListSums | undefined;
  readonly lead?: Lead | undefined;
  readonly meta: PageMeta;
  readonly filters: FormState;
  readonly catalogue: Catalogue;
  /** The most valuable ones. */
  readonly positions: readonly InvestmentPosition[];
  readonly positionsCount: number;
  readonly trades: Trades;
  readonly statements: StatementsContent;
  /** The bank connection that the account is linked to. */
  readonly bank: { readonly connection_id: string; readonly name: string } | null;
  readonly done?: string | undefined;
};

const { account: words } = WORDS;

export const accountPage = (viewer: Viewer, content: AccountContent): Html => {
  const { account, isLiability, history, positions, positionsCount, trades } = content;
  const { currency } = account;
  const points = history.map(({ date, balance }) => ({ date, value: balance }));
  const title = isLiability ? words.owedByMonth(account.name) : words.balanceByMonth(account.name);
  const column = {
    label: isLiability ? words.owedColumn : words.balance,
    isAmount: true,
    cell: ({ balance }: AccountContent['history'][number]) =>
      isLiability ? labelledDebt(balance, currency, viewer) : formatAmount(balance, currency, viewer.locale),
  };
  return layout({
    title: account.name,
    viewer,
    notice: doneNotice(words.done, content.done),
    actions: actions(account),
    content: html`<section class="card">${head(viewer, content)}
${
  history.length > 0 &&
  html`<p class="muted">${words.monthEnds}</p>${lineChart({ id: 'balance', title, currency, points, signs: isLiability ? DEBT_SIGNS : undefined, isMonthly: true }, viewer)}
${chartNumbers(title, [column], history, viewer)}`
}</section>
${holdingsSection(viewer, positions, positionsCount)}
${tradesSection(viewer, trades)}
<section><h2>${words.transactions}</h2>
${transactions(viewer, content)}</section>
${statementsSection(viewer, account, content.statements)}`,
  });
};

const actions = ({ id }: Account): Html =>
  html`<a class="button" href="/transactions/new?account_id=${id}">${words.newTransaction}</a>
<a class="button secondary" href="/imports/new?account_id=${id}">${words.importFile}</a>
<a href="/accounts/${id}/valuations">${words.valuations}</a>
<a href="/accounts/${id}/edit">${words.edit}</a>`;

const head = (viewer: Viewer, content: AccountContent): Html => {
  const { account, isLiability, bank } = content;
  const { account_type: type, subtype, institution_name, status, notes } = account;
  const about: readonly Child[] = [
    subtype === null || inWords(subtype) === classWord(type)
      ? classWord(type)
      : words.subtypeOf(classWord(type), inWords(subtype).toLowerCase()),
    ...(institution_name === null ? [] : [institution_name]),
    ...(bank === null ? [] : [words.fedBy(html`<a href="/bank_connections/${bank.connection_id}">${bank.name}</a>`)]),
  ];
  const details = [...worthFacts(viewer, content), ...(notes === null ? [] : [[words.notes, notes] as const])];
  return html`<p class="worth">${(isLiability ? debt : money)(account.balance, account.currency, viewer)}</p>
${changeOf(viewer, content)}
<p class="muted">${about.map((one, at) => html`${at > 0 && ' · '}${one}`)}${status !== 'active' && html` ${badge(STATUS_WORDS[status])}`}</p>
${details.length > 0 && facts(details)}`;
};

/** Since the end of the month before. */
const changeOf = (viewer: Viewer, { account, isLiability, history }: AccountContent): Html => {
  const [before, now] = history.slice(-2);
  if (before === undefined || now === undefined) return NOTHING;
  const change = subtract(canonicalDecimal(now.balance) ?? '0', canonicalDecimal(before.balance) ?? '0');
  if (isZero(change)) return html`<p class="muted">${words.noChange}</p>`;
  if (isLiability && [before, now].some(({ balance }) => balance.startsWith('-'))) {
    return html`<p class="muted">${words.before(debtInSentence(before.balance, account.currency, viewer), day(before.date, viewer))}</p>`;
  }
  if (isLiability) {
    const amount = html`<data value="${change}">${formatAmount(absolute(change), account.currency, viewer.locale)}</data>`;
    return html`<p class="muted">${(change.startsWith('-') ? words.owedLess : words.owedMore)(amount)}</p>`;
  }
  const shown = formatAmount(change, account.currency, viewer.locale, 'exceptZero');
  return html`<p class="muted">${words.change(html`<data value="${change}">${shown}</data>`)}</p>`;
};

/** Cash and holdings that make up the balance, and balances in other currencies. */
const worthFacts = (
  viewer: Viewer,
  { account: { balances, positions }, isLiability }: AccountContent,
): readonly (readonly [string, Child])[] => {
  const [own, ...others] = balances;
  const hasHoldings = positions.some(({ currency }) => currency === own?.currency);
  return [
    ...(own === undefined || !hasHoldings
      ? []
      : [
          [words.cash, money(own.cash_balance, own.currency, viewer)] as const,
          [words.holdings, money(own.holdings_value, own.currency, viewer)] as const,
        ]),
    ...others.map(
      ({ currency, balance }) =>
        [words.inCurrency(currency), (isLiability ? debt : money)(balance, currency, viewer)] as const,
    ),
  ];
};

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
