import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { Transaction } from './schema/transaction.ts';
import type { Valuation } from './schema/valuation.ts';

const valuationExample: Valuation = {
  id: '7f3a19c2-5db0-8c13-8e29-4f7b05a6d106',
  date: '2024-03-02',
  amount: '10000.00',
  amount_formatted: '€10,000.00',
  currency: 'EUR',
  kind: 'opening_anchor',
  notes: null,
  account: {
    id: 'd3e0fa00-0000-4000-8000-000000000003',
    name: 'Checking',
    account_type: 'depository',
    status: 'active',
  },
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
};

export const listValuationsEndpoint = {
  id: 'listValuations',
  method: 'get',
  path: '/valuations',
  scope: 'read',
  forSomeAccounts: true,
  access: { table: { read: ['family', 'ledger'] } },
  summary: 'List valuations, newest first',
  description: 'A valuation is the recorded value of an account at the end of a day.',
  filters: 'EntryListFilters',
  answer: {
    status: 200,
    description: 'A page of valuations',
    shape: 'long_list',
    of: 'Valuation',
    example: valuationExample,
  },
  errors: ['validation_failed', 'invalid_cursor', 'range_too_large'],
} as const satisfies Endpoint;

export const createValuationEndpoint = {
  id: 'createValuation',
  method: 'post',
  path: '/valuations',
  scope: 'write',
  forSomeAccounts: true,
  access: { table: { read: ['family', 'ledger'], write: ['family', 'ledger'] } },
  summary: 'Record the value of an account at the end of a day',
  description: `An account has at most one valuation per day. If the day already has one, it is updated and keeps its kind, its name and, unless
you send new ones, its notes. Both cases return 201. With \`upsert\`, an update returns 200; send \`upsert\` at the top of the body
or in \`valuation\` (the top takes precedence).`,
  idempotent: true,
  etag: true,
  request: {
    required: true,
    json: 'CreateValuation',
    example: {
      valuation: { account_id: 'd3e0fa00-0000-4000-8000-000000000003', date: '2026-02-28', amount: '10250.00' },
      upsert: true,
    },
  },
  answer: {
    status: 201,
    or: { status: 200, description: 'With `upsert`: the updated valuation of the day' },
    description: 'The valuation, without a wrapper',
    shape: 'bare',
    of: 'Valuation',
    example: valuationExample,
  },
  errors: ['not_found', 'busy'],
} as const satisfies Endpoint;

export const getValuationEndpoint = {
  id: 'getValuation',
  method: 'get',
  path: '/valuations/{id}',
  scope: 'read',
  forSomeAccounts: true,
  access: { table: { read: ['family', 'ledger'] } },
  summary: 'Get a valuation',
  description: 'The id of a valuation is the id of its entry.',
  etag: true,
  answer: {
    status: 200,
    description: 'The valuation, without a wrapper',
    shape: 'bare',
    of: 'Valuation',
    example: valuationExample,
  },
  errors: ['not_found'],
} as const satisfies Endpoint;

const CHANGE_VALUATION = `Send \`amount\` and \`date\` together, or neither; \`notes\` can be sent alone. If the account already has another valuation on
the date, returns 422. The valuation keeps its id.`;
const valuationChange = { valuation: { date: '2026-02-28', amount: '10250.00', notes: 'As on the statement' } };

export const updateValuationEndpoint = {
  id: 'updateValuation',
  method: 'patch',
  path: '/valuations/{id}',
  scope: 'write',
  forSomeAccounts: true,
  access: { table: { read: ['family', 'ledger'], write: ['ledger'] } },
  summary: 'Change a valuation',
  description: CHANGE_VALUATION,
  etag: true,
  request: { required: true, json: 'UpdateValuation', example: valuationChange },
  answer: {
    status: 200,
    description: 'The updated valuation, without a wrapper',
    shape: 'bare',
    of: 'Valuation',
    example: valuationExample,
  },
  errors: ['not_found', 'busy'],
} as const satisfies Endpoint;

export const replaceValuationEndpoint = {
  id: 'replaceValuation',
  method: 'put',
  path: '/valuations/{id}',
  scope: 'write',
  forSomeAccounts: true,
  access: { table: { read: ['family', 'ledger'], write: ['ledger'] } },
  summary: 'Change a valuation, as PATCH does',
  description: CHANGE_VALUATION,
  etag: true,
  request: { required: true, json: 'UpdateValuation', example: valuationChange },
  answer: {
    status: 200,
    description: 'The updated valuation, without a wrapper',
    shape: 'bare',
    of: 'Valuation',
    example: valuationExample,
  },
  errors: ['not_found', 'busy'],
} as const satisfies Endpoint;

