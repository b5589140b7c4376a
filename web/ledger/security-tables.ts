import type { Account } from '../../shared/accounts/schema/account.ts';
import type { Holding, Trade } from '../../shared/ledger/schema/security-entries.ts';
import { type Column, table } from '../platform/components/table.ts';
import { badge, day, money } from '../platform/components/values.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { flow } from './amounts.ts';

type OfSecurity = Pick<Trade, 'ticker' | 'exchange_operating_mic' | 'security' | 'qty' | 'price' | 'currency'>;

const securityColumns = (viewer: Viewer): readonly Column<OfSecurity>[] => [
  { label: 'Security', isHeader: true, cell: (row) => securityCell(row, row.security?.name) },
  { label: 'Quantity', isAmount: true, cell: ({ qty }) => qty },
  { label: 'Price', isAmount: true, cell: ({ price, currency }) => money(price, currency, viewer) },
];

/** The name, with the ticker and exchange that distinguish securities of the same name. */
const securityCell = (
  { ticker, exchange_operating_mic: mic }: Pick<OfSecurity, 'ticker' | 'exchange_operating_mic'>,
  name = ticker,
): Html => {
  const place = [...(name === ticker ? [] : [ticker]), ...(mic === null ? [] : [mic])].join(', ');
  return html`${name}${place !== '' && html` <span class="muted">${place}</span>`}`;
};

type Position = Account['positions'][number];

/** The account's positions today. `records` are the newest holdings records, which state the cost. */
export const holdingsSection = (
  viewer: Viewer,
  { positions, positions_count: total }: Pick<Account, 'positions' | 'positions_count'>,
  records: readonly Holding[],
): Html => {
  if (positions.length === 0) return NOTHING;
  const costOf = ({ ticker, exchange_operating_mic: mic, currency }: Position): string | null =>
    records.find(
      (record) => record.ticker === ticker && record.exchange_operating_mic === mic && record.currency === currency,
    )?.cost_basis ?? null;
  return html`<section aria-labelledby="holdings"><h2 id="holdings">Holdings</h2>
${total > positions.length && html`<p class="muted">Showing the first ${positions.length} of ${total}, by ticker.</p>`}
${table<Position>(
  'Holdings',
  [
    { label: 'Security', isHeader: true, cell: (position) => securityCell(position) },
    { label: 'Quantity', isAmount: true, cell: ({ qty }) => qty },
    { label: 'Price', isAmount: true, cell: ({ price, currency }) => price !== null && money(price, currency, viewer) },
    { label: 'Price date', cell: ({ price_date }) => price_date !== null && day(price_date, viewer) },
    {
      label: 'Cost',
      isAmount: true,
      cell: (position) => {
        const cost = costOf(position);
        return cost !== null && money(cost, position.currency, viewer);
      },
    },
    { label: 'Value', isAmount: true, cell: ({ value, currency }) => money(value, currency, viewer) },
  ],
  positions,
)}</section>`;
};

export type Trades = { readonly newest: readonly Trade[]; readonly total: number };

export const tradesSection = (viewer: Viewer, { newest, total }: Trades): Html =>
  newest.length === 0
    ? NOTHING
    : html`<section aria-labelledby="trades"><h2 id="trades">Trades</h2>
${total > newest.length && html`<p class="muted">Showing the newest ${newest.length} of ${total}.</p>`}
${table<Trade>(
  'Trades',
  [
    {
      label: 'Date',
      isBelowName: true,
      cell: ({ date }) => html`${day(date, viewer)}${date > viewer.today && html` ${badge('Upcoming')}`}`,
    },
    ...securityColumns(viewer),
    { label: 'Amount', isAmount: true, cell: ({ amount, currency }) => flow(amount, currency, viewer) },
  ],
  newest,
)}</section>`;
