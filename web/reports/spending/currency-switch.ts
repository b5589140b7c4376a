import { EXCHANGE_RATES_PATH } from '../../accounts/exchange-rates-page.ts';
import { withQuery } from '../../platform/components/table.ts';
import { day } from '../../platform/components/values.ts';
import { writeTypedAmount } from '../../platform/format/money.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import type { Conversions, SpendingContent } from './spending-content.ts';
import { WORDS } from './words.ts';

const { currencies: words } = WORDS;

type Content = Pick<SpendingContent, 'currencies' | 'chosen' | 'conversions'>;

/** All currencies in one, or one of them. */
export const currencySwitch = (
  { currencies, conversions, chosen }: Content,
  hrefOf: (currency: string | undefined) => string,
): Html => {
  if (currencies.length < 2) return NOTHING;
  const choices = [...(conversions === undefined ? [] : [undefined]), ...currencies].map((currency) => {
    const label = currency === undefined ? words.all(conversions?.to ?? '') : words.only(currency);
    return html`<li><a href="${hrefOf(currency)}"${currency === chosen && html` aria-current="page"`}>${label}</a></li>`;
  });
  return html`<nav class="choice" aria-label="${words.label}"><ul>${choices}</ul></nav>`;
};

/** What a report in one currency leaves out. */
export const missingNote = (to: string, missing: readonly string[]): Html =>
  missing.length === 0
    ? NOTHING
    : html`<p>${words.missing(missing)} ${missing.map((from, at) => html`${at > 0 && ', '}<a href="${withQuery(EXCHANGE_RATES_PATH, { from, to })}">${words.addRate(from, to)}</a>`)}</p>`;

/** The newest rates that the report was converted with. */
export const ratesNote = (viewer: Viewer, { to, rates }: Conversions): Html =>
  html`<p class="muted">${words.rates(
    to,
    html`${[...rates.values()].map(({ stored }, at) => {
      const rate = html`<data value="${stored.rate}">${writeTypedAmount(stored.rate, viewer.locale)}</data>`;
      return html`${at > 0 && ', '}${words.rate(words.equation(stored.from, rate, stored.to), day(stored.date, viewer))}`;
    })}`,
  )}</p>`;
