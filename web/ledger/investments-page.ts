import type { Investments, InvestmentTotal } from '../../shared/accounts/schema/investments.ts';
import type { Trade } from '../../shared/ledger/schema/security-entries.ts';
import { isZero, subtract, sum } from '../../shared/platform/domain/decimal.ts';
import { filterForm, input, select } from '../platform/components/form.ts';
import { lineChart } from '../platform/components/line-chart.ts';
import { emptyState } from '../platform/components/notice.ts';
import { facts, figures, type PageMeta, pager } from '../platform/components/table.ts';
import { day, money } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { gain } from './amounts.ts';
import { isOldPrice, positionsTable, tradesTable } from './security-tables.ts';
import { WORDS } from './words/investments.ts';

const { investments: words, trades: tradeWords } = WORDS;
const IMPORT = { href: '/imports/new', label: words.importFile };

/** What an account with positions has besides them: negative if it owes money to its broker. */
export type AccountCash = { readonly account: string; readonly currency: string; readonly amount: string };

export type InvestmentsContent = Investments & {
  readonly cash?: readonly AccountCash[];
  /** By currency: what the securities were worth, oldest first. */
  readonly history?: ReadonlyMap<string, readonly { readonly date: string; readonly value: string }[]>;
};

/** The positions of the family, with a total for each currency. */
export const investmentsPage = (
  viewer: Viewer,
  { currencies, positions, cash = [], history = new Map() }: InvestmentsContent,
): Html =>
  layout({
    title: words.title,
    viewer,
    actions: html`<a class="button secondary" href="/investments/trades">${words.allTrades}</a>`,
    content:
      currencies.length === 0
        ? emptyState(words.empty, IMPORT, 'investments')
        : html`${currencies
            .toSorted((a, b) => Number(b.currency === viewer.currency) - Number(a.currency === viewer.currency))
            .map((each) =>
              currencySection(viewer, each, { positions, cash, history, isOnly: currencies.length === 1 }),
            )}
<details><summary>${words.howTitle}</summary>
${words.how}</details>`,
  });

type Held = Required<Pick<InvestmentsContent, 'positions' | 'cash' | 'history'>> & { readonly isOnly: boolean };

const currencySection = (viewer: Viewer, total: InvestmentTotal, { positions, cash, history, isOnly }: Held): Html => {
  const { currency, positions_count, unknown_count } = total;
  const id = `investments-${currency.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`;
  const title = words.inCurrency(currency);
  const own = positions.filter((position) => position.currency === currency);
  const hasSeveral = new Set(own.map(({ account }) => account.id)).size > 1;
  return html`<section aria-labelledby="${id}"><h2 id="${id}"${isOnly && html` class="visually-hidden"`}>${title}</h2>
${figures(figuresOf(viewer, total, { cash, positions: own }))}
${unknown_count > 0 && html`<p class="muted">${leftOut(unknown_count, positions_count)}</p>`}
${lineChart({ id: `${id}-chart`, title: words.overTime(currency), currency, points: history.get(currency) ?? [] }, viewer)}
${own.length < positions_count && html`<p class="muted">${words.shown(own.length, positions_count)}</p>`}
${own.length > 0 ? positionsTable(viewer, words.positionsIn(currency), own, { showAccount: hasSeveral, total: total.value }) : NOTHING}
${own.length > 0 && pricesHint(own)}
${cashList(viewer, currency, cash)}</section>`;
};

/** Where a newer price comes from: no prices are fetched. */
const pricesHint = (positions: InvestmentsContent['positions']): Html => {
  const accounts = new Map(positions.map(({ account }) => [account.id, account.name]));
  const links = [...accounts].map(
    ([id, name], at) => html`${at > 0 && ', '}<a href="/accounts/${id}/valuations">${name}</a>`,
  );
  return html`<p class="muted">${words.prices(html`<a href="/imports/new">${words.newer}</a>`, html`${links}`)}</p>`;
};

const cashIn = (currency: string, cash: readonly AccountCash[]): readonly AccountCash[] =>
  cash.filter((one) => one.currency === currency && !isZero(one.amount));

/** Without what is not known: `leftOut` says it. */
const figuresOf = (
  viewer: Viewer,
  total: InvestmentTotal,
  { cash, positions }: Pick<Held, 'cash' | 'positions'>,
): Parameters<typeof figures>[0] => {
  const { currency, value, cost, gain: gained, unknown_count } = total;
  const amount = (of: string): Html => money(of, currency, viewer);
  const unknown = subtract(value, sum([cost ?? '0', gained ?? '0']));
  const own = cashIn(currency, cash);
  const held = sum(own.map((one) => one.amount));
  return [
    [
      words.securities,
      amount(value),
      unknown_count > 0 ? words.ofUnknownCost(amount(unknown)) : pricesOf(viewer, positions),
    ],
    [words.cost, cost === null ? words.unknown : amount(cost)],
    [words.gain, gain(total, viewer) ?? words.unknown],
    ...(own.length > 0 ? [[words.cash, amount(held), words.together(amount(sum([value, held])))] as const] : []),
  ];
};

/** The days of the prices: one, or the first and the last. Old ones do not say what the securities are worth today. */
const pricesOf = (viewer: Viewer, positions: InvestmentsContent['positions']): Html | undefined => {
  const days = positions.flatMap(({ price_date: date }) => date ?? []).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const prices =
    first === last ? words.pricesAsOf(day(first, viewer)) : words.pricesBetween(day(first, viewer), day(last, viewer));
  return isOldPrice(first, viewer) ? words.old(prices) : prices;
};

/** If several accounts have cash, how much each has. */
const cashList = (viewer: Viewer, currency: string, cash: readonly AccountCash[]): Html => {
  const own = cashIn(currency, cash);
  return own.length < 2
    ? NOTHING
    : html`<h3>${words.cash}</h3>${facts(own.map((one) => [one.account, money(one.amount, currency, viewer)]))}`;
};

const leftOut = (unknown: number, all: number): string =>
  unknown === all ? words.noneKnown : words.leftOut(unknown, all);

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
  const choices = [
    { value: '', label: tradeWords.all },
    ...accounts.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return layout({
    title: tradeWords.title,
    viewer,
    content: html`<p><a href="/investments">${tradeWords.investments}</a></p>
${filterForm(
  TRADES,
  tradeWords.title,
  html`${select({ name: 'account_id', label: tradeWords.account }, choices, filters)}
${input({ name: 'ticker', label: tradeWords.ticker }, filters)}`,
)}
${trades.length > 0 ? tradesTable(viewer, trades, { showAccount: true }) : noTrades(isFiltered)}
${pager(TRADES, filters.values, meta)}`,
  });
};

const noTrades = (isFiltered: boolean): Html =>
  isFiltered
    ? emptyState(tradeWords.noMatches, { href: TRADES, label: tradeWords.showAll })
    : emptyState(tradeWords.empty, IMPORT, 'investments');
