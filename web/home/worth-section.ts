import { convertAt } from '../../shared/accounts/domain/exchange-rate.ts';
import { minorDigits } from '../../shared/platform/domain/money/currency.ts';
import {
  canonicalDecimal,
  isZero,
  negate,
  roundTo,
  subtract,
  sum,
} from '../../shared/platform/domain/money/decimal.ts';
import type { BalanceSheet } from '../../shared/reports/net-worth/schema/balance-sheet.ts';
import { EXCHANGE_RATES_PATH } from '../accounts/exchange-rates-page.ts';
import { flow } from '../ledger/amounts.ts';
import { debtInSentence, labelledDebt } from '../ledger/debts.ts';
import { chartNumbers, lineChart } from '../platform/components/line-chart.ts';
import { withQuery } from '../platform/components/table.ts';
import { day, money } from '../platform/components/values.ts';
import { formatAmount } from '../platform/format/money.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { NET_WORTH_PATH } from '../reports/net-worth/net-worth-page.ts';
import { WORDS } from './words.ts';

const { worth: TEXTS } = WORDS;

/** The period of the chart. */
export const SPANS = WORDS.worth.spans;
export type Span = keyof typeof SPANS;

export type WorthContent = {
  /** Its total is that of the currencies that convert. */
  readonly sheet: BalanceSheet;
  /** The rates of the currencies that it leaves out. */
  readonly missingRates: readonly { readonly from: string; readonly to: string }[];
  readonly span: Span;
};

export type CurrencySheet = BalanceSheet['currencies'][number];
type Point = CurrencySheet['series'][number];
type Converted = NonNullable<BalanceSheet['converted_total']>;
type Rate = Converted['rates'][number];

/** Net worth with its history: in the only currency, or in all that convert; if none does, in each. */
export const worthSection = (
  viewer: Viewer,
  currencies: readonly CurrencySheet[],
  { sheet, missingRates, span }: WorthContent,
): Html => {
  const [first] = currencies;
  if (first === undefined) return NOTHING;
  const all = leadingSheet(currencies, sheet);
  const hasSeveral = all !== undefined && isConverted(sheet);
  const title = hasSeveral ? TEXTS.togetherByMonth(all.currency) : TEXTS.byMonth((all ?? first).currency);
  const left = currencies.filter(({ currency }) => missingRates.some(({ from }) => from === currency));
  return html`<section class="card have" aria-labelledby="have"><div class="head"><h2 id="have">${TEXTS.title}</h2><a href="${NET_WORTH_PATH}">${TEXTS.more}</a></div>
${
  all === undefined
    ? html`${missingRates.map(({ from, to }) => missingRate(from, to))}${worthLines(viewer, currencies)}`
    : html`${worthOf(viewer, all, hasSeveral ? TEXTS.convertedTo(all.currency) : TEXTS.inCurrency(all.currency))}
${left.map((rest) => leftOut(viewer, rest, all.currency))}`
}
${historyOf(viewer, all ?? first, { id: hasSeveral ? 'worth-together' : currencyId((all ?? first).currency), title, choice: spans(span) })}</section>`;
};

/** What the family has in the only currency, or in all that convert; undefined if several do not. */
export const leadingSheet = (currencies: readonly CurrencySheet[], sheet: BalanceSheet): Sheet | undefined => {
  const { converted_total: converted } = sheet;
  if (converted === null) return currencies.length === 1 ? currencies[0] : undefined;
  return isConverted(sheet)
    ? inOneCurrency(currencies, converted)
    : currencies.find(({ currency }) => currency === converted.currency);
};

/** Whether several currencies are shown as one. */
const isConverted = ({ converted_total: converted }: BalanceSheet): boolean =>
  converted !== null && converted.rates.length > 0;

type Sheet = Omit<CurrencySheet, 'accounts' | 'net_worth_formatted'>;

/** Today's total, and each month at today's rates, because rates of the past are seldom stated. */
const inOneCurrency = (currencies: readonly CurrencySheet[], converted: Converted): Sheet => {
  const { currency: to, assets, liabilities, net_worth } = converted;
  const converting = currencies.filter(
    ({ currency }) => currency === to || rateBetween(currency, converted) !== undefined,
  );
  const [longest] = converting.map(({ series }) => series).toSorted((a, b) => b.length - a.length);
  const toMain = (from: string) => {
    const stored = rateBetween(from, converted);
    return (amount: string): string =>
      stored === undefined ? amount : convertAt(amount, { stored, isInverse: stored.to === from });
  };
  const others = converting.map(({ currency, series }) => ({
    convert: toMain(currency),
    points: new Map(series.map((point) => [point.date, point])),
  }));
  const on = (date: string, field: 'assets' | 'liabilities' | 'net_worth'): string =>
    roundTo(
      sum(others.map(({ convert, points }) => convert(exact(points.get(date)?.[field] ?? '0')))),
      minorDigits(to),
    );
  const past = (longest ?? []).map(({ date }) => ({
    date,
    assets: on(date, 'assets'),
    liabilities: on(date, 'liabilities'),
    net_worth: on(date, 'net_worth'),
  }));
  const series = past.map((point, at) =>
    at === past.length - 1 ? { date: point.date, assets, liabilities, net_worth } : point,
  );
  return { currency: to, assets, liabilities, net_worth, series };
};