export const deleteValuationEndpoint = {
  id: 'deleteValuation',
  method: 'delete',
  path: '/valuations/{id}',
  scope: 'write',
  forSomeAccounts: true,
  access: { table: { read: ['ledger'], write: ['ledger'] } },
  summary: 'Delete a valuation',
  description: 'The balance of the account is then computed from its other entries.',
  etag: true,
  answer: { status: 204, description: 'Deleted', shape: 'empty', of: null },
  errors: ['not_found', 'busy'],
} as const satisfies Endpoint;

export const VALUATION_ENDPOINTS = [
  listValuationsEndpoint,
  createValuationEndpoint,
  getValuationEndpoint,
  updateValuationEndpoint,
  replaceValuationEndpoint,
  deleteValuationEndpoint,
] as const;

const transactionExample: Transaction = {
  id: '7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803',
  account: { id: 'd3e0fa00-0000-4000-8000-000000000003', name: 'Checking', account_type: 'depository' },
  date: '2026-02-27',
  amount: '4.80',
  amount_formatted: '€4.80',
  direction: 'outflow',
  absolute_amount: '4.80',
  currency: 'EUR',
  name: 'Corner bakery',
  notes: null,
  kind: 'standard',
  excluded: false,
  category: { id: '0195583c-0b1e-7d52-b6a4-91c3e7f52a04', name: 'Groceries' },
  merchant: null,
  tags: [],
  import_id: '0195583b-91d0-7c3e-8a5d-6e2f1b7c9d02',
  parent_id: null,
  transfer: null,
  pending: false,
  upcoming: false,
  bank_feed: null,
  external_id: null,
  external_source: null,
  metadata: {},
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
};

const pendingTransactionExample: Transaction = {
  id: '7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803',
  account: { id: 'd3e0fa00-0000-4000-8000-000000000003', name: 'Checking', account_type: 'depository' },
  date: '2026-02-27',
  amount: '4.80',
  amount_formatted: '€4.80',
  direction: 'outflow',
  absolute_amount: '4.80',
  currency: 'EUR',
  name: 'Corner bakery',
  notes: null,
  kind: 'standard',
  excluded: false,
  category: { id: '0195583c-0b1e-7d52-b6a4-91c3e7f52a04', name: 'Groceries' },
  merchant: null,
  tags: [],
  import_id: null,
  parent_id: null,
  transfer: null,
  pending: true,
  upcoming: false,
  bank_feed: {
    provider: 'us',
    status: 'stale',
    external_id: 'TRN-0a1f',
    posted_match: {
      transaction_id: '7f3a19c2-5ee2-8c27-a1d4-6b90e3f2c807',
      amount: '5.30',
      amount_formatted: '€5.30',
      confidence: 'medium',
      detected_at: '2026-03-02T09:15:00.000Z',
    },
  },
  external_id: null,
  external_source: null,
  metadata: {},
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
};

export const listTransactionsEndpoint = {
  id: 'listTransactions',
  method: 'get',
  path: '/transactions',
  scope: 'read',
  forSomeAccounts: true,
  access: { table: { read: ['family', 'ledger'] }, uploads: { read: ['imports'] } },
  summary: 'List transactions, newest first',
  description: `\`pending\` selects transactions that the bank has not booked yet, or all
others. \`excluded\` selects transactions that do not count in totals, or all others. \`none\` as \`category_id\`, \`merchant_id\` or \`tag_id\`
selects transactions without one, including those whose record was deleted. \`include_subcategories=true\` adds the subcategories of \`category_id\`. With \`in_spending=true\`, \`currency\` and the days of a period, the list adds up to a figure of
\`GET /spending\`. Filters other than account, dates and import read every transaction in the date range, so combine them with dates.`,
  filters: 'TransactionFilters',
  answer: {
    status: 200,
    description: 'A page of transactions',
    shape: 'long_list',
    of: 'Transaction',
    example: transactionExample,
  },
  errors: ['validation_failed', 'invalid_cursor', 'range_too_large'],
  event: { query: { account_id: 'd3e0fa00-0000-4000-8000-000000000003', per_page: '10' } },
} as const satisfies Endpoint;

