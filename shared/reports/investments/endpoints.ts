import type { Endpoint } from '../../platform/domain/endpoint.ts';
import type { Investments } from './schema/investments.ts';

const investmentsExample: Investments = {
  currencies: [
    {
      currency: 'EUR',
      value: '1255.00',
      cost: '1182.50',
      gain: '72.50',
      gain_percent: '6.13',
      positions_count: 1,
      unknown_count: 0,
    },
  ],
  positions: [
    {
      account: { id: 'd3e0fa00-0000-4000-8000-000000000003', name: 'Brokerage' },
      security: null,
      ticker: 'VWCE',
      exchange_operating_mic: 'XETR',
      currency: 'EUR',
      qty: '10',
      price: '125.50',
      price_date: '2026-02-27',
      value: '1255.00',
      cost_basis: '118.25',
      cost: '1182.50',
      gain: '72.50',
      gain_percent: '6.13',
    },
  ],
};

export const getInvestmentsEndpoint = {
  id: 'getInvestments',
  method: 'get',
  path: '/investments',
  scope: 'read',
  access: { table: { read: ['family', 'ledger'] } },
  memory: 1024, // opens pages with trades until every cost is settled
  summary: 'Get positions with value, cost and gain',
  description: `The securities that your accounts hold today, without disabled accounts. Nothing is converted, and no prices are fetched: a position is
worth what the latest trade or holding says.

The cost is known in two ways. A holding can state its average cost per unit; later trades add to it and reduce it. Otherwise trades are
added up by average cost, but only if they explain the whole position: their quantities add up to it, and to the quantity of every
holding on its day. A trade without a price (such as a stock split or a transfer of shares), a sale of more than was held, and a short
position leave the cost unknown until the next holding that states it. What is unknown is null, and is left out of the total gain.
Fees count if they are part of the amount of a trade. Dividends and the results of sales are not part of the gain.`,
  filters: 'InvestmentFilters',
  answer: {
    status: 200,
    description: 'The positions, and a total for each currency',
    shape: 'single',
    of: 'Investments',
    example: investmentsExample,
  },
  errors: ['validation_failed'],
} as const satisfies Endpoint;
