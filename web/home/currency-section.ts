import type { BalanceSheet } from '../../shared/accounts/schema/balance-sheet.ts';
import { isZero } from '../../shared/platform/domain/decimal.ts';
import { classWords } from '../ledger/words.ts';
import { chartNumbers } from '../platform/charts/chart-numbers.ts';
import { lineChart } from '../platform/charts/line-chart.ts';
import { money } from '../platform/components/values.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

export type CurrencySheet = BalanceSheet['currencies'][number];
type Point = CurrencySheet['series'][number];
type Group = CurrencySheet['accounts'][number];

/** The family's assets and liabilities in one currency, today and at the end of each month. */
export const currencySection = (viewer: Viewer, sheet: CurrencySheet): Html => {
  const { currency, accounts } = sheet;
  const series = sinceSomething(sheet.series);
  const id = `worth-${currency.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">Net worth in ${currency}</h2>
<p class="worth">${money(sheet.net_worth, currency, viewer)}</p>
<p class="muted">${money(sheet.assets, currency, viewer)} in assets, ${money(sheet.liabilities, currency, viewer)} in debts</p>
${history(viewer, id, currency, series)}
<div class="cards">${accounts.map((group) => groupCard(viewer, currency, group))}</div></section>`;
};

/** Months before the first account has anything say nothing. */
const sinceSomething = (series: readonly Point[]): readonly Point[] => {
  const first = series.findIndex(({ assets, liabilities }) => !(isNothing(assets) && isNothing(liabilities)));
  return first === -1 ? [] : series.slice(first);
};

const isNothing = (amount: string): boolean => isZero(amount.replace(/\.0+$/, ''));

const history = (viewer: Viewer, id: string, currency: string, series: readonly Point[]): Html => {
  if (series.length === 0) return NOTHING;
  const points = series.map(({ date, net_worth }) => ({ date, value: net_worth }));
  const columns = (['assets', 'liabilities', 'net_worth'] as const).map((field) => ({
    label: { assets: 'Assets', liabilities: 'Debts', net_worth: 'Net worth' }[field],
    isAmount: true,
    cell: (point: Point) => money(point[field], currency, viewer),
  }));
  const title = `Net worth in ${currency} at the end of each month`;
  return html`${lineChart({ id: `${id}-chart`, title, currency, points }, viewer)}
${chartNumbers(title, columns, series, viewer)}`;
};

const groupCard = (viewer: Viewer, currency: string, { account_type, classification, total, accounts }: Group): Html =>
  html`<section><h3>${classWords(account_type)}</h3>
<ul class="balances">${accounts.map(
    ({ id, name, balance }) =>
      html`<li><a href="/accounts/${id}">${name}</a> <span class="amount">${money(balance, currency, viewer)}</span></li>`,
  )}
<li><strong>${classification === 'asset' ? 'Total' : 'Total owed'}</strong> <strong class="amount">${money(total, currency, viewer)}</strong></li></ul></section>`;
