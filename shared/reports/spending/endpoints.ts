import type { Endpoint } from '../../platform/domain/endpoint.ts';
import type { Spending } from './schema/spending.ts';

const flows = { inflow: '0.00', outflow: '64.20' };
const spendingExample: Spending = {
  months: ['2026-01', '2026-02'],
  currencies: [
    {
      currency: 'EUR',
      ...flows,
      series: [
        { month: '2026-01', inflow: '0.00', outflow: '0.00' },
        { month: '2026-02', ...flows },
      ],
      categories: [
        {
          category: { id: '0195583c-0b1e-7d52-b6a4-91c3e7f52a04', name: 'Groceries', parent: null },
          ...flows,
          series: [{ month: '2026-02', ...flows }],
        },
      ],
    },
  ],
};

export const getSpendingEndpoint = {
  id: 'getSpending',
  method: 'get',
  path: '/spending',
  scope: 'read',
  access: { table: { read: ['family', 'ledger'] } },
  memory: 1024, // opens every page of the period
  summary: 'Get income and spending by category and month',
  description: `Whole months, up to and including today. These do not count: transfers between accounts (the kinds \`funds_movement\`, \`cc_payment\` and
\`investment_contribution\`), excluded transactions, trades, and disabled accounts. A split transaction counts by its parts. A refund is money in
of its category. There is one total for each currency, without conversion.`,
  filters: 'SpendingFilters',
  answer: {
    status: 200,
    description: 'Income and spending',
    shape: 'single',
    of: 'Spending',
    example: spendingExample,
  },
  errors: ['validation_failed', 'range_too_large'],
} as const satisfies Endpoint;
