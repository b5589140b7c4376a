import { TransactionFilters } from '../ledger/schema/entry-filters.ts';
import type { Endpoint } from './endpoint.ts';
import { pendingTransactionExample, transactionExample } from './examples.ts';
import { BODY_ERRORS, KEY_ERRORS } from './request-errors.ts';

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
