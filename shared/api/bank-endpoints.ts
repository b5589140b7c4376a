import { DeleteConnectionFilters } from '../bank/schema/delete-connection-filters.ts';
import {
  bankAccountExample,
  bankConnectionExample,
  createBankConnectionExample,
  linkBankAccountExample,
} from './bank-examples.ts';
import type { Endpoint } from './endpoint.ts';
import { BODY_ERRORS, KEY_ERRORS } from './request-errors.ts';

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
