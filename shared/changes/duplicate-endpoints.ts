import { audited } from '../platform/domain/access/access.ts';
import type { Endpoint } from '../platform/domain/endpoint.ts';
import { startedChangeSet } from './endpoint-examples.ts';
import type { Duplicate } from './schema/duplicate.ts';

const KEPT_ID = '7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803';
const MERGED_ID = '2b8d40c1-5ee2-8a17-8f3e-91c3e7f52a04';
const PAIR = { kept_transaction_id: KEPT_ID, merged_transaction_id: MERGED_ID };

const duplicateExample: Duplicate = {
  kept: { transaction_id: KEPT_ID, date: '2026-02-27', name: 'SHOP 12 BERLIN' },
  merged: { transaction_id: MERGED_ID, date: '2026-03-01', name: 'Card payment, Shop 12' },
  account_id: 'd3e0fa00-0000-4000-8000-000000000003',
  account_name: 'Checking',
  amount: '33.10',
  currency: 'EUR',
  score: 0.71,
  reasons: ['same amount', '2 days apart', 'similar names'],
  certain: false,
};

const changeSetExample = startedChangeSet({
  kind: 'merge',
  transaction_ids: [KEPT_ID, MERGED_ID],
  changes: { merge: [PAIR] },
});

export const listDuplicatesEndpoint = {
  id: 'listDuplicates',
  method: 'get',
  path: '/duplicates',
  scope: 'read',
  access: { table: { read: ['family', 'ledger', 'findings'], write: ['findings'] } },
  memory: 1024,
  summary: 'List possible duplicates, newest first',
  description: `Pairs of transactions in one account with equal amounts, at most five days apart, that come from different imports,
bank feeds or people. Dismissed pairs are left out. A date filter selects a pair if either transaction is in the range. Only the
newest 100,000 transactions of the account are compared, or of all accounts without \`account_id\`.`,
  filters: 'EntryListFilters',
  answer: {
    status: 200,
    description: 'A page of pairs',
    shape: 'list',
    of: 'Duplicate',
    example: duplicateExample,
  },
  errors: ['validation_failed'],
} as const satisfies Endpoint;

export const mergeDuplicatesEndpoint = {
  id: 'mergeDuplicates',
  method: 'post',
  path: '/duplicates/merge',
  scope: 'write',
  proposes: true,
  access: audited({ table: { read: ['family', 'ledger'], write: ['family'] }, queues: ['publish'] }),
  summary: 'Merge pairs of duplicate transactions',
  description: `At most 250 pairs, each in one account and of equal amounts. The kept transaction takes the values of its blank fields from the
other one and then belongs to the sources of both: if one source is reverted, it stays with the other. The result is a change set
that is applied immediately, or later if you send \`preview: true\`. Reverting it restores both transactions. If one of them changes meanwhile, they are not merged, and
both are counted as \`skipped\` or refused.`,
  idempotent: true,
  request: { required: true, json: 'MergeDuplicates', example: { duplicates: [PAIR] } },
  answer: {
    status: 202,
    description: 'The change set, which is planned and applied in the background',
    shape: 'single',
    of: 'ChangeSet',
    example: changeSetExample,
  },
  errors: ['too_many_proposals'],
} as const satisfies Endpoint;

export const dismissDuplicatesEndpoint = {
  id: 'dismissDuplicates',
  method: 'post',
  path: '/duplicates/dismiss',
  scope: 'write',
  access: { table: { read: ['ledger'], write: ['family'] } },
  summary: 'Dismiss possible duplicates',
  description:
    'Dismissed pairs are not listed again, but can still be merged. At most 250 pairs, each in one account. Repeating the request has no effect.',
  request: { required: true, json: 'DuplicatePairs', example: { duplicates: [PAIR] } },
  answer: { status: 204, description: 'Dismissed', shape: 'empty', of: null },
  errors: [],
} as const satisfies Endpoint;

export const DUPLICATE_ENDPOINTS = [
  listDuplicatesEndpoint,
  mergeDuplicatesEndpoint,
  dismissDuplicatesEndpoint,
] as const;
