import { listAccountsEndpoint } from '../accounts/endpoints.ts';
import { listTransactionsEndpoint } from '../ledger/endpoints.ts';
import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { Changes, TransactionChanges } from './schema/mirror.ts';

const REMOVED_ID = '7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803';
const META = { next_cursor: 'o1kV7Rf0yQm3tC5bL2xWJA', has_more: false };
const ACCESS = {
  table: { read: ['family', 'ledger'] },
  uploads: { read: ['mirrors'], write: ['mirrors'] },
} as const satisfies Endpoint['access'];

const ABOUT = `Changes are the difference between what you hold, which the cursor stands for, and the ledger now: also those that leave no other trace,
such as the new name of a category in its transactions. Remove what is \`removed\`, then store what is \`added\` and \`changed\` by id, and
store \`next_cursor\` in the same step. Ask again while \`has_more\` is true. Once it is false, you hold everything as of one moment; if
nothing has changed since, the answer is empty and cheap. A cursor can be used again, for example after a response was
lost, and for at least 30 days after it was last returned. Then begin again without one.`;

const transactionsExample: TransactionChanges = {
  data: { added: [listTransactionsEndpoint.answer.example], changed: [], removed: [REMOVED_ID] },
  meta: META,
};

export const listTransactionChangesEndpoint = {
  id: 'listTransactionChanges',
  method: 'get',
  path: '/transactions/changes',
  scope: 'read',
  access: ACCESS,
  memory: 1024,
  summary: 'List what changed in the transactions since a cursor',
  description: `Keeps a copy of all transactions up to date, including split parts and pending transactions. Without a cursor, all of them
are \`added\`. ${ABOUT}`,
  filters: 'TransactionChangesFilters',
  answer: {
    status: 200,
    description: 'The changes since the cursor, or some of them',
    shape: 'bare',
    of: 'TransactionChanges',
    example: transactionsExample,
  },
  errors: ['validation_failed', 'invalid_cursor'],
} as const satisfies Endpoint;

const changesExample: Changes = {
  data: {
    accounts: { added: [], changed: [listAccountsEndpoint.answer.example], removed: [] },
    transactions: transactionsExample.data,
  },
  meta: META,
};

export const listChangesEndpoint = {
  id: 'listChanges',
  method: 'get',
  path: '/changes',
  scope: 'read',
  access: ACCESS,
  memory: 1024,
  summary: 'List what changed in records of several kinds since a cursor',
  description: `Keeps a copy of the ledger up to date: the records of each kind as their own list shows them. An account whose balance changed is
changed. Without a cursor, all records are \`added\`. While \`has_more\` is true, a record can refer to one that comes later. ${ABOUT}

The key needs \`accounts:read\`, \`transactions:read\` and \`catalogue:read\`, whatever \`kinds\` are, because records of one kind name those of others. For a key
that may read only transactions, use \`GET /transactions/changes\`.`,
  filters: 'ChangesFilters',
  answer: {
    status: 200,
    description: 'The changes since the cursor, or some of them, by kind',
    shape: 'bare',
    of: 'Changes',
    example: changesExample,
  },
  errors: ['validation_failed', 'invalid_cursor'],
  event: { query: { kinds: 'accounts,transactions' } },
} as const satisfies Endpoint;

export const MIRROR_ENDPOINTS = [
  listTransactionChangesEndpoint,
  listChangesEndpoint,
] as const satisfies readonly Endpoint[];
