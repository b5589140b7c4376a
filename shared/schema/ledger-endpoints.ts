import type { BalanceSheet } from './balance-sheet.ts';
import { BalanceSheetFilters } from './balance-sheet.ts';
import type { Endpoint } from './endpoint.ts';
import { accountExample } from './examples.ts';

const worth = { assets: '10000.00', liabilities: '0.00', net_worth: '10000.00' };
const { id, name, account_type, currency } = accountExample;
const balanceSheetExample: BalanceSheet = {
  currencies: [
    {
      currency,
      ...worth,
      net_worth_formatted: '€10,000.00',
      accounts: [
        {
          account_type,
          classification: 'asset',
          total: '10000.00',
          accounts: [{ id, name, balance: '10000.00' }],
        },
      ],
      series: [{ date: '2026-02-28', ...worth }],
    },
  ],
};

/** What is read of the ledger beside transactions and valuations. */
export const LEDGER_ENDPOINTS: readonly Endpoint[] = [
  {
    id: 'getBalanceSheet',
    method: 'get',
    path: '/balance_sheet',
    tag: 'Ledger',
    scope: 'read',
    summary: 'Read what the family has and owes, now and at the end of each month',
    description: `Per currency, nothing is converted. A balance is the latest valuation and what came after it; disabled accounts do not
count. The series goes from the month of the first entry, or of \`start_date\`, to this one, or that of \`end_date\`.`,
    filters: BalanceSheetFilters,
    answer: {
      status: 200,
      description: 'The sheet',
      shape: 'single',
      of: 'BalanceSheet',
      example: balanceSheetExample,
    },
    errors: ['validation_failed', 'range_too_large'],
  },
];
