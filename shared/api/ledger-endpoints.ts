import type { Balance } from '../accounts/schema/balance.ts';
import { type BalanceSheet, BalanceSheetFilters } from '../accounts/schema/balance-sheet.ts';
import { EntryListFilters, TransactionFilters } from '../ledger/schema/entry-filters.ts';
import type { Holding, Trade } from '../ledger/schema/security-entries.ts';
import { BODY_ERRORS, type Endpoint, KEY_ERRORS } from './endpoint.ts';
import { accountExample, pendingTransactionExample, transactionExample, valuationExample } from './examples.ts';

const oneValuation = { status: 200, shape: 'bare', of: 'Valuation', example: valuationExample } as const;
const valuationCommon = { tag: 'Ledger', etag: true } as const;

const CHANGE = `Amount and date come together or not at all; notes may come alone. A date that has another valuation of the account
is a 422. The valuation keeps its id.`;
const changed = { valuation: { date: '2026-02-28', amount: '10250.00', notes: 'As on the statement' } };

export const VALUATION_ENDPOINTS: readonly Endpoint[] = [
  {
    id: 'listValuations',
    method: 'get',
    path: '/valuations',
    tag: 'Ledger',
    scope: 'read',
    summary: 'List valuations, newest first',
    filters: EntryListFilters,
    answer: { ...oneValuation, shape: 'list', description: 'A page of valuations' },
    errors: ['validation_failed', 'range_too_large'],
  },
  {
    ...valuationCommon,
    id: 'createValuation',
    method: 'post',
    path: '/valuations',
    scope: 'write',
    summary: 'Say what an account is worth at the end of a day',
    description: `An account has one valuation a day: one that is there is updated and keeps its kind, its name and, unless others are
sent, its notes. The answer is 201 either way; with \`upsert\` (in the body or in \`valuation\`, the former counts) an
update answers 200.`,
    idempotent: true,
    request: {
      required: true,
      json: 'CreateValuation',
      example: {
        valuation: { account_id: valuationExample.account?.id, date: '2026-02-28', amount: '10250.00' },
        upsert: true,
      },
    },
    answer: {
      ...oneValuation,
      status: 201,
      description: 'The valuation, without a wrapper',
      or: { status: 200, description: 'With `upsert`: the valuation of the day, updated' },
    },
    errors: [...BODY_ERRORS, ...KEY_ERRORS, 'not_found', 'busy'],
  },
  {
    ...valuationCommon,
    id: 'getValuation',
    method: 'get',
    path: '/valuations/{id}',
    scope: 'read',
    summary: 'Read a valuation by its entry id',
    answer: { ...oneValuation, description: 'The valuation, without a wrapper' },
    errors: ['not_found'],
  },
  ...(['patch', 'put'] as const).map(
    (method): Endpoint => ({
      ...valuationCommon,
      id: method === 'patch' ? 'updateValuation' : 'replaceValuation',
      method,
      path: '/valuations/{id}',
      scope: 'write',
      summary:
        method === 'patch'
          ? 'Change a valuation; what is left out stays as it is'
          : 'Change a valuation, as PATCH does',
      description: CHANGE,
      request: { required: true, json: 'UpdateValuation', example: changed },
      answer: { ...oneValuation, description: 'The valuation as it is now, without a wrapper' },
      errors: [...BODY_ERRORS, 'not_found', 'busy'],
    }),
  ),
  {
    ...valuationCommon,
    id: 'deleteValuation',
    method: 'delete',
    path: '/valuations/{id}',
    scope: 'write',
    summary: 'Delete a valuation',
    answer: { status: 204, description: 'It is gone', shape: 'empty', of: null },
    errors: ['not_found', 'busy'],
  },
];

const SIGN = 'Amounts are in ledger sign: positive is money out of an asset, or more debt.';
const SPLITS = 'Parts of a split always sum to their parent, to the last decimal; each is an entry with a `parent_id`.';

const one = { shape: 'single', of: 'Transaction', example: transactionExample } as const;
const common = { tag: 'Ledger', etag: true } as const;

