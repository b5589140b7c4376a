import type { Trade } from '../../../shared/ledger/schema/security-entries.ts';
import {
  canonicalDecimal,
  compare,
  isZero,
  negate,
  subtract,
  sum,
} from '../../../shared/platform/domain/money/decimal.ts';
import { gainOf } from '../../../shared/reports/investments/domain/cost-basis.ts';
import type { Investments, InvestmentTotal } from '../../../shared/reports/investments/schema/investments.ts';
import { flow, gain } from '../../ledger/amounts.ts';
import { type ChartSpan, spanChoice } from '../../ledger/chart-spans.ts';
import { filterForm, input, select } from '../../platform/components/form.ts';
import { chartNumbers, lineChart } from '../../platform/components/line-chart.ts';
import { emptyState } from '../../platform/components/notice.ts';
import { type Column, facts, figures, type PageMeta, pager } from '../../platform/components/table.ts';
import { day, money } from '../../platform/components/values.ts';
import type { FormState } from '../../platform/form-state.ts';
import { formatAmount } from '../../platform/format/money.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { isOldPrice, positionsTable, tradesTable } from './security-tables.ts';
import { WORDS } from './words.ts';

const { investments: words, trades: tradeWords } = WORDS;
const IMPORT = { href: '/imports/new', label: words.importFile };

/** Cash of an account with positions: negative if it owes money to its broker. */
export type AccountCash = { readonly account: string; readonly currency: string; readonly amount: string };

/** Over time; with what was paid in, the value has the cash of the accounts as well. */
export type CurrencyLine = {
  /** Oldest first. */
  readonly points: readonly {
    readonly date: string;
    readonly value: string;
    /** Money paid in. */
    readonly second?: string | null;
  }[];
  /** Today; null if it is not known. `value`: what to compare it with. */
  readonly paidIn: {
    readonly amount: string;
    readonly value: string;
    readonly others: string;
    readonly isOfPurchases: boolean;
  } | null;
};

export type InvestmentsContent = Investments & {
  readonly cash?: readonly AccountCash[];
  readonly currencyLines?: ReadonlyMap<string, CurrencyLine>;
  readonly span?: ChartSpan;
  /** Since the first entry. */
  readonly months?: number;
};

/** The positions of the family, with a total for each currency. */
export const investmentsPage = (
  viewer: Viewer,
  { currencies, positions, cash = [], currencyLines = new Map(), span = '12', months = 0 }: InvestmentsContent,
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
            .map((total) =>
              currencySection(viewer, total, {
                ...{ positions, cash, line: currencyLines.get(total.currency), isOnly: currencies.length === 1 },
                choice: spanChoice(viewer.path, span, months),
              }),
            )}
