import type { BankAccount } from '../bank/schema/bank-account.ts';
import { type BankConnection, DeleteConnectionFilters } from '../bank/schema/bank-connection.ts';
import { BODY_ERRORS, type Endpoint, KEY_ERRORS } from './endpoint.ts';

const INSTANT = '2026-03-02T09:15:00.000Z';
const CONNECTION_ID = '0195583e-6c1a-7b90-8f21-4d7a0e5c3b19';
const SYNC_ID = '0195583e-6c1b-7d44-9a10-7f3e2c6b8d20';
const BANK_ACCOUNT_ID = '5b8e1f40-92c7-8a36-b1d5-0c4f7e2a9d63';
const ACCOUNT_ID = '0195583a-2c64-7e0a-9f0b-5d3b8f1c2a01';

export const bankConnectionExample: BankConnection = {
  id: CONNECTION_ID,
  provider: 'us',
  name: 'US banks',
  status: 'good',
  needs_attention: [{ code: 'accounts_to_set_up', message: 'An account is not set up yet' }],
  sync: {
    id: SYNC_ID,
    trigger: 'schedule',
    status: 'completed',
    started_at: INSTANT,
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
  created_at: INSTANT,
  updated_at: INSTANT,
};

export const bankAccountExample: BankAccount = {
  id: BANK_ACCOUNT_ID,
  upstream_id: 'ACT-1',
  name: 'Checking',
  currency: 'USD',
  institution: { name: 'Bank', domain: 'bank.example' },
  kind: null,
  state: 'active',
  balance: '100.23',
  available_balance: '75.23',
  balance_date: '2026-03-02',
  account: { id: ACCOUNT_ID, name: 'Checking', account_type: 'depository' },
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
  created_at: INSTANT,
  updated_at: INSTANT,
};

const createBankConnectionExample = {
  provider: 'us',
  setup_token: 'aHR0cHM6Ly9icmlkZ2UuZXhhbXBsZS9jbGFpbS81ZDQxNDAyYWJj',
  name: 'US banks',
};

const linkBankAccountExample = { account_id: ACCOUNT_ID };

const CONNECT = `\`us\` takes a setup token (SimpleFIN protocol), which can be exchanged once, \`global\` an API key. Both are proven
before anything is kept, and are shown to nobody again. What fails has a code of its own: \`invalid_setup_token\` (no token
at all), \`setup_token_refused\` (used before, expired, or known to others: disable it at the provider),
\`invalid_api_key\`, \`provider_address_refused\`, \`provider_unavailable\` (its message says whether a token may be used up).`;

const REFUSED_SECRET = [
  ...(['invalid_setup_token', 'setup_token_refused', 'invalid_api_key'] as const),
  ...(['provider_address_refused', 'provider_unavailable'] as const),
] as const;

const connection = { shape: 'single', of: 'BankConnection', example: bankConnectionExample } as const;
const account = { shape: 'single', of: 'BankAccount', example: bankAccountExample } as const;

/** Connections to banks, the accounts that they reach, and the accounts of the ledger that those feed. */
export const BANK_ENDPOINTS: readonly Endpoint[] = [
  {
    id: 'listBankConnections',
    method: 'get',
    path: '/bank_connections',
    tag: 'Banks',
    scope: 'read',
    summary: 'List connections to banks, oldest first',
    answer: { ...connection, status: 200, description: 'A page of connections', shape: 'list' },
    errors: [],
  },
  {
    id: 'createBankConnection',
    method: 'post',
    path: '/bank_connections',
    tag: 'Banks',
    scope: 'write',
    summary: 'Connect to banks, by a setup token or an API key',
    description: CONNECT,
    idempotent: true,
    request: { required: true, json: 'CreateBankConnection', example: createBankConnectionExample },
    answer: { ...connection, status: 201, description: 'The connection; its first sync finds the accounts' },
    errors: [...BODY_ERRORS, ...KEY_ERRORS, ...REFUSED_SECRET, 'conflict'],
  },
  {
    id: 'getBankConnection',
    method: 'get',
    path: '/bank_connections/{id}',
    tag: 'Banks',
    scope: 'read',
    summary: 'Read a connection with its last sync and what needs attention',
    answer: { ...connection, status: 200, description: 'The connection' },
    errors: ['not_found'],
  },
  {
    id: 'updateBankConnection',
    method: 'patch',
    path: '/bank_connections/{id}',
    tag: 'Banks',
    scope: 'write',
    summary: 'Change a connection, or reconnect it with a new setup token or API key',
    description: 'Accounts, links and history stay. The old credential is used until the new one is proven.',
    request: { required: true, json: 'UpdateBankConnection', example: { name: 'Joint banks' } },
    answer: { ...connection, status: 200, description: 'The connection' },
    errors: [...BODY_ERRORS, ...REFUSED_SECRET, 'not_found', 'conflict', 'busy'],
  },
  {
    id: 'deleteBankConnection',
    method: 'delete',
    path: '/bank_connections/{id}',
    tag: 'Banks',
    scope: 'write',
    summary: 'Disconnect; accounts and entries of the ledger stay unless asked otherwise',
    filters: DeleteConnectionFilters,
    answer: { status: 204, description: 'It is gone', shape: 'empty', of: null },
    errors: ['not_found', 'validation_failed', 'busy'],
  },
  {
    id: 'syncBankConnection',
    method: 'post',
    path: '/bank_connections/{id}/sync',
    tag: 'Banks',
    scope: 'write',
    summary: 'Sync now; a sync that is under way takes the wish up',
    answer: { ...connection, status: 202, description: 'The connection, with the sync that was asked for' },
    errors: ['not_found', 'invalid_state', 'busy'],
  },
  {
    id: 'listBankAccounts',
    method: 'get',
    path: '/bank_connections/{id}/accounts',
    tag: 'Banks',
    scope: 'read',
    summary: 'List the accounts that a connection reaches, with the accounts of the ledger that they feed',
    answer: { ...account, status: 200, description: 'A page of accounts', shape: 'list' },
    errors: ['not_found'],
  },
  {
    id: 'updateBankAccount',
    method: 'patch',
    path: '/bank_connections/{id}/accounts/{account_id}',
    tag: 'Banks',
    scope: 'write',
    summary: 'Say that a bank signs its balance the other way',
    description: 'The balance is read anew. Balances of former months stay as they were recorded.',
    request: { required: true, json: 'UpdateBankAccount', example: { invert_balance: true } },
    answer: { ...account, status: 200, description: 'The account' },
    errors: [...BODY_ERRORS, 'not_found'],
  },
  {
    id: 'linkBankAccount',
    method: 'post',
    path: '/bank_connections/{id}/accounts/{account_id}/link',
    tag: 'Banks',
    scope: 'write',
    summary: 'Feed an account of the ledger from a bank account',
    description:
      'An account has at most one bank account that feeds it: another one is a 409 `conflict`, unless `relink` moves it here. All that the bank has is read into a new link.',
    idempotent: true,
    request: { required: true, json: 'LinkBankAccount', example: linkBankAccountExample },
    answer: { ...account, status: 200, description: 'The bank account with the account that it feeds' },
    errors: [...BODY_ERRORS, ...KEY_ERRORS, 'not_found', 'conflict', 'busy'],
  },
  {
    id: 'unlinkBankAccount',
    method: 'delete',
    path: '/bank_connections/{id}/accounts/{account_id}/link',
    tag: 'Banks',
    scope: 'write',
    summary: 'Feed it no longer; what is in the ledger stays',
    answer: { status: 204, description: 'It feeds nothing', shape: 'empty', of: null },
    errors: ['not_found'],
  },
  {
    id: 'dismissBankReplacement',
    method: 'delete',
    path: '/bank_connections/{id}/replacements/{dormant_id}',
    tag: 'Banks',
    scope: 'write',
    summary: 'Never suggest again that another account took the place of this one',
    answer: { status: 204, description: 'It is no longer suggested', shape: 'empty', of: null },
    errors: ['not_found', 'busy'],
  },
];
