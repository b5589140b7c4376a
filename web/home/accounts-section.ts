import { absolute } from '../../shared/platform/domain/money/decimal.ts';
import type { BalanceSheet } from '../../shared/reports/net-worth/schema/balance-sheet.ts';
import { EXCHANGE_RATES_PATH } from '../accounts/exchange-rates-page.ts';
import { classWord, classWords, DEBT_SIGNS } from '../ledger/words/kinds.ts';
import { accountTile } from '../platform/components/tile.ts';
import { day, money } from '../platform/components/values.ts';
import { writeTypedAmount } from '../platform/format/money.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';
import { type CurrencySheet, currencyId, historyOf, rateBetween } from './worth-section.ts';

const { accounts: TEXTS } = WORDS;

type Group = CurrencySheet['accounts'][number];

export type AccountsContent = {
  readonly currencies: readonly CurrencySheet[];
  readonly converted: BalanceSheet['converted_total'];
  /** Those whose history is not part of the one that leads. */
  readonly further: readonly CurrencySheet[];
};

/** All accounts by class, with what those of a class and a currency have together. */
export const accountsSection = (viewer: Viewer, { currencies, converted, further }: AccountsContent): Html => {
  const isOne = currencies.length === 1;
  return html`<section class="card owned-accounts" aria-labelledby="accounts"><div class="head"><h2 id="accounts">${TEXTS.title}</h2><span class="row"><a href="/accounts/new">${TEXTS.add}</a>${currencies.length > 0 && html`<a href="/accounts">${TEXTS.all}</a>`}</span></div>
${
  currencies.length > 0 &&
  html`<table class="holdings"><caption class="visually-hidden">${TEXTS.caption}</caption>
${currencies.map((sheet) => html`${!isOne && currencyRow(viewer, sheet, converted)}${sheet.accounts.map((group) => groupRows(viewer, sheet.currency, group))}`)}</table>`
}
${further.length > 0 && html`<details><summary>${further.length === 1 ? TEXTS.historyIn(further[0]?.currency ?? '') : TEXTS.histories}</summary>${further.map((sheet) => furtherHistory(viewer, sheet))}</details>`}</section>`;
};

const currencyRow = (
  viewer: Viewer,
  { currency, net_worth }: CurrencySheet,
  converted: AccountsContent['converted'],
): Html => {
  const rate = converted === null ? undefined : rateBetween(currency, converted);
  return html`<tbody class="currency"><tr><th scope="rowgroup" id="${currencyId(currency)}">${TEXTS.inCurrency(currency)}${rate !== undefined && html`<small class="wide-only">${TEXTS.rate(rate.from, writeTypedAmount(rate.rate, viewer.locale), rate.to, day(rate.date, viewer))} · <a href="${EXCHANGE_RATES_PATH}">${TEXTS.yourRates}</a></small>`}</th><td>${money(net_worth, currency, viewer)}</td></tr></tbody>`;
};

/** The accounts of a class; one that is alone stands for its class. */
const groupRows = (
  viewer: Viewer,
  currency: string,
  { account_type, classification, total, accounts }: Group,
): Html => {
  const isOwed = classification === 'liability';
  const amount = (of: string): Html => money(isOwed ? absolute(of) : of, currency, viewer);
  const [only] = accounts;
  if (only !== undefined && accounts.length === 1) {
    const kind = html`<span class="wide-only">${classWord(account_type)}${isOwed && ', '}</span>${isOwed && signOf(total)}`;
    const name = html`<a href="/accounts/${only.id}">${only.name}</a> <small>${kind}</small>`;
    return html`<tbody>${row(html`${accountTile(account_type)}<span>${name}</span>`, amount(total), 'class-row')}</tbody>`;
  }
  const head = html`${accountTile(account_type)}<span>${withSign(classWords(account_type), total, isOwed)}</span>`;
  return html`<tbody>${row(head, amount(total), 'class-row')}${accounts.map(({ id, name, balance }) =>
    row(
      html`<a href="/accounts/${id}">${name}</a>${isOwed && balance.startsWith('-') && html` <small>${DEBT_SIGNS.below}</small>`}`,
      amount(balance),
    ),
  )}</tbody>`;
};

const row = (name: Child, amount: Html, kind?: 'class-row'): Html =>
  html`<tr${kind !== undefined && html` class="${kind}"`}><th scope="row"><div>${name}</div></th><td>${amount}</td></tr>`;

/** A debt has no sign but a word, which stands beside its name so that amounts align. */
const withSign = (name: string, amount: string, isOwed: boolean): string =>
  isOwed ? TEXTS.debt(name, signOf(amount)) : name;

const signOf = (amount: string): string => (amount.startsWith('-') ? DEBT_SIGNS.below : DEBT_SIGNS.above);

const furtherHistory = (viewer: Viewer, sheet: CurrencySheet): Html => {
  const { currency } = sheet;
  const title = WORDS.worth.byMonth(currency);
  return historyOf(viewer, sheet, { id: currencyId(currency), title, choice: NOTHING });
};
