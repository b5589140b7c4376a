import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { BankAccount } from './schema/bank-account.ts';
import type { BankConnection } from './schema/bank-connection.ts';

export const bankConnectionExample: BankConnection = {
  id: '0195583e-6c1a-7b90-8f21-4d7a0e5c3b19',
  provider: 'us',
  name: 'US banks',
  status: 'good',
  needs_attention: [{ code: 'accounts_to_set_up', message: 'An account is not set up yet' }],
  sync: {
    id: '0195583e-6c1b-7d44-9a10-7f3e2c6b8d20',
    trigger: 'schedule',
    status: 'completed',
    started_at: '2026-03-02T09:15:00.000Z',
    finished_at: '2026-03-02T09:15:04.000Z',
    error: null,
    notices: [],
    refused: [],
    stats: {
      requests: 2,
      windows: 1,
      accounts_linked: 1,
      accounts_unlinked: 1,
      rows_seen: 31,
      created: 4,
      updated: 1,
      matched: 0,
      pending_posted: 1,
      pending_stale: 0,
      suggestions: 0,
      rows_refused: 0,
      holdings: 0,
      balances: 1,
    },
  },
  last_completed_at: '2026-03-02T09:15:04.000Z',
  next_sync_at: '2026-03-03T09:02:11.000Z',
  sync_start_date: null,
  requests: { today: 2, soft_limit: 20, hard_limit: 24, resets_at: '2026-03-03T00:00:00.000Z' },
  accounts: { linked: 1, unlinked: 1 },
  replacement_suggestions: [],
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
};

export const bankAccountExample: BankAccount = {
  id: '5b8e1f40-92c7-8a36-b1d5-0c4f7e2a9d63',
  upstream_id: 'ACT-1',
  name: 'Checking',
  currency: 'USD',
  institution: { name: 'Bank', domain: 'bank.example' },
  kind: null,
  state: 'active',
  balance: '100.23',
  available_balance: '75.23',
  balance_date: '2026-03-02',
  account: { id: 'd3e0fa00-0000-4000-8000-000000000003', name: 'Checking', account_type: 'depository' },
  invert_balance: false,
  suggested_type: null,
  activity: 'recent',
  inactive_hint: false,
  last_activity: '2026-03-01',
  synced_from: '2025-03-02',
  synced_through: '2026-03-02',
  history_done: true,
  notice: null,
  missing_since: null,
  created_at: '2026-03-02T09:15:00.000Z',
  updated_at: '2026-03-02T09:15:00.000Z',
};

export const listBankConnectionsEndpoint = {
  id: 'listBankConnections',
  method: 'get',
  path: '/bank_connections',
  scope: 'read',
  access: { table: { read: ['family'] } },
  summary: 'List bank connections, oldest first',
  description:
    'Each connection includes its last sync, the issues that need attention, and the requests made to the provider today.',
  answer: {
    status: 200,
    description: 'A page of connections',
    shape: 'list',
    of: 'BankConnection',
    example: bankConnectionExample,
  },
  errors: [],
} as const satisfies Endpoint;

export const createBankConnectionEndpoint = {
  id: 'createBankConnection',
  method: 'post',
  path: '/bank_connections',
  scope: 'write',
  access: {
    table: { read: ['family'], write: ['family'] },
    queues: ['bank-sync'],
    secrets: ['keys'],
    egress: true,
    banks: true,
  },
  memory: 512,
  summary: 'Connect banks with a setup token or an API key',
  description: `\`us\` takes a setup token (SimpleFIN protocol), which works only once; \`global\` takes an API key. Both are verified
before anything is stored, and are never shown. Each failure has its own code: \`invalid_setup_token\` (not a token),
\`setup_token_refused\` (already used, expired or exposed: disable it with the provider), \`invalid_api_key\`,
\`provider_address_refused\`, \`provider_unavailable\` (its message says whether the token may have been used).`,
  idempotent: true,
  request: {
    required: true,
    json: 'CreateBankConnection',
    example: {
      provider: 'us',
      setup_token: 'aHR0cHM6Ly9icmlkZ2UuZXhhbXBsZS9jbGFpbS81ZDQxNDAyYWJj',
      name: 'US banks',
    },
  },
  answer: {
    status: 201,
    description: 'The connection; its first sync finds the accounts',
    shape: 'single',
    of: 'BankConnection',
    example: bankConnectionExample,
  },
  errors: [
    'invalid_setup_token',
    'setup_token_refused',
    'invalid_api_key',
    'provider_address_refused',
    'provider_unavailable',
    'conflict',
  ],
} as const satisfies Endpoint;

