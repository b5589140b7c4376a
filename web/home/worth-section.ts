import type { BalanceSheet } from '../../shared/accounts/schema/balance-sheet.ts';
import { isZero } from '../../shared/platform/domain/decimal.ts';
import { EXCHANGE_RATES_PATH } from '../accounts/exchange-rates-page.ts';
import { classWords } from '../ledger/words/kinds.ts';
import { chartNumbers, lineChart } from '../platform/components/line-chart.ts';
import { table, withQuery } from '../platform/components/table.ts';
import { day, money } from '../platform/components/values.ts';
import { writeTypedAmount } from '../platform/format/money.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

const { worth: TEXTS } = WORDS;

/** The period of the chart. */
export const SPANS = WORDS.worth.spans;
export type Span = keyof typeof SPANS;

export type WorthContent = {
  readonly sheet: BalanceSheet;
  /** Without them, there is no converted total. */
  readonly missingRates: readonly { readonly from: string; readonly to: string }[];
  readonly span: Span;
};

export type CurrencySheet = BalanceSheet['currencies'][number];
type Point = CurrencySheet['series'][number];
type Group = CurrencySheet['accounts'][number];
type Converted = NonNullable<BalanceSheet['converted_total']>;

/** Net worth in each currency, before it the converted total, and the history of the first currency. */
export const worthSection = (
  viewer: Viewer,
  currencies: readonly CurrencySheet[],
  { sheet, missingRates, span }: WorthContent,
): Html => {
  const [first] = currencies;
  if (first === undefined) return NOTHING;
  const { converted_total: converted } = sheet;
  return html`<section aria-labelledby="have"><h2 id="have">${TEXTS.title}</h2>
${converted !== null && converted.rates.length > 0 && convertedTotal(viewer, converted)}
${missingRates.map(({ from, to }) => missingRate(from, to))}
${currencies.length === 1 ? worthOf(viewer, first) : worthTable(viewer, currencies)}
${history(viewer, first)}
${spans(span)}</section>`;
};

const convertedTotal = (viewer: Viewer, { currency, net_worth, rates }: Converted): Html =>
  html`<p class="muted">${TEXTS.convertedTo(currency)}</p>
<p class="worth">${money(net_worth, currency, viewer)}</p>
<p class="muted">${rates.map(
    ({ from, to, rate, date }, at) =>
      html`${at > 0 && ', '}${TEXTS.rate(from, writeTypedAmount(rate, viewer.locale), to, day(date, viewer))}`,
  )} · <a href="${EXCHANGE_RATES_PATH}">${TEXTS.yourRates}</a></p>`;

const missingRate = (from: string, to: string): Html =>
  html`<p>${TEXTS.rateNeeded(from, to)} <a href="${withQuery(EXCHANGE_RATES_PATH, { from, to })}">${TEXTS.addRate(from, to)}</a></p>`;

const worthOf = (viewer: Viewer, { currency, net_worth, assets, liabilities }: CurrencySheet): Html =>
  html`<p class="muted">${TEXTS.inCurrency(currency)}</p>
<p class="worth">${money(net_worth, currency, viewer)}</p>
<p class="muted">${TEXTS.assetsAndDebts(money(assets, currency, viewer), money(liabilities, currency, viewer))}</p>`;

const worthTable = (viewer: Viewer, currencies: readonly CurrencySheet[]): Html => {
  const amount = (field: 'net_worth' | 'assets' | 'liabilities') => (sheet: CurrencySheet) =>
    money(sheet[field], sheet.currency, viewer);
  return table(
    TEXTS.inEachCurrency,
    [
      {
        label: TEXTS.currency,
        isHeader: true,
        cell: ({ currency }: CurrencySheet) => html`<a href="#${idOf(currency)}">${currency}</a>`,
      },
      { label: TEXTS.assets, isAmount: true, isWideOnly: true, cell: amount('assets') },
      { label: TEXTS.debts, isAmount: true, isWideOnly: true, cell: amount('liabilities') },
      { label: TEXTS.netWorth, isAmount: true, cell: amount('net_worth') },
    ],
    currencies,
  );
};

const spans = (shown: Span): Html =>
  html`<nav class="tabs" aria-label="${TEXTS.history}"><ul>${Object.entries(SPANS).map(
    ([span, label]) =>
      html`<li><a href="/?months=${span}"${span === shown && html` aria-current="page"`}>${label}</a></li>`,
  )}</ul></nav>`;

const idOf = (currency: string): string => `worth-${currency.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`;

/** The accounts of a currency by class; also its history, unless it is above. */
export const accountsSection = (viewer: Viewer, sheet: CurrencySheet, withHistory: boolean): Html => {
  const { currency, accounts } = sheet;
  const id = idOf(currency);
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${TEXTS.accountsIn(currency)}</h2>
${withHistory && history(viewer, sheet)}
<div class="cards">${accounts.map((group) => groupCard(viewer, currency, group))}</div></section>`;
};

/** Leaves out the months before the first account has a value. */
const sinceSomething = (series: readonly Point[]): readonly Point[] => {
  const first = series.findIndex(({ assets, liabilities }) => !(isNothing(assets) && isNothing(liabilities)));
  return first === -1 ? [] : series.slice(first);
};

const isNothing = (amount: string): boolean => isZero(amount.replace(/\.0+$/, ''));

const history = (viewer: Viewer, { currency, series }: CurrencySheet): Html => {
  const shown = sinceSomething(series);
  if (shown.length === 0) return NOTHING;
  const points = shown.map(({ date, net_worth }) => ({ date, value: net_worth }));
  const columns = (['assets', 'liabilities', 'net_worth'] as const).map((field) => ({
    label: { assets: TEXTS.assets, liabilities: TEXTS.debts, net_worth: TEXTS.netWorth }[field],
    isAmount: true,
    cell: (point: Point) => money(point[field], currency, viewer),
  }));
  const title = TEXTS.byMonth(currency);
  return html`<p class="muted">${title}</p>${lineChart({ id: `${idOf(currency)}-chart`, title, currency, points }, viewer)}
${chartNumbers(title, columns, shown, viewer)}`;
};

const groupCard = (viewer: Viewer, currency: string, { account_type, classification, total, accounts }: Group): Html =>
  html`<section><h3>${classWords(account_type)}</h3>
<ul class="balances">${accounts.map(
    ({ id, name, balance }) =>
      html`<li><a href="/accounts/${id}">${name}</a> <span class="amount">${money(balance, currency, viewer)}</span></li>`,
  )}
<li><strong>${TEXTS.total[classification]}</strong> <strong class="amount">${money(total, currency, viewer)}</strong></li></ul></section>`;
