import { entryEndpoints } from '../ledger/entry-endpoints.ts';
import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { Account } from './schema/account.ts';
import type { Balance } from './schema/balance.ts';

const accountExample: Account = {
  id: 'd3e0fa00-0000-4000-8000-000000000003',
  name: 'Checking',
  account_type: 'depository',
  subtype: 'checking',
  currency: 'EUR',
  balance: '10000.00',
  cash_balance: '10000.00',
  holdings_value: '0.00',
  balances: [{ currency: 'EUR', balance: '10000.00', cash_balance: '10000.00', holdings_value: '0.00' }],
  positions: [],
  positions_count: 0,
  status: 'active',
  institution_name: null,
  institution_domain: null,
  notes: null,
  closed_on: null,
  external_id: null,
  external_source: null,
  metadata: {},
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
};

const IDENTIFIED =
  'With an `external_id` that another account of the family has, returns 409 `external_id_taken`: `details.id` names that account.';

export const listAccountsEndpoint = {
  id: 'listAccounts',
  method: 'get',
  path: '/accounts',
  scope: 'read',
  forSomeAccounts: true,
  access: { table: { read: ['family', 'ledger'] } },
  summary: 'List accounts with their balances, oldest first',
  description:
    'Balances are as of today in the time zone of the family, in each currency in which the account has entries.',
  filters: 'RecordFilters',
  answer: { status: 200, description: 'A page of accounts', shape: 'list', of: 'Account', example: accountExample },
  errors: [],
} as const satisfies Endpoint;

export const createAccountEndpoint = {
  id: 'createAccount',
  method: 'post',
  path: '/accounts',
  scope: 'write',
  access: { table: { read: ['family', 'ledger'], write: ['family', 'ledger'] } },
  summary: 'Create an account, with an opening balance if given',
  description: `An opening balance is recorded as the account's first valuation. The ETag covers the account itself. It does not change with the balance, which depends on the entries. ${IDENTIFIED}`,
  idempotent: true,
  etag: true,
  request: {
    required: true,
    json: 'CreateAccount',
    example: {
      name: 'Checking',
      account_type: 'depository',
      subtype: 'checking',
      currency: 'EUR',
      balance: '10000.00',
    },
  },
  answer: { status: 201, description: 'The account', shape: 'single', of: 'Account', example: accountExample },
  errors: ['external_id_taken', 'busy'],
} as const satisfies Endpoint;

export const getAccountEndpoint = {
  id: 'getAccount',
  method: 'get',
  path: '/accounts/{id}',
  scope: 'read',
  forSomeAccounts: true,
  access: { table: { read: ['family', 'ledger'] } },
  summary: 'Get an account with its balance',
  description: 'The ETag covers the account itself. It does not change with the balance, which depends on the entries.',
  etag: true,
  answer: { status: 200, description: 'The account', shape: 'single', of: 'Account', example: accountExample },
  errors: ['not_found'],
  event: { path: { id: 'd3e0fa00-0000-4000-8000-000000000003' } },
} as const satisfies Endpoint;

export const updateAccountEndpoint = {
  id: 'updateAccount',
  method: 'patch',
  path: '/accounts/{id}',
  scope: 'write',
  access: { table: { read: ['family', 'ledger'], write: ['family'] } },
  summary: 'Change an account',
  description: `Fields that are not sent keep their values. \`currency\` can change while the account has no entries, and \`account_type\` from an asset to a
liability, or back, while it has no valuations, holdings, trades and balances. A balance can only be set with a valuation: sending it returns 422. ${IDENTIFIED}`,
  etag: true,
  request: {
    required: true,
    json: 'UpdateAccount',
    fixed: ['balance'],
    example: { name: 'Joint account', status: 'disabled' },
  },
  answer: { status: 200, description: 'The account', shape: 'single', of: 'Account', example: accountExample },
  errors: ['not_found', 'external_id_taken', 'busy'],
} as const satisfies Endpoint;

export const deleteAccountEndpoint = {
  id: 'deleteAccount',
  method: 'delete',
  path: '/accounts/{id}',
  scope: 'write',
  access: { table: { read: ['family', 'ledger'], write: ['family'] } },
  summary: 'Delete an account that has no entries',
  description: `Returns 409 \`conflict\` if the account has entries, or if an import or a change set uses it: revert those that \`details.import_ids\`
and \`details.change_set_ids\` name (at most 100).`,
  etag: true,
  answer: { status: 204, description: 'Deleted', shape: 'empty', of: null },
  errors: ['not_found', 'conflict', 'busy'],
} as const satisfies Endpoint;

export const ACCOUNT_ENDPOINTS = [
  listAccountsEndpoint,
  createAccountEndpoint,
  getAccountEndpoint,
  updateAccountEndpoint,
  deleteAccountEndpoint,
] as const;

const balanceExample: Balance = {
  id: '7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803',
  account: { id: 'd3e0fa00-0000-4000-8000-000000000003', name: 'Brokerage', account_type: 'investment' },
  date: '2026-02-27',
  currency: 'EUR',
  import_id: '0195583b-91d0-7c3e-8a5d-6e2f1b7c9d02',
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
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

export const BALANCES = /* @__PURE__ */ entryEndpoints({
  of: 'Balance',
  path: '/balances',
  example: balanceExample,
  about:
    'The balance of an account at the end of a day, as a file states it. The balance that an account shows is computed from its entries instead.',
});
