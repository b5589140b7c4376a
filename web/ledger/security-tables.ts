import type { Holding } from '../../shared/schema/holding.ts';
import type { Trade } from '../../shared/schema/trade.ts';
import type { Column } from '../components/table.ts';
import { table } from '../components/table.ts';
import { day, money } from '../components/values.ts';
import { type Html, html, NOTHING } from '../html.ts';
import type { Viewer } from '../viewer.ts';
import { flow } from './flow.ts';

type OfSecurity = Pick<Trade, 'ticker' | 'security' | 'qty' | 'price' | 'currency'>;

const securityColumns = (viewer: Viewer): readonly Column<OfSecurity>[] => [
  { label: 'Security', isHeader: true, cell: ({ security, ticker }) => security?.name ?? ticker },
  { label: 'Quantity', isAmount: true, cell: ({ qty }) => qty },
  { label: 'Price', isAmount: true, cell: ({ price, currency }) => money(price, currency, viewer) },
];

/** What the account held on the last day of which a file or bank told. */
export const holdingsSection = (viewer: Viewer, holdings: readonly Holding[]): Html => {
  const [first] = holdings;
  if (first === undefined) return NOTHING;
  return html`<section aria-labelledby="holdings"><h2 id="holdings">Holdings on ${day(first.date, viewer)}</h2>
${table<Holding>(
  'Holdings',
  [
    ...securityColumns(viewer),
    {
      ...{ label: 'Cost', isAmount: true },
      cell: ({ cost_basis, currency }) => cost_basis !== null && money(cost_basis, currency, viewer),
    },
    { label: 'Worth', isAmount: true, cell: ({ amount, currency }) => money(amount, currency, viewer) },
  ],
  holdings,
)}</section>`;
};

export type Trades = { readonly newest: readonly Trade[]; readonly total: number };

export const tradesSection = (viewer: Viewer, { newest, total }: Trades): Html =>
  newest.length === 0
    ? NOTHING
    : html`<section aria-labelledby="trades"><h2 id="trades">Trades</h2>
${total > newest.length && html`<p class="muted">The newest ${newest.length} of ${total}.</p>`}
${table<Trade>(
  'Trades',
  [
    { label: 'Date', isBelowName: true, cell: ({ date }) => day(date, viewer) },
    ...securityColumns(viewer),
    { label: 'Amount', isAmount: true, cell: ({ amount, currency }) => flow(amount, currency, viewer) },
  ],
  newest,
)}</section>`;
