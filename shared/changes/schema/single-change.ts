import * as z from 'zod';
import { toSplit, UpdateTransactionFields } from '../../ledger/schema/transaction.ts';
import { ValidationError } from '../../platform/domain/errors.ts';
import { needsExternalId, toClientFields } from '../../platform/schema/client-fields.ts';
import { IdField, IdsField } from '../../platform/schema/entry-fields.ts';
import { defined } from '../../platform/schema/validate.ts';
import { type BulkOperation, faulty, MAX_OPERATIONS, type OperationFault, splitsOf } from '../bulk/domain/plan-bulk.ts';
import type { BulkChanges } from '../change-sets/domain/bulk-edit.ts';

const Values = UpdateTransactionFields.omit({ splits: true }).extend({
  add_tag_ids: IdsField.optional().describe('Tags to add, instead of `tag_ids`'),
  remove_tag_ids: IdsField.optional().describe('Tags to remove, instead of `tag_ids`'),
});

/** The new values of one transaction. Omitted fields stay. */
export const SINGLE_CHANGE = Values.shape;

/** A list of operations. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, 'must be a list')
    .min(1, 'must not be empty')
    .max(MAX_OPERATIONS, `must have at most ${MAX_OPERATIONS} items: send the others in another request`);

/** A change of one transaction among many. */
const EachChange = z.strictObject({
  transaction_id: IdField.describe('The transaction to change'),
  ...SINGLE_CHANGE,
  splits: UpdateTransactionFields.shape.splits,
  delete: z
    .literal(true, 'must be true, or be left out')
    .optional()
    .describe('Deletes the transaction with its parts; must be sent alone'),
});
const CheckedChange = EachChange.superRefine(needsExternalId);

export const EachChanges = listOf(EachChange).describe(
  'Separate changes for up to 500 transactions, without `filter` and `transaction_ids`',
);

/** @throws DomainError `validation_failed` with the place of each fault */
export const toEachOperation = (changes: readonly unknown[]): readonly BulkOperation[] => {
  const operations = readEachChange(changes);
  const parts = operations.reduce((all, operation) => all + splitsOf(operation).length, 0);
  if (parts <= MAX_PARTS) return operations;
  throw new ValidationError([
    `changes must have at most ${MAX_PARTS} parts in all: send the others in another request`,
  ]);
};

/** The most parts that the transactions of a change set are split into. */
const MAX_PARTS = 2_000;

const readEachChange = (changes: readonly unknown[]): readonly BulkOperation[] =>
  readEach(changes, 'changes', (sent) => {
    const read = CheckedChange.safeParse(sent);
    if (!read.success) return { faults: read.error.issues.flatMap(toFaults) };
    const { transaction_id: id, delete: isDeletion, splits, ...fields } = read.data;
    if (!isDeletion) {
      const changes = { ...toSingleChange(fields), ...(splits && { splits: splits.map(toSplit) }) };
      return { operation: { action: 'update', id, changes } };
    }
    return Object.values({ splits, ...fields }).every((value) => value === undefined)
      ? { operation: { action: 'delete', id } }
      : { faults: [{ field: 'delete', message: 'must be alone' }] };
  });

export type ReadOperation<Operation = BulkOperation> =
  | { readonly operation: Operation }
  | { readonly faults: readonly Omit<OperationFault, 'index'>[] };

/** Reads each one alone, so that its faults have its place. */
const readEach = (
  all: readonly unknown[],
  list: string,
  read: (sent: unknown) => ReadOperation,
): readonly BulkOperation[] => {
  const results = all.map(read);
  const faults = results.flatMap((result, index) =>
    'faults' in result ? result.faults.map((fault) => ({ index, ...fault })) : [],
  );
  if (faults.length > 0) throw faulty(faults, list);
  return results.flatMap((result) => ('operation' in result ? [result.operation] : []));
};

export const toFaults = (issue: z.core.$ZodIssue): readonly Omit<OperationFault, 'index'>[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((field) => ({ field, message: 'does not belong here: leave it out' }))
    : [{ field: issue.path.join('/') || null, message: issue.message }];

export const toSingleChange = (read: z.output<typeof Values>): BulkChanges =>
  defined({
    accountId: read.account_id,
    date: read.date,
    amount: read.amount,
    currency: read.currency,
    name: read.name,
    notes: read.notes,
    categoryId: read.category_id,
    merchantId: read.merchant_id,
    tagIds: read.tag_ids,
    addTagIds: read.add_tag_ids,
    removeTagIds: read.remove_tag_ids,
    excluded: read.excluded,
    transactionKind: read.kind,
    ...toClientFields(read),
  });
