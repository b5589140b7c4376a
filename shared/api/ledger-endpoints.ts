import type { Balance } from '../accounts/schema/balance.ts';
import type { BalanceSheet } from '../accounts/schema/balance-sheet.ts';
import { BalanceSheetFilters } from '../accounts/schema/balance-sheet.ts';
import { EntryListFilters } from '../ledger/schema/entry-filters.ts';
import type { Holding } from '../ledger/schema/holding.ts';
import type { Trade } from '../ledger/schema/trade.ts';
import type { Endpoint } from './endpoint.ts';
import { accountExample, transactionExample } from './examples.ts';

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

const entry = {
  id: transactionExample.id,
  account: { id, name: 'Brokerage', account_type: 'investment' },
  date: '2026-02-27',
  currency,
  import_id: transactionExample.import_id,
  created_at: transactionExample.created_at,
  updated_at: transactionExample.updated_at,
};
const ofSecurity = { ticker: 'VWCE', exchange_operating_mic: 'XETR', security: null, qty: '4', price: '125.5' };
const tradeExample: Trade = {
  ...entry,
  amount: '502.00',
  amount_formatted: '€502.00',
  name: 'Buy 4 shares of VWCE',
  notes: null,
  ...ofSecurity,
};
const holdingExample: Holding = {
  ...entry,
  amount: '1255.00',
  amount_formatted: '€1,255.00',
  cost_basis: '118.25',
  ...ofSecurity,
  qty: '10',
};
const balanceExample: Balance = {
  ...entry,
  balance: '1255.00',
  balance_formatted: '€1,255.00',
  cash_balance: '0.00',
  start_cash_balance: null,
  start_non_cash_balance: null,
  cash_inflows: null,
  cash_outflows: null,
  non_cash_inflows: null,
  non_cash_outflows: null,
  net_market_flows: null,
  cash_adjustments: null,
  non_cash_adjustments: null,
};

type Viewed = { readonly of: 'Trade' | 'Holding' | 'Balance'; readonly example: Trade | Holding | Balance };

/** A list and its single ones. */
const views = ({ of, example }: Viewed): readonly Endpoint[] => {
  const noun = of.toLowerCase();
  const both = { method: 'get', tag: 'Ledger', scope: 'read' } as const;
  return [
    {
      ...both,
      id: `list${of}s`,
      path: `/${noun}s`,
      summary: `List ${noun}s, newest first`,
      filters: EntryListFilters,
      answer: { status: 200, description: `A page of ${noun}s`, shape: 'list', of, example },
      errors: ['validation_failed', 'range_too_large'],
    },
    {
      ...both,
      id: `get${of}`,
      path: `/${noun}s/{id}`,
      summary: `Read a ${noun}`,
      answer: { status: 200, description: `The ${noun}`, shape: 'single', of, example },
      errors: ['not_found'],
    },
  ];
};

/** What is read of the ledger beside transactions and valuations. */
export const LEDGER_ENDPOINTS: readonly Endpoint[] = [
  ...views({ of: 'Trade', example: tradeExample }),
  ...views({ of: 'Holding', example: holdingExample }),
  ...views({ of: 'Balance', example: balanceExample }),
  {
    id: 'getBalanceSheet',
    method: 'get',
    path: '/balance_sheet',
    tag: 'Ledger',
    scope: 'read',
    summary: 'Read what the family has and owes, now and at the end of each month',
    description: `One sheet for each currency; nothing is converted. A balance is cash plus holdings, from entries dated up to its day. An
account counts in every currency in which it has entries; disabled accounts do not count. The series runs from the month
of the first entry, or of \`start_date\`, to the current month, or that of \`end_date\`.`,
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
