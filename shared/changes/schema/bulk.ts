import * as z from 'zod';
import type { Fields } from '../../catalogue/schema/record-fields.ts';
import { CreateTransactionFields } from '../../ledger/schema/transaction.ts';
import { quoteAny } from '../../platform/domain/errors.ts';
import { isObject } from '../../platform/domain/stored-shape.ts';
import {
  CLIENT_FIELDS,
  ExternalIdField,
  needsExternalId,
  toClientFields,
} from '../../platform/schema/client-fields.ts';
import { IdField } from '../../platform/schema/entry-fields.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { BulkItem, NewTransaction, RequestedOperation } from '../bulk/domain/plan-bulk.ts';
import type { BulkResult } from '../bulk/use-cases/run-bulk.ts';
import type { Operation } from '../change-sets/domain/change-plan.ts';
import { OUTCOMES } from '../change-sets/domain/change-set.ts';
import { ChangeSet, OUTCOMES_IN_WORDS, toChangeSet } from './change-set.ts';
import { listOf, type ReadOperation, SINGLE_CHANGE, toFaults, toSingleChange } from './single-change.ts';

const TargetId = IdField.optional().describe('The id of the transaction');
const BY_EXTERNAL_ID = 'The external id of the transaction, instead of its id';

const Create = CreateTransactionFields.omit({ splits: true })
  .extend({ action: z.literal('create') })
  .strict();
const Upsert = Create.extend({
  action: z.literal('upsert'),
  external_id: ExternalIdField.describe('Its id in your own system, which decides if it is created or updated'),
}).strict();
const Update = z.strictObject({ action: z.literal('update'), id: TargetId, ...SINGLE_CHANGE });
const Delete = z.strictObject({
  action: z.literal('delete'),
  id: TargetId,
  external_id: CLIENT_FIELDS.external_id.describe(BY_EXTERNAL_ID),
  external_source: CLIENT_FIELDS.external_source,
});

const OneOperation = z.discriminatedUnion('action', [Create, Upsert, Update, Delete], {
  error: ({ input }) => {
    const action = isObject<Fields>(input) ? input['action'] : input;
    return action === undefined
      ? 'is required: create, upsert, update or delete'
      : `must be create, upsert, update or delete, not ${quoteAny(action)}`;
  },
});

const Checked = OneOperation.superRefine(needsExternalId);

export const BulkFields = z.object({ operations: listOf(OneOperation).describe('Each is about another transaction') });
const Sent = z.object({ operations: listOf(z.unknown()) });

/** @throws ValidationError unless it is a list; what is wrong with each operation is a part of the request */
export const toBulkRequest = (fields: Fields): readonly BulkItem[] =>
  validate(Sent, fields).operations.map((sent) => {
    const read = readOperation(sent);
    return 'operation' in read ? read.operation : { action: 'unreadable', faults: read.faults };
  });

const readOperation = (sent: unknown): ReadOperation<RequestedOperation> => {
  const read = Checked.safeParse(sent);
  if (!read.success) return { faults: read.error.issues.flatMap(toFaults) };
  const { data } = read;
  switch (data.action) {
    case 'create':
      return { operation: { action: 'create', values: toValues(data) } };
    case 'upsert': {
      const { external_id: _, external_source: __, currency, ...sent } = data;
      const changes = toSingleChange({ ...sent, currency: currency ?? undefined });
      return { operation: { action: 'upsert', values: toValues(data), changes } };
    }
    case 'update': {
      const { id, ...fields } = data;
      if (id !== undefined) return { operation: { action: 'update', id, changes: toSingleChange(fields) } };
      const { externalId: by, ...changes } = toSingleChange(fields);
      return by == null ? UNNAMED : { operation: { action: 'update', id: '', by, changes } };
    }
    default: {
      const { externalId: by } = toClientFields(data);
      if (data.id !== undefined) {
        return by == null ? { operation: { action: 'delete', id: data.id } } : { faults: [TWICE] };
      }
      return by == null ? UNNAMED : { operation: { action: 'delete', id: '', by } };
    }
  }
};

const UNNAMED = { faults: [{ field: 'id', message: 'or external_id is required' }] };
const TWICE = { field: 'external_id', message: 'cannot be sent with id: leave out one of them' };

const toValues = (read: Omit<z.output<typeof Create>, 'action'>): NewTransaction => ({
  accountId: read.account_id,
  date: read.date,
  amount: read.amount,
  currency: read.currency ?? null,
  name: read.name,
  notes: read.notes ?? null,
  categoryId: read.category_id ?? null,
  merchantId: read.merchant_id ?? null,
  tagIds: read.tag_ids ?? [],
  excluded: read.excluded ?? false,
  kind: read.kind ?? 'standard',
  ...toClientFields(read),
});

const Result = z.object({
  action: z.enum(['create', 'update', 'delete']),
  outcome: z.enum(OUTCOMES).describe(OUTCOMES_IN_WORDS),
  transaction_id: z
    .string()
    .describe(
      'The id of the transaction; of a created one, its new id; the text that was sent, if no transaction of the family has this id; empty if none has the external id',
    ),
  reason: z.string().nullable().describe('Why it was left as it is; null if it was changed'),
});

/** The outcome of each operation. */
export const BulkAnswer = z.object({
  change_set: ChangeSet.nullable().describe('Reverts everything as one; null if nothing had to change'),
  results: z.array(Result).describe('One for each operation, in the order of the request'),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;

/** An unreadable one has no result. */
const actionOf = (item: BulkItem | undefined, { create }: Operation): z.output<typeof Result>['action'] => {
  if (item?.action === 'create' || item?.action === 'delete') return item.action;
  return create === undefined ? 'update' : 'create';
};

/** `sent`: the operations of the request. */
export const toBulkAnswer = (
  { changeSet, results }: BulkResult,
  sent: readonly BulkItem[],
  now: string,
): BulkAnswer => ({
  change_set: changeSet && toChangeSet(changeSet, now),
  results: results.map(({ operation, outcome, reason }, at) => ({
    action: actionOf(sent[at], operation),
    outcome,
    transaction_id: operation.id,
    reason,
  })),
});
