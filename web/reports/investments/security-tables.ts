import type { Trade } from '../../../shared/ledger/schema/security-entries.ts';
import { daysBetween } from '../../../shared/platform/domain/dates/local-date.ts';
import { canonicalDecimal, compare, divide } from '../../../shared/platform/domain/money/decimal.ts';
import type { InvestmentPosition } from '../../../shared/reports/investments/schema/investments.ts';
import { flow, gain, shareOfAll } from '../../ledger/amounts.ts';
import { WORDS as COMMON } from '../../ledger/words/common.ts';
import { shareBar } from '../../platform/components/share-bar.ts';
import { type Column, table, withQuery } from '../../platform/components/table.ts';
import { badge, day, money } from '../../platform/components/values.ts';
import { formatDecimal } from '../../platform/format/money.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { WORDS } from './words.ts';

const { investments: words, trades: tradeWords } = WORDS;

type Named = Pick<Trade, 'ticker' | 'exchange_operating_mic' | 'security'>;

/** The name, with the ticker and exchange that distinguish securities of the same name. */
const securityCell = ({ ticker, exchange_operating_mic: mic, security }: Named, href?: string): Html => {
  const name = security?.name ?? ticker;
  const place = [...(name === ticker ? [] : [ticker]), ...(mic === null ? [] : [mic])].join(', ');
  return html`${href === undefined ? name : html`<a href="${href}">${name}</a>`}${place !== '' && html` <span class="muted">${place}</span>`}`;
};

/** The trades of one security in one account. */
export const tradesPath = (account_id: string, ticker?: string): string =>
  withQuery('/investments/trades', { account_id, ticker });

const UNKNOWN = html`<span class="muted">${words.unknown}</span>`;

const quantity = (qty: string, { locale }: Pick<Viewer, 'locale'>): Html =>
  html`<data value="${qty}">${formatDecimal(qty, locale)}</data>`;

const exact = (amount: string | null): string => canonicalDecimal(amount ?? '0') ?? '0';

/** How much of all securities a position is; nothing for a short position. */
const allocation = ({ value }: InvestmentPosition, total: string): Html =>
  compare(exact(total), '0') > 0 ? shareBar(Number(divide(exact(value), exact(total)))) : NOTHING;

const OLD_DAYS = 7;

/** A price that says little about today. */
export const isOldPrice = (date: string, { today }: Pick<Viewer, 'today'>): boolean =>
  daysBetween(date, today) > OLD_DAYS;

/** The day of a price, unless the page says it once for all. */
const priceDay = (viewer: Viewer, date: string | null, isShownForAll: boolean): Html => {
  if (date === null || (isShownForAll && !isOldPrice(date, viewer))) return NOTHING;
  return html`<br><small class="muted">${words.priceOf(day(date, viewer))}</small>`;
};

/** Positions, with the account if they are of several ones. `total`: what they are shares of. */
export const positionsTable = (
  viewer: Viewer,
  caption: string,
  positions: readonly InvestmentPosition[],
  { showAccount = false, total }: { readonly showAccount?: boolean; readonly total?: string } = {},
): Html => {
  const share: Column<InvestmentPosition> = {
    label: words.share,
    isAmount: true,
    isWideOnly: true,
    cell: ({ value }) => shareOfAll(exact(value), exact(total ?? null), viewer),
  };
  const amount = (of: (row: InvestmentPosition) => string | null) => (row: InvestmentPosition) => {
    const known = of(row);
    return known === null ? UNKNOWN : money(known, row.currency, viewer);
  };
  const haveOneDay = new Set(positions.map(({ price_date: date }) => date)).size === 1;
  const account: Column<InvestmentPosition> = {
    label: words.account,
    isBelowName: true,
    cell: (row) => html`<a href="/accounts/${row.account.id}">${row.account.name}</a>`,
  };
  return table<InvestmentPosition>(
    caption,
    [
      {
        label: words.security,
        isHeader: true,
        cell: (row) =>
          html`${securityCell(row, tradesPath(row.account.id, row.ticker))}${total !== undefined && allocation(row, total)}`,
      },
      ...(total === undefined ? [] : [share]),
      ...(showAccount ? [account] : []),
      {
        label: words.quantity,
        isAmount: true,
        isBelowName: true,
        cell: ({ qty }) => quantity(qty, viewer),
      },
      {
        label: words.price,
        isAmount: true,
        isBelowName: true,
        cell: (row) =>
          html`${amount(({ price }) => price)(row)}${priceDay(viewer, row.price_date, haveOneDay && total !== undefined)}`,
        below: amount(({ price }) => price),
      },
      { label: words.cost, isAmount: true, isWideOnly: true, cell: amount(({ cost }) => cost) },
      {
        label: words.value,
        isAmount: true,
        cell: (row) =>
          html`${amount(({ value }) => value)(row)}<small class="narrow-only">${gain(row, viewer) ?? words.gainUnknown}</small>`,
      },
      { label: words.gain, isAmount: true, isWideOnly: true, cell: (row) => gain(row, viewer) ?? UNKNOWN },
    ],
    positions,
  );
};

/** The positions of an account today. */
export const positionsSection = (
  viewer: Viewer,
  positions: readonly InvestmentPosition[],
  total: number = positions.length,
): Html =>
  positions.length === 0
    ? NOTHING
    : html`<section aria-labelledby="holdings"><h2 id="holdings">${words.holdings}</h2>
${total > positions.length && html`<p class="muted">${words.mostValuable(positions.length, total)}</p>`}
${positionsTable(viewer, words.holdings, positions)}
<p><a href="/investments">${words.allInvestments}</a></p></section>`;

export type Trades = { readonly newest: readonly Trade[]; readonly total: number };

export const tradesSection = (viewer: Viewer, { newest, total }: Trades): Html =>
  newest.length === 0
    ? NOTHING
    : html`<section aria-labelledby="trades"><h2 id="trades">${tradeWords.title}</h2>
${tradesTable(viewer, newest)}
${total > newest.length && html`<p><a href="${tradesPath(newest[0]?.account?.id ?? '')}">${tradeWords.allOf(total)}</a></p>`}</section>`;

export const tradesTable = (
  viewer: Viewer,
  trades: readonly Trade[],
  { showAccount = false }: { readonly showAccount?: boolean } = {},
): Html =>
  table<Trade>(
    tradeWords.title,
    [
      {
        label: tradeWords.date,
        isBelowName: true,
        cell: ({ date }) => html`${day(date, viewer)}${date > viewer.today && html` ${badge(COMMON.upcoming)}`}`,
      },
      { label: words.security, isHeader: true, cell: (row) => securityCell(row) },
      ...(showAccount
        ? [
            {
              label: words.account,
              isBelowName: true,
              cell: ({ account }: Trade) => account?.name ?? tradeWords.deletedAccount,
            },
          ]
        : []),
      {
        label: words.quantity,
        isAmount: true,
        isBelowName: true,
        cell: ({ qty }) => quantity(qty, viewer),
      },
      {
        label: words.price,
        isAmount: true,
        isWideOnly: true,
        cell: ({ price, currency }) => money(price, currency, viewer),
      },
      { label: tradeWords.amount, isAmount: true, cell: ({ amount, currency }) => flow(amount, currency, viewer) },
    ],
    trades,
  );
