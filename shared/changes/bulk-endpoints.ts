import type { Endpoint } from '../platform/domain/endpoint.ts';
import { startedChangeSet } from './endpoint-examples.ts';
import type { BulkAnswer } from './schema/bulk.ts';

const appliedExample: BulkAnswer['change_set'] = {
  ...startedChangeSet({ kind: 'bulk', filter: null, transaction_ids: [], changes: {} }),
  status: 'applied',
  counts: { selected: 4, changes: 4, refused: 0, unchanged: 0 },
  verification: { status: 'verified', applied: 4, skipped: 0, wrong: 0, checked_at: '2026-03-02T09:15:01.000Z' },
  revertable: true,
  updated_at: '2026-03-02T09:15:01.000Z',
  applied_at: '2026-03-02T09:15:01.000Z',
  expires_at: null,
};

const bulkExample: BulkAnswer = {
  change_set: appliedExample,
  results: [
    {
      action: 'create',
      outcome: 'applied',
      transaction_id: '7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803',
      reason: null,
    },
    {
      action: 'update',
      outcome: 'applied',
      transaction_id: '7f3a19c2-5ee2-8d40-8b52-1c9a7e03d4f6',
      reason: null,
    },
    {
      action: 'update',
      outcome: 'applied',
      transaction_id: '7f3a19c2-5ee2-8c13-8e29-4f7b05a6d106',
      reason: null,
    },
    {
      action: 'delete',
      outcome: 'applied',
      transaction_id: '7f3a19c2-5ee2-8a54-9b1e-0d6c72f8e351',
      reason: null,
    },
  ],
};

export const bulkTransactionsEndpoint = {
  id: 'bulkTransactions',
  method: 'post',
  path: '/transactions/bulk',
  scope: 'write',
  access: {
    table: { read: ['family', 'ledger'], write: ['family', 'ledger', 'outbox'] },
    uploads: { read: ['changes'], write: ['changes'] },
    queues: ['publish', 'readback'],
  },
  memory: 1024,
  summary: 'Create, update and delete up to 500 transactions',
  description: `All or nothing: every operation is checked before anything is written, and a fault of any of them refuses the request. Returns 422
with a sentence for each fault in \`errors\`, and its place in \`details.operations\` (\`index\`, and \`pointer\`, such as
\`/operations/3/amount\`). From then on the change is completed, even if the service is interrupted. It is one change set: reverting
\`change_set\` takes back everything, except created transactions that were edited, or that an import or bank reported too. \`results\`
has one entry for each operation, in the order of the request; so has \`GET /change_sets/{id}/entries\`.
If it takes longer than a request may, returns 202: poll the change set until its \`status\` is \`applied\`. An operation whose
transaction somebody deleted in that moment is \`skipped\`, with the reason.

Give new transactions an \`external_id\`. \`create\` leaves one that exists already as it is (\`unchanged\`, with its id), whatever else the
operation says. \`upsert\` updates it instead, and needs no look-up before: it creates the transaction if none has the id. What an upsert
leaves out stays as it is, so leave out what people decide, such as \`category_id\`. \`update\` and \`delete\` name a transaction by \`id\`,
or by \`external_id\` without an \`id\`. So the same request changes nothing the second time, unless it creates transactions without an
\`external_id\`: for these, send an \`Idempotency-Key\`. A deleted \`external_id\` is free again, so a repeated \`create\` or \`upsert\` adds
its transaction again. If two requests create the same \`external_id\` at the same moment, one of them changes nothing: it returns 409
\`conflict\`, or 202, and its change set then becomes \`failed\`.
Parts of splits are changed with \`PATCH /transactions/{id}\`.`,
  idempotent: true,
  request: {
    required: true,
    json: 'BulkTransactions',
    example: {
      operations: [
        {
          action: 'create',
          account_id: 'd3e0fa00-0000-4000-8000-000000000003',
          date: '2026-02-27',
          amount: '4.80',
          name: 'Corner bakery',
          external_id: 'r-7',
        },
        {
          action: 'upsert',
          account_id: 'd3e0fa00-0000-4000-8000-000000000003',
          date: '2026-02-26',
          amount: '61.20',
          name: 'Supermarket',
          external_id: 'r-5',
        },
        { action: 'update', external_id: 'r-6', notes: 'Receipt' },
        { action: 'delete', external_id: 'r-3' },
      ],
    },
  },
  answer: {
    status: 200,
    or: { status: 202, description: 'The change set goes on in the background' },
    description: 'The change set, and the result of each operation',
    shape: 'single',
    of: 'BulkAnswer',
    example: bulkExample,
  },
  errors: ['conflict'],
} as const satisfies Endpoint;