<details><summary>${words.howTitle}</summary>
${words.how}</details>`,
  });

type Held = Required<Pick<InvestmentsContent, 'positions' | 'cash'>> & {
  readonly line: CurrencyLine | undefined;
  readonly isOnly: boolean;
  readonly choice: Html;
};

const currencySection = (viewer: Viewer, total: InvestmentTotal, held: Held): Html => {
  const { positions, cash, line, isOnly, choice } = held;
  const { currency, positions_count, unknown_count } = total;
  const id = `investments-${currency.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`;
  const title = words.inCurrency(currency);
  const own = positions.filter((position) => position.currency === currency);
  const hasSeveral = new Set(own.map(({ account }) => account.id)).size > 1;
  const paidIn = line?.paidIn ?? null;
  return html`<section aria-labelledby="${id}"><h2 id="${id}"${isOnly && html` class="visually-hidden"`}>${title}</h2>
${figures(paidIn === null ? figuresOf(viewer, total, { cash, positions: own }) : paidFigures(viewer, total, paidIn))}
${unknown_count > 0 && html`<p class="muted">${leftOut(unknown_count, positions_count)}</p>`}
${line !== undefined && chart(viewer, { id: `${id}-chart`, currency, line, choice, positions: own })}
${own.length < positions_count && html`<p class="muted">${words.shown(own.length, positions_count)}</p>`}
${own.length > 0 ? positionsTable(viewer, words.positionsIn(currency), own, { showAccount: hasSeveral, total: total.value }) : NOTHING}
${own.length > 0 && pricesHint(own)}
${paidIn === null && cashList(viewer, currency, cash)}</section>`;
};

type Chart = {
  readonly id: string;
  readonly currency: string;
  readonly line: CurrencyLine;
  readonly choice: Html;
  readonly positions: InvestmentsContent['positions'];
};

/** Ends with the last known price; what follows it is dashed. */
const chart = (viewer: Viewer, { id, currency, line, choice, positions }: Chart): Html => {
  const { points, paidIn } = line;
  const title = paidIn === null ? words.overTime(currency) : words.withPaidIn(currency);
  const { last } = priceDays(positions);
  const prices = pricesOf(viewer, positions);
  const amount = (of: string | null): string =>
    of === null ? words.unknown : formatAmount(of, currency, viewer.locale);
  const columns: readonly Column<CurrencyLine['points'][number]>[] = [
    { label: words.names.first, isAmount: true, cell: ({ value }) => amount(value) },
    ...(paidIn === null
      ? []
      : [
          { label: words.paidIn, isAmount: true, cell: ({ second = null }: (typeof points)[number]) => amount(second) },
        ]),
  ];
  return html`<section class="card"><div class="row"><p class="muted">${paidIn === null ? words.securitiesAtEnds : words.atEnds}</p>${choice}</div>
${lineChart(
  {
    ...{ id, title, currency, points, isMonthly: true },
    names: paidIn === null ? undefined : words.names,
    knownUntil: last,
    remark: prices && html`${prices}.`,
  },
  viewer,
)}
${chartNumbers(title, columns, points, viewer)}</section>`;
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
  cash.filter((balance) => balance.currency === currency && !isZero(balance.amount));

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
  const held = sum(own.map((balance) => balance.amount));
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

type Paid = NonNullable<CurrencyLine['paidIn']>;

/** All that the accounts have against all that was paid in, and what is held against its cost. */
const paidFigures = (viewer: Viewer, total: InvestmentTotal, paid: Paid): Parameters<typeof figures>[0] => {
  const { currency, cost } = total;
  const amount = (of: string): Html => money(of, currency, viewer);
  const cash = subtract(paid.value, canonicalDecimal(total.value) ?? '0');
  const others = isZero(paid.others) ? undefined : words.ofIt(flow(negate(paid.others), currency, viewer));
  return [
    [
      words.securities,
      amount(paid.value),
      isZero(cash) ? undefined : words.inSecurities(amount(total.value), amount(cash)),
    ],
    [words.paidIn, amount(paid.amount), paid.isOfPurchases ? words.purchasesHint : words.paidInHint],
    [words.gain, gain(gainOfPaid(paid, currency), viewer), others],
    [words.heldGain, gain(total, viewer) ?? words.unknown, cost === null ? undefined : words.ofCost(amount(cost))],
  ];
};

const gainOfPaid = ({ value, amount }: Pick<Paid, 'value' | 'amount'>, currency: string) => {
  const { gain: gained, percent } = gainOf(value, amount);
  return { currency, gain: gained, gain_percent: compare(amount, '0') > 0 ? percent : null };
};

const priceDays = (positions: InvestmentsContent['positions']) => {
  const days = positions.flatMap(({ price_date: date }) => date ?? []).sort();
  return { first: days[0], last: days.at(-1) };
};

/** The days of the prices: one, or the first and the last. Old ones do not say what the securities are worth today. */
const pricesOf = (viewer: Viewer, positions: InvestmentsContent['positions']): Html | undefined => {
  const { first, last } = priceDays(positions);
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
    : html`<h3>${words.cash}</h3>${facts(own.map((balance) => [balance.account, money(balance.amount, currency, viewer)]))}`;
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
