import { day } from '../../platform/components/values.ts';
import { writeTypedAmount } from '../../platform/format/money.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { type Conversions, queryOfPeriod, reportHref, type SpendingContent } from './spending-content.ts';
import { WORDS } from './words.ts';

const { currencies: words } = WORDS;

type Content = Pick<SpendingContent, 'currencies' | 'chosen' | 'conversions' | 'period' | 'by'>;

/** All currencies in one, or one of them. Without rates, each has its own section on the page. */
export const currencySwitch = (content: Content): Html => {
  const { currencies, conversions, chosen } = content;
  if (currencies.length < 2 || conversions === undefined) return NOTHING;
  const query = queryOfPeriod(content.period);
  const choices = [undefined, ...currencies].map((currency) => {
    const href = reportHref(query, { ...content, chosen: currency });
    const label = currency === undefined ? words.all(conversions.to) : words.only(currency);
    return html`<li><a href="${href}"${currency === chosen && html` aria-current="page"`}>${label}</a></li>`;
  });
  return html`<nav class="choice" aria-label="${words.label}"><ul>${choices}</ul></nav>`;
};

/** The newest rates that the report was converted with. */
export const ratesNote = (viewer: Viewer, { to, rates }: Conversions): Html =>
  html`<p class="muted">${words.rates(
    to,
    html`${[...rates.values()].map(({ stored }, at) => {
      const rate = html`<data value="${stored.rate}">${writeTypedAmount(stored.rate, viewer.locale)}</data>`;
      return html`${at > 0 && ', '}${words.rate(words.equation(stored.from, rate, stored.to), day(stored.date, viewer))}`;
    })}`,
  )}</p>`;