export const TRANSACTION_ENDPOINTS: readonly Endpoint[] = [
  {
    id: 'listTransactions',
    method: 'get',
    path: '/transactions',
    tag: 'Ledger',
    scope: 'read',
    summary: 'List transactions, newest first',
    description: `${SIGN} \`search\` finds name and notes in any case; \`min_amount\` and \`max_amount\` compare the amount
without its sign. \`pending\` narrows to what a bank feed has not booked, or to all else, \`excluded\` to what counts in no
total, or to all else. Filters beyond account, dates and import open every page that those leave: narrow them by dates.`,
    filters: TransactionFilters,
    answer: { ...one, status: 200, description: 'A page of transactions', shape: 'list' },
    errors: ['validation_failed', 'range_too_large'],
  },
  {
    ...common,
    id: 'createTransaction',
    method: 'post',
    path: '/transactions',
    scope: 'write',
    summary: 'Create a transaction, with its parts if it is split',
    description: `${SIGN} ${SPLITS} Category, merchant and tags of a part are its parent's, unless it names its own.`,
    idempotent: true,
    request: {
      required: true,
      json: 'CreateTransaction',
      example: {
        account_id: transactionExample.account?.id,
        date: '2026-02-27',
        amount: '4.80',
        name: 'Corner bakery',
        category_id: transactionExample.category?.id,
      },
    },
    answer: { ...one, status: 201, description: 'The transaction' },
    errors: [...BODY_ERRORS, ...KEY_ERRORS, 'not_found', 'busy'],
  },
  {
    ...common,
    id: 'getTransaction',
    method: 'get',
    path: '/transactions/{id}',
    scope: 'read',
    summary: 'Read a transaction',
    answer: { ...one, status: 200, description: 'The transaction', example: pendingTransactionExample },
    errors: ['not_found'],
  },
  {
    ...common,
    id: 'updateTransaction',
    method: 'patch',
    path: '/transactions/{id}',
    scope: 'write',
    summary: 'Change a transaction; what is left out stays as it is',
    description: `${SPLITS} A change to the date or account of a parent applies to its parts; its amount and currency change only together
with \`splits\`, a split transaction is always \`excluded\`, and a part changes neither amount, date, currency nor account: otherwise 409 \`invalid_state\`.
The transaction keeps its id.`,
    request: { required: true, json: 'UpdateTransaction', example: { notes: 'Two baguettes', tag_ids: [] } },
    answer: { ...one, status: 200, description: 'The transaction as it is now' },
    errors: [...BODY_ERRORS, 'not_found', 'invalid_state', 'busy'],
  },
  {
    ...common,
    id: 'deleteTransaction',
    method: 'delete',
    path: '/transactions/{id}',
    scope: 'write',
    summary: 'Delete a transaction, with its parts if it is split',
    description: 'A part alone is a 409 `invalid_state`. An import that is under way does not bring it back.',
    answer: { status: 204, description: 'It is gone', shape: 'empty', of: null },
    errors: ['not_found', 'invalid_state', 'busy'],
  },
  {
    ...common,
    id: 'decidePostedMatch',
    method: 'put',
    path: '/transactions/{id}/posted_match',
    scope: 'write',
    summary: 'Say whether a pending transaction became the booked one that is suggested',
    description: `\`merge\`: category, tags, notes and merchant of the pending transaction go to the booked one where that
says nothing, the pending one is deleted, and the answer is the booked one. \`transaction_id\` names any other booked
transaction of the same account and currency. \`dismiss\`: the two are not suggested again, and the answer is the pending
one. 409 \`invalid_state\` where no bank feed says that it is pending, it is split, or nothing is suggested; 409 \`conflict\`
where the suggested transaction is gone or has moved to another account.`,
    request: { required: true, json: 'DecidePostedMatch', example: { decision: 'merge' } },
    answer: { ...one, status: 200, description: 'The booked transaction, or the pending one that stays' },
    errors: [...BODY_ERRORS, 'not_found', 'invalid_state', 'conflict', 'busy'],
  },
];

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