export const getBankConnectionEndpoint = {
  id: 'getBankConnection',
  method: 'get',
  path: '/bank_connections/{id}',
  scope: 'read',
  access: { table: { read: ['family'] } },
  summary: 'Get a bank connection',
  description: 'Includes its last sync, the issues that need attention, and the requests made to the provider today.',
  answer: {
    status: 200,
    description: 'The connection',
    shape: 'single',
    of: 'BankConnection',
    example: bankConnectionExample,
  },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const updateBankConnectionEndpoint = {
  id: 'updateBankConnection',
  method: 'patch',
  path: '/bank_connections/{id}',
  scope: 'write',
  access: {
    table: { read: ['family'], write: ['family'] },
    queues: ['bank-sync'],
    secrets: ['keys'],
    egress: true,
    banks: true,
  },
  memory: 512,
  summary: 'Rename or reconnect a bank connection',
  description:
    'A new setup token or API key reconnects it; accounts, links and history are kept. The old credential is used until the new one is verified.',
  request: { required: true, json: 'UpdateBankConnection', fixed: ['provider'], example: { name: 'Joint banks' } },
  answer: {
    status: 200,
    description: 'The connection',
    shape: 'single',
    of: 'BankConnection',
    example: bankConnectionExample,
  },
  errors: [
    'invalid_setup_token',
    'setup_token_refused',
    'invalid_api_key',
    'provider_address_refused',
    'provider_unavailable',
    'not_found',
    'conflict',
    'busy',
  ],
} as const satisfies Endpoint;

export const deleteBankConnectionEndpoint = {
  id: 'deleteBankConnection',
  method: 'delete',
  path: '/bank_connections/{id}',
  scope: 'write',
  access: {
    table: { read: ['family', 'ledger'], write: ['family', 'ledger', 'outbox'] },
    uploads: { remove: ['bank', 'bank-debug'] },
    queues: ['readback'],
  },
  memory: 512, // may read every page of the family
  summary: 'Delete a bank connection',
  description:
    'Ledger accounts and their entries are kept. With `entries=remove`, entries that came only from this connection are removed.',
  filters: 'DeleteConnectionFilters',
  answer: { status: 204, description: 'Deleted', shape: 'empty', of: null },
  errors: ['not_found', 'validation_failed', 'busy'],
} as const satisfies Endpoint;

export const syncBankConnectionEndpoint = {
  id: 'syncBankConnection',
  method: 'post',
  path: '/bank_connections/{id}/sync',
  scope: 'write',
  access: { table: { read: ['family'], write: ['family'] }, queues: ['bank-sync'] },
  summary: 'Start a sync of a bank connection',
  description: 'If a sync is already requested or running, no other is started.',
  answer: {
    status: 202,
    description: 'The connection, with the requested sync',
    shape: 'single',
    of: 'BankConnection',
    example: bankConnectionExample,
  },
  errors: ['not_found', 'invalid_state', 'busy'],
} as const satisfies Endpoint;

export const listBankAccountsEndpoint = {
  id: 'listBankAccounts',
  method: 'get',
  path: '/bank_connections/{id}/accounts',
  scope: 'read',
  access: { table: { read: ['family'] } },
  summary: 'List the bank accounts of a connection',
  description: 'Each includes the ledger account that it is linked to, if any.',
  answer: {
    status: 200,
    description: 'A page of bank accounts',
    shape: 'list',
    of: 'BankAccount',
    example: bankAccountExample,
  },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const updateBankAccountEndpoint = {
  id: 'updateBankAccount',
  method: 'patch',
  path: '/bank_connections/{id}/accounts/{account_id}',
  scope: 'write',
  access: { table: { read: ['family'], write: ['family'] }, queues: ['bank-sync'] },
  summary: "Invert the sign of a bank account's balance",
  description:
    'For banks whose balances have the opposite sign, for example debts that are positive. The current balance is read again; balances recorded in past months do not change.',
  request: { required: true, json: 'UpdateBankAccount', example: { invert_balance: true } },
  answer: {
    status: 200,
    description: 'The bank account',
    shape: 'single',
    of: 'BankAccount',
    example: bankAccountExample,
  },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const linkBankAccountEndpoint = {
  id: 'linkBankAccount',
  method: 'post',
  path: '/bank_connections/{id}/accounts/{account_id}/link',
  scope: 'write',
  access: { table: { read: ['family'], write: ['family'] }, queues: ['bank-sync'] },
  summary: 'Link a bank account to a ledger account',
  description:
    'A ledger account can be linked to only one bank account: a second link returns 409 `conflict` unless `relink` is true, which moves the link here. After a new link, the next sync reads all of the history that the bank provides.',
  idempotent: true,
  request: {
    required: true,
    json: 'LinkBankAccount',
    example: { account_id: 'd3e0fa00-0000-4000-8000-000000000003' },
  },
  answer: {
    status: 200,
    description: 'The bank account, with its linked ledger account',
    shape: 'single',
    of: 'BankAccount',
    example: bankAccountExample,
  },
  errors: ['not_found', 'conflict', 'busy'],
} as const satisfies Endpoint;

export const unlinkBankAccountEndpoint = {
  id: 'unlinkBankAccount',
  method: 'delete',
  path: '/bank_connections/{id}/accounts/{account_id}/link',
  scope: 'write',
  access: { table: { read: ['family'], write: ['family'] } },
  summary: 'Unlink a bank account',
  description: 'Entries that are already in the ledger are kept.',
  answer: { status: 204, description: 'Unlinked', shape: 'empty', of: null },
  errors: ['not_found'],
} as const satisfies Endpoint;

export const dismissBankReplacementEndpoint = {
  id: 'dismissBankReplacement',
  method: 'delete',
  path: '/bank_connections/{id}/replacements/{dormant_id}',
  scope: 'write',
  access: { table: { read: ['family'], write: ['family'] } },
  summary: 'Dismiss the suggested replacement of a bank account',
  description: 'The bank accounts are not suggested as a replacement again.',
  answer: { status: 204, description: 'Dismissed', shape: 'empty', of: null },
  errors: ['not_found', 'busy'],
} as const satisfies Endpoint;

/** Endpoints for bank connections, their bank accounts, and the links to ledger accounts. */
export const BANK_ENDPOINTS = [
  listBankConnectionsEndpoint,
  createBankConnectionEndpoint,
  getBankConnectionEndpoint,
  updateBankConnectionEndpoint,
  deleteBankConnectionEndpoint,
  syncBankConnectionEndpoint,
  listBankAccountsEndpoint,
  updateBankAccountEndpoint,
  linkBankAccountEndpoint,
  unlinkBankAccountEndpoint,
  dismissBankReplacementEndpoint,
] as const;
