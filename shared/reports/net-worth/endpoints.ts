import type { Endpoint } from '../../platform/domain/endpoint.ts';
import type { BalanceSheet } from './schema/balance-sheet.ts';

const balanceSheetExample: BalanceSheet = {
  currencies: [
    {
      currency: 'EUR',
      assets: '10000.00',
      liabilities: '0.00',
      net_worth: '10000.00',
      net_worth_formatted: '€10,000.00',
      accounts: [
        {
          account_type: 'depository',
          classification: 'asset',
          total: '10000.00',
          accounts: [{ id: 'd3e0fa00-0000-4000-8000-000000000003', name: 'Checking', balance: '10000.00' }],
        },
      ],
      series: [{ date: '2026-02-28', assets: '10000.00', liabilities: '0.00', net_worth: '10000.00' }],
    },
  ],
  converted_total: {
    currency: 'USD',
    assets: '10842.00',
    liabilities: '0.00',
    net_worth: '10842.00',
    net_worth_formatted: '$10,842.00',
    rates: [{ id: '2026-02-27-eur-usd', date: '2026-02-27', from: 'EUR', to: 'USD', rate: '1.0842' }],
  },
};

export const getBalanceSheetEndpoint = {
  id: 'getBalanceSheet',
  method: 'get',
  path: '/balance_sheet',
  scope: 'read',
  access: { table: { read: ['family', 'ledger'] } },
  summary: 'Get the balance sheet, now and at the end of each month',
  description: `There is one sheet for each currency, without conversion. A balance is cash plus holdings, from entries dated up to and
including its day. An account counts in each currency in which it has entries; disabled accounts do not count. The series runs from the month
of the first entry, or of \`start_date\`, to the current month, or that of \`end_date\`.

Only \`converted_total\` is converted: it adds up today's amounts in the main currency of the family, at the latest rates that your family entered
(\`/exchange_rates\`), dated today or earlier. A rate also applies in the opposite direction, but never through a third currency. It is
\`null\` if the rate of any currency with an amount is missing.`,
  filters: 'BalanceSheetFilters',
  answer: {
    status: 200,
    description: 'The balance sheet',
    shape: 'single',
    of: 'BalanceSheet',
    example: balanceSheetExample,
  },
  errors: ['validation_failed', 'range_too_large'],
} as const satisfies Endpoint;