/** The stated rate between a currency and the one of the total; undefined for the latter itself. */
export const rateBetween = (currency: string, { currency: main, rates }: Converted): Rate | undefined =>
  currency === main ? undefined : rates.find(({ from, to }) => from === currency || to === currency);

const missingRate = (from: string, to: string): Html =>
  html`<p>${TEXTS.rateNeeded(from, to)} <a href="${withQuery(EXCHANGE_RATES_PATH, { from, to })}">${TEXTS.addRate(from, to)}</a></p>`;

/** What a total leaves out, beside it. */
const leftOut = (viewer: Viewer, { currency, net_worth }: CurrencySheet, to: string): Html =>
  html`<p class="muted">${TEXTS.without(money(net_worth, currency, viewer))} <a href="${withQuery(EXCHANGE_RATES_PATH, { from: currency, to })}">${TEXTS.addRate(currency, to)}</a></p>`;

const worthOf = (viewer: Viewer, sheet: Sheet, title: string): Html => {
  const { currency, net_worth, assets, liabilities } = sheet;
  const since = changeOf(sheet);
  return html`<div class="worth-line"><div><p class="muted">${title}</p>
<p class="worth">${money(net_worth, currency, viewer)}</p>
${since !== undefined && html`<p class="since">${TEXTS.changeSince(flow(negate(since.change), currency, viewer), day(since.date, viewer))}</p>`}</div>
<dl><div><dt>${TEXTS.assets}</dt><dd class="amount">${money(assets, currency, viewer)}</dd></div><div><dt>${TEXTS.debts}</dt><dd class="amount">${labelledDebt(liabilities, currency, viewer)}</dd></div></dl></div>`;
};

/** Of the net worth, since the end of the last month. */
const changeOf = ({
  series,
}: Pick<Sheet, 'series'>): { readonly change: string; readonly date: string } | undefined => {
  const [before, now] = series.slice(-2);
  if (before === undefined || now === undefined) return undefined;
  return { change: subtract(exact(now.net_worth), exact(before.net_worth)), date: before.date };
};

const exact = (amount: string): string => canonicalDecimal(amount) ?? '0';

/** A line for each currency, which leads to its accounts. */
const worthLines = (viewer: Viewer, currencies: readonly CurrencySheet[]): Html =>
  html`<ul class="entries">${currencies.map((sheet) => {
    const { currency, net_worth, assets, liabilities } = sheet;
    const since = changeOf(sheet);
    return html`<li class="entry"><span><a href="#${currencyId(currency)}">${currency}</a></span><strong class="amount">${money(net_worth, currency, viewer)}</strong>${since !== undefined && html`<small>${TEXTS.changeSince(flow(negate(since.change), currency, viewer), day(since.date, viewer))}</small>`}<small>${TEXTS.assetsAndDebts(money(assets, currency, viewer), debtInSentence(liabilities, currency, viewer))}</small></li>`;
  })}</ul>`;

const spans = (shown: Span): Html =>
  html`<nav class="choice" aria-label="${TEXTS.history}"><ul>${Object.entries(SPANS).map(
    ([span, label]) =>
      html`<li><a href="/?months=${span}"${span === shown && html` aria-current="page"`}>${label}</a></li>`,
  )}</ul></nav>`;

export const currencyId = (currency: string): string => `worth-${currency.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`;

/** Leaves out the months before the first account has a value. */
const sinceSomething = (series: readonly Point[]): readonly Point[] => {
  const first = series.findIndex(({ assets, liabilities }) => !(isNothing(assets) && isNothing(liabilities)));
  return first === -1 ? [] : series.slice(first);
};

const isNothing = (amount: string): boolean => isZero(amount.replace(/\.0+$/, ''));

type Shown = { readonly id: string; readonly title: string; readonly choice: Html };

export const historyOf = (
  viewer: Viewer,
  { currency, series }: Pick<Sheet, 'currency' | 'series'>,
  { id, title, choice }: Shown,
): Html => {
  const shown = sinceSomething(series);
  if (shown.length === 0) return NOTHING;
  const points = shown.map(({ date, net_worth }) => ({ date, value: net_worth }));
  const columns = (['assets', 'liabilities', 'net_worth'] as const).map((field) => ({
    label: { assets: TEXTS.assets, liabilities: TEXTS.debts, net_worth: TEXTS.netWorth }[field],
    isAmount: true,
    cell: (point: Point) =>
      field === 'liabilities' && point[field].startsWith('-')
        ? labelledDebt(point[field], currency, viewer)
        : formatAmount(point[field], currency, viewer.locale),
  }));
  return html`<div class="row"><p class="muted wide-only">${title}</p>${choice}</div>${lineChart({ id: `${id}-chart`, title, currency, points }, viewer)}
${chartNumbers(title, columns, shown, viewer)}`;
};