export const createTransactionEndpoint = {
  id: 'createTransaction',
  method: 'post',
  path: '/transactions',
  scope: 'write',
  forSomeAccounts: true,
  access: { table: { read: ['family', 'ledger'], write: ['family', 'ledger', 'outbox'] }, queues: ['readback'] },
  summary: 'Create a transaction, with its parts if it is split',
  description: `Amounts are in ledger sign: positive is money out of an asset, or an increase of a debt. Parts of a split always sum to their parent, to the last decimal; each is an entry with a \`parent_id\`. A part has the category, merchant and tags of its parent unless it sets its own.
With an \`external_id\` that another transaction of the family has, returns 409 \`external_id_taken\`: \`details.id\` names that transaction.
An unknown \`account_id\` returns 404; an unknown category, merchant or tag 422.`,
  idempotent: true,
  etag: true,
  request: {
    required: true,
    json: 'CreateTransaction',
    wrapper: 'transaction',
    example: {
      account_id: 'd3e0fa00-0000-4000-8000-000000000003',
      date: '2026-02-27',
      amount: '4.80',
      name: 'Corner bakery',
      category_id: '0195583c-0b1e-7d52-b6a4-91c3e7f52a04',
    },
  },
  answer: {
    status: 201,
    description: 'The transaction',
    shape: 'single',
    of: 'Transaction',
    example: transactionExample,
  },
  errors: ['not_found', 'external_id_taken', 'busy'],
} as const satisfies Endpoint;

export const getTransactionEndpoint = {
  id: 'getTransaction',
  method: 'get',
  path: '/transactions/{id}',
  scope: 'read',
  forSomeAccounts: true,
  access: { table: { read: ['family', 'ledger'] } },
  summary: 'Get a transaction',
  description: `If a pending transaction has probably become a booked one, \`bank_feed.posted_match\` names the booked one.`,
  etag: true,
  answer: {
    status: 200,
    description: 'The transaction',
    shape: 'single',
    of: 'Transaction',
    example: pendingTransactionExample,
  },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const updateTransactionEndpoint = {
  id: 'updateTransaction',
  method: 'patch',
  path: '/transactions/{id}',
  scope: 'write',
  forSomeAccounts: true,
  access: { table: { read: ['family', 'ledger'], write: ['family', 'ledger', 'outbox'] }, queues: ['readback'] },
  summary: 'Change a transaction',
  description: `Fields that are not sent keep their values, and the transaction keeps its id. A change to the date or account
of a parent applies to its parts. Returns 409 \`invalid_state\` for a change to the amount or currency of a split transaction
without \`splits\`, for \`excluded: false\` on a split transaction, and for a change to the amount, date, currency or account
of a part.`,
  etag: true,
  request: {
    required: true,
    json: 'UpdateTransaction',
    wrapper: 'transaction',
    example: { notes: 'Two baguettes', tag_ids: [] },
  },
  answer: {
    status: 200,
    description: 'The updated transaction',
    shape: 'single',
    of: 'Transaction',
    example: transactionExample,
  },
  errors: ['not_found', 'invalid_state', 'external_id_taken', 'busy'],
} as const satisfies Endpoint;

export const deleteTransactionEndpoint = {
  id: 'deleteTransaction',
  method: 'delete',
  path: '/transactions/{id}',
  scope: 'write',
  forSomeAccounts: true,
  access: { table: { read: ['ledger'], write: ['ledger', 'outbox'] }, queues: ['readback'] },
  summary: 'Delete a transaction, with its parts if it is split',
  description:
    'A part cannot be deleted alone: returns 409 `invalid_state`. An import that is still being published does not restore the transaction.',
  etag: true,
  answer: { status: 204, description: 'Deleted', shape: 'empty', of: null },
  errors: ['not_found', 'invalid_state', 'busy'],
} as const satisfies Endpoint;

export const decidePostedMatchEndpoint = {
  id: 'decidePostedMatch',
  method: 'put',
  path: '/transactions/{id}/posted_match',
  scope: 'write',
  access: { table: { read: ['family', 'ledger'], write: ['family', 'ledger', 'outbox'] }, queues: ['readback'] },
  summary: 'Merge a pending transaction, or dismiss the suggestion',
  description: `\`merge\` copies the category, tags, notes and merchant of the pending transaction to the booked one where it has none,
deletes the pending one, and returns the booked one. To merge it into another booked transaction of the same account and
currency, send its id as \`transaction_id\`. \`dismiss\` removes the suggestion and returns the pending transaction. Returns 409
\`invalid_state\` if the transaction is not pending in a bank feed, is split, or has no suggestion. Returns 409 \`conflict\` if
the suggested transaction was deleted or moved to another account.`,
  etag: true,
  request: { required: true, json: 'DecidePostedMatch', wrapper: 'posted_match', example: { decision: 'merge' } },
  answer: {
    status: 200,
    description: 'The booked transaction after `merge`, the pending one after `dismiss`',
    shape: 'single',
    of: 'Transaction',
    example: transactionExample,
  },
  errors: ['not_found', 'invalid_state', 'conflict', 'busy'],
} as const satisfies Endpoint;

export const TRANSACTION_ENDPOINTS = [
  listTransactionsEndpoint,
  createTransactionEndpoint,
  getTransactionEndpoint,
  updateTransactionEndpoint,
  deleteTransactionEndpoint,
  decidePostedMatchEndpoint,
] as const;
