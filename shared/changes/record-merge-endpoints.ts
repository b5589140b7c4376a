import type { RecordMerge } from '../catalogue/domain/record-merge.ts';
import { audited } from '../platform/domain/access/access.ts';
import type { Endpoint } from '../platform/domain/endpoint.ts';
import { startedChangeSet } from './endpoint-examples.ts';
import type { ChangeSet } from './schema/change-set.ts';

/** That of the category in other examples. */
const FROM_ID = '8c2f5e07-1b6d-4a93-b0e4-5a7c3d1f9e28';
const INTO_ID = '3b1c7d52-9a40-4c1e-8f57-2d6e0b9a4c11';

type Names = { readonly from: string; readonly into: string };

const exampleOf = (
  type: RecordMerge['kind'],
  { from, into }: Names,
  sent: Pick<ChangeSet, 'filter' | 'changes'>,
): ChangeSet => ({
  ...startedChangeSet({ kind: 'merge_records', ...sent }),
  merged_record: {
    type,
    from: { id: FROM_ID, name: from },
    into: { id: INTO_ID, name: into },
    rules: 0,
    budgets: 0,
    subcategories: 0,
    recurring_transactions: 0,
  },
});

const PROCEDURE = `Starts a preview: wait until the change set is \`ready\`, check its counts and \`merged_record\`, and apply it.
Applying moves every transaction that has the record by then, parts of split ones included, also those that changed since the preview;
then the record is gone. It returns 409 \`conflict\` while another change set is being applied. A file that maps a text to the record maps it
to the other one from then on. Reverting the change set restores the record under its id, and everything that was not changed since. It does not
restore transactions whose import was reverted since; if another record has the name by then, the restored one gets a number after its name.`;

const mergeEndpoint = <const Id extends string, const Path extends `/${string}`>(resource: {
  readonly id: Id;
  readonly path: Path;
  readonly kind: RecordMerge['kind'];
  readonly moves: string;
  readonly example: ChangeSet;
}) =>
  ({
    id: resource.id,
    method: 'post',
    path: resource.path,
    scope: 'write',
    proposes: true,
    access: audited({ table: { read: ['family'], write: ['family'] }, queues: ['publish'] }),
    summary: `Preview merging a ${resource.kind} into another one`,
    description: `${resource.moves} ${PROCEDURE}`,
    idempotent: true,
    request: { required: true, json: 'MergeRecords', example: { into_id: INTO_ID } },
    answer: {
      status: 202,
      description: 'The change set, which is previewed in the background',
      shape: 'single',
      of: 'ChangeSet',
      example: resource.example,
    },
    errors: ['not_found', 'too_many_proposals'],
  }) as const satisfies Endpoint;

export const RECORD_MERGES = {
  category: mergeEndpoint({
    id: 'mergeCategory',
    path: '/categories/{id}/merge',
    kind: 'category',
    moves: `Its transactions, rules, amounts in budgets and subcategories get the other category. A budget with amounts for both gets their
sum.`,
    example: exampleOf(
      'category',
      { from: 'Food shops', into: 'Groceries' },
      { filter: { category_id: FROM_ID }, changes: { category_id: INTO_ID } },
    ),
  }),
  tag: mergeEndpoint({
    id: 'mergeTag',
    path: '/tags/{id}/merge',
    kind: 'tag',
    moves: 'Its transactions and rules get the other tag. A transaction with both keeps one.',
    example: exampleOf(
      'tag',
      { from: 'Vacation', into: 'Holiday' },
      { filter: { tag_id: FROM_ID }, changes: { add_tag_ids: [INTO_ID], remove_tag_ids: [FROM_ID] } },
    ),
  }),
  merchant: mergeEndpoint({
    id: 'mergeMerchant',
    path: '/merchants/{id}/merge',
    kind: 'merchant',
    moves: 'Its transactions, rules and recurring transactions get the other merchant.',
    example: exampleOf(
      'merchant',
      { from: 'Bakery Corner 12', into: 'Corner bakery' },
      { filter: { merchant_id: FROM_ID }, changes: { merchant_id: INTO_ID } },
    ),
  }),
} as const;

export const RECORD_MERGE_ENDPOINTS = [RECORD_MERGES.category, RECORD_MERGES.tag, RECORD_MERGES.merchant] as const;
