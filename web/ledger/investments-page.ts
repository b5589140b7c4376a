import type { Investments, InvestmentTotal } from '../../shared/accounts/schema/investments.ts';
import type { Trade } from '../../shared/ledger/schema/security-entries.ts';
import { isZero, subtract, sum } from '../../shared/platform/domain/decimal.ts';
import { filterForm, input, select } from '../platform/components/form.ts';
import { emptyState } from '../platform/components/notice.ts';
import { facts, type PageMeta, pager } from '../platform/components/table.ts';
import { money } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { gain } from './amounts.ts';
import { positionsTable, tradesTable } from './security-tables.ts';
import { WORDS } from './words.ts';

const IMPORT = { href: '/imports/new', label: 'Import a file' };

/** What an account with positions has besides them: negative if it owes money to its broker. */
export type AccountCash = { readonly account: string; readonly currency: string; readonly amount: string };

export type InvestmentsContent = Investments & { readonly cash?: readonly AccountCash[] };

/** The positions of the family, with a total for each currency. */
export const investmentsPage = (viewer: Viewer, { currencies, positions, cash = [] }: InvestmentsContent): Html =>
  layout({
    title: 'Investments',
    viewer,
    content:
      currencies.length === 0
        ? html`${emptyState('You hold no securities yet. Import a file with trades, or connect a bank that reports holdings.', IMPORT)}
<p><a href="/investments/trades">All trades</a></p>`
        : html`<p><a href="/investments/trades">All trades</a></p>
${currencies
  .toSorted((a, b) => Number(b.currency === viewer.currency) - Number(a.currency === viewer.currency))
  .map((each) => currencySection(viewer, each, { positions, cash }))}
${explanation()}`,
  });

type Held = Required<Pick<InvestmentsContent, 'positions' | 'cash'>>;

const currencySection = (viewer: Viewer, total: InvestmentTotal, { positions, cash }: Held): Html => {
  const { currency, positions_count, unknown_count } = total;
  const id = `investments-${currency.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`;
  const title = `Investments in ${currency}`;
  const own = positions.filter((position) => position.currency === currency);
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${facts(footing(viewer, total, cash))}
${unknown_count > 0 && html`<p class="muted">${leftOut(unknown_count, positions_count)}</p>`}
${own.length < positions_count && html`<p class="muted">Showing ${own.length} of ${positions_count} positions. The totals include all.</p>`}
${own.length > 0 ? positionsTable(viewer, `Positions in ${currency}`, own, { showAccount: true }) : NOTHING}</section>`;
};

/** Every line is added up: cost and gain, what positions of unknown cost are worth, and cash. */
const footing = (
  viewer: Viewer,
  total: InvestmentTotal,
  cash: readonly AccountCash[],
): readonly (readonly [string, Html | string])[] => {
  const { currency, value, cost, gain: gained, unknown_count } = total;
  const amount = (of: string): Html => money(of, currency, viewer);
  const unknown = subtract(value, sum([cost ?? '0', gained ?? '0']));
  const own = cash.filter((one) => one.currency === currency && !isZero(one.amount));
  const all = sum([value, ...own.map((one) => one.amount)]);
  const { investments: words } = WORDS;
  return [
    [words.cost, cost === null ? words.unknown : amount(cost)],
    [words.gain, gain(total, viewer) ?? words.unknown],
    ...(unknown_count > 0 ? [[words.unknownCost(unknown_count), amount(unknown)] as const] : []),
    [words.securities, html`<strong>${amount(value)}</strong>`],
    ...own.map((one) => [words.cashIn(one.account), amount(one.amount)] as const),
    ...(own.length > 0 ? [[words.total, html`<strong>${amount(all)}</strong>`] as const] : []),
  ];
};

const leftOut = (unknown: number, all: number): string =>
  unknown === all
    ? 'The cost or price of these positions is not known, so there is no gain.'
    : `Cost and gain leave out ${unknown} of ${all} positions, whose cost or price is not known.`;

const explanation = (): Html => html`<details><summary>How cost and gain are known</summary>
<p>A position is worth what the latest trade or holding says. No prices are fetched, and nothing is converted.</p>
<p>If a holding from a file or bank states what each unit cost on average, that counts, and later trades add to it or reduce it.
Otherwise the trades are added up, by average cost, but only if they explain the whole position.</p>
<p>A stock split, shares that came without a price, a sale of more than was held and a short position leave the cost unknown, until
a holding states it. What is unknown is never guessed.</p></details>`;

export type TradesContent = {
  readonly trades: readonly Trade[];
  readonly meta: PageMeta;
  readonly filters: FormState;
  /** With trades or not. */
  readonly accounts: readonly { readonly id: string; readonly name: string }[];
};

const TRADES = '/investments/trades';

/** Trades, newest first, of all accounts or of one account or security. */
export const tradesPage = (viewer: Viewer, { trades, meta, filters, accounts }: TradesContent): Html => {
  const isFiltered = Object.values(filters.values).some((value) => value !== '');
  const choices = [{ value: '', label: 'All' }, ...accounts.map(({ id, name }) => ({ value: id, label: name }))];
  return layout({
    title: 'Trades',
    viewer,
    content: html`<p><a href="/investments">Investments</a></p>
${filterForm(
  TRADES,
  'Trades',
  html`${select({ name: 'account_id', label: 'Account' }, choices, filters)}
${input({ name: 'ticker', label: 'Ticker' }, filters)}`,
)}
${trades.length > 0 ? tradesTable(viewer, trades, { showAccount: true }) : noTrades(isFiltered)}
${pager(TRADES, filters.values, meta)}`,
  });
};

const noTrades = (isFiltered: boolean): Html =>
  isFiltered
    ? emptyState('No trades match these filters.', { href: TRADES, label: 'Show all' })
    : emptyState('There are no trades yet. Import a file with trades.', IMPORT);
