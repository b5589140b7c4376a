import * as z from 'zod';
import { type Fields, unwrap } from '../../catalogue/schema/record-fields.ts';
import { ProposedRule, toProposedRule } from '../../catalogue/schema/rule.ts';
import { TRANSACTION_KINDS } from '../../ledger/entries/domain/entry.ts';
import { quoteValue, ValidationError } from '../../platform/domain/errors.ts';
import { toMoney } from '../../platform/domain/money/currency.ts';
import { isObject } from '../../platform/domain/stored-shape.ts';
import { IdField, IdsField, NewNameField, NotesField, OptionalIdField } from '../../platform/schema/entry-fields.ts';
import { Instant } from '../../platform/schema/instant.ts';
import { defined, oneOf, trueOrFalse, validate } from '../../platform/schema/validate.ts';
import type { BulkOperation } from '../bulk/domain/plan-bulk.ts';
import { type BulkChanges, CHANGE_SET_KINDS, type ChangeRequest } from '../change-sets/domain/bulk-edit.ts';
import type { Operation } from '../change-sets/domain/change-plan.ts';
import {
  CHANGE_SET_STATUSES,
  type ChangeSet as ChangeSetRecord,
  isRevertable,
  OUTCOMES,
} from '../change-sets/domain/change-set.ts';
import type { ChangeWakeUp } from '../change-sets/use-cases/change-ports.ts';
import type { ShownOperation } from '../change-sets/use-cases/list-operations.ts';
import { ChangedValues, ShownTransaction, toShownTransaction, toSplits, toWireValues } from './entry-values.ts';
import { SelectionFilter, toSelection } from './selection.ts';
import { EachChanges, listOf, toEachOperation } from './single-change.ts';
import { TransactionIds } from './transaction-id.ts';

/** A message in the queue of change sets. */
export const ChangeMessage = z.object({
  familyId: z.string().min(1),
  changeSetId: z.string().min(1),
}) satisfies z.ZodType<ChangeWakeUp>;

const Flag = trueOrFalse();

const CHANGE_FIELDS = {
  category_id: OptionalIdField.optional(),
  merchant_id: OptionalIdField.optional(),
  tag_ids: IdsField.optional().describe('Tags that replace the tags of every transaction'),
  add_tag_ids: IdsField.optional().describe('Tags to add to every transaction'),
  remove_tag_ids: IdsField.optional().describe('Tags to remove from every transaction'),
  name: NewNameField,
  notes: NotesField.optional(),
  excluded: Flag.optional(),
  kind: oneOf(TRANSACTION_KINDS).optional(),
  account_id: IdField.optional(),
  delete: z
    .literal(true, 'must be true, or be left out')
    .optional()
    .describe('Deletes the transactions with their parts; must be sent alone'),
};

const Changes = z
  .strictObject(CHANGE_FIELDS, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has no ${issue.keys.map((name) => quoteValue(name)).join(', ')}: use ${Object.keys(CHANGE_FIELDS).join(', ')}`
        : 'must be an object',
  })
  .refine((changes) => Object.keys(changes).length > 0, 'must have at least one field')
  .refine((changes) => !changes.delete || Object.keys(changes).length === 1, 'delete must be alone')
  .superRefine(({ tag_ids, add_tag_ids = [], remove_tag_ids = [] }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    const others = [
      ...(add_tag_ids.length > 0 ? ['add_tag_ids'] : []),
      ...(remove_tag_ids.length > 0 ? ['remove_tag_ids'] : []),
    ];
    if (tag_ids !== undefined && others.length > 0) {
      refuse(
        'tag_ids',
        `replaces all tags, so that it cannot be sent with ${others.join(' and ')}: leave out either of them`,
      );
    }
    const both = add_tag_ids.filter((id) => remove_tag_ids.includes(id));
    if (both.length > 0) {
      refuse(
        'add_tag_ids',
        `and changes.remove_tag_ids have the same tag ${quoteValue(both[0] ?? '')}: leave it out of one of them`,
      );
    }
  })
  .describe('Fields that are not sent keep their values; null clears a field');

/** Exactly one of `filter` and `transaction_ids`. */
const ChangeForAll = z.object({
  filter: SelectionFilter.optional(),
  transaction_ids: TransactionIds.optional().describe('The transactions to change, instead of a filter'),
  changes: Changes,
});

/** The same changes for all selected transactions, or separate ones for each. */
export const CreateChangeSetFields = ChangeForAll.extend({
  changes: z.union([Changes, EachChanges]),
});

const WithList = z.object({ changes: z.array(z.unknown()) });

/**
 * The same changes for all, or separate ones for each transaction.
 * @throws ValidationError with one sentence per invalid field
 */
export const toNewChangeSet = (fields: Fields): ChangeRequest | readonly BulkOperation[] => {
  const sent = unwrap(fields, 'change_set');
  const list = WithList.safeParse(sent);
  if (!list.success) return toChangeRequest(fields);
  const other = ['filter', 'transaction_ids'].find((name) => isObject<Fields>(sent) && sent[name] !== undefined);
  if (other !== undefined) {
    throw new ValidationError([`${other} cannot be sent with a list of changes, each of which has a transaction_id`]);
  }
  return toEachOperation(validate(z.object({ changes: listOf(z.unknown()) }), list.data).changes);
};

/** @throws ValidationError with one sentence per invalid field */
export const toChangeRequest = (fields: Fields): ChangeRequest => {
  const read = validate(ChangeForAll, unwrap(fields, 'change_set'));
  return { select: toSelection(read), changes: toChanges(read.changes), sent: read };
};

const toChanges = (changes: z.output<typeof Changes>): BulkChanges =>
  defined({
    categoryId: changes.category_id,
    merchantId: changes.merchant_id,
    tagIds: changes.tag_ids,
    addTagIds: changes.add_tag_ids,
    removeTagIds: changes.remove_tag_ids,
    name: changes.name,
    notes: changes.notes,
    excluded: changes.excluded,
    transactionKind: changes.kind,
    accountId: changes.account_id,
    delete: changes.delete,
  });

/** Filters of the list. */
export const ChangeSetFilters = z.object({
  status: oneOf(CHANGE_SET_STATUSES).optional().describe('Such as `ready` for previews that can be applied'),
  proposed: z
    .enum(['true', 'false'], 'must be true or false')
    .optional()
    .describe('`true` lists only what a key or an application prepared to be applied later, such as proposals'),
});

export const ApplyChangeSetFields = z.object({
  if_unchanged: Flag.optional().describe('Applies nothing if one of the transactions changed after the preview'),
  leave_out: TransactionIds.optional().describe('Transactions of the preview that are not changed'),
});

export const RevertChangeSetFields = z.object({
  include_later: Flag.optional().describe('Also reverts later change sets that changed the same values'),
});

const Count = z.int().min(0);

/** A change of many transactions: previewed, applied and reverted as one. */
export const ChangeSet = z.object({
  id: z.uuid(),
  kind: z.enum(CHANGE_SET_KINDS),
  status: z.enum(CHANGE_SET_STATUSES).describe('`ready`: the preview is complete, and nothing has changed yet'),
  filter: z.record(z.string(), z.unknown()).nullable().describe('The filter of the request; null if it sent ids'),
  transaction_ids: z
    .array(z.string())
    .nullable()
    .describe('The ids as they were sent; null if the request sent a filter'),
  changes: z.record(z.string(), z.unknown()).describe('The changes of the request'),
  rule_ids: z
    .array(z.uuid())
    .nullable()
    .describe('The ids of the requested rules; null for all active rules, and for other kinds'),
  rule: ProposedRule.nullable().describe('The rule that applying it creates, or created; null for others'),
  merged_record: z
    .object({
      type: z.enum(['category', 'merchant', 'tag']),
      from: z.object({ id: z.uuid(), name: z.string() }).describe('The record that is merged and then gone'),
      into: z.object({ id: z.uuid(), name: z.string() }).describe('The record that takes its place'),
      rules: Count.describe('Rules that refer to the merged record'),
      budgets: Count.describe('Budgets with an amount for the merged category'),
      subcategories: Count.describe('Subcategories of the merged category'),
      recurring_transactions: Count.describe('Recurring transactions of the merged merchant'),
    })
    .nullable()
    .describe('The merge of two categories, merchants or tags; null for other kinds'),
  source: z
    .object({ type: z.enum(['import', 'bank_connection']), id: z.uuid() })
    .nullable()
    .describe('The import or bank connection that started the change set; null if a person did'),
  key_name: z
    .string()
    .nullable()
    .describe('The API key or application that asked for it, as it was called then; null if it was done on a page'),
  proposed_by: z
    .string()
    .nullable()
    .describe('The API key or application that prepared it to be applied later; null if a person did'),
  counts: z
    .object({
      selected: Count.describe('Transactions that the request selects'),
      changes: Count.describe('Transactions that change'),
      refused: Count.describe('Transactions that cannot change'),
      unchanged: Count.describe(
        'Transactions that the change leaves as they are: they have these values already, or no condition of the rule holds for them',
      ),
    })
    .describe('What the preview found'),
  verification: z
    .object({
      status: z.enum(['verified', 'mismatch']),
      applied: Count.describe('Transactions that were changed'),
      skipped: Count.describe('Transactions left alone, because they changed or were deleted after the preview'),
      wrong: Count.describe('Changed transactions that do not have the new values'),
      checked_at: Instant,
    })
    .nullable()
    .describe('The result of reading all transactions back after the change'),
  stands_on: z.array(z.uuid()).describe('Earlier change sets whose values it replaced'),
  revertable: z.boolean().describe('Whether the change set can be reverted: for two years after it is applied'),
  created_at: Instant,
  updated_at: Instant,
  applied_at: Instant.nullable().describe('When all transactions had been changed and read back; null until then'),
  expires_at: Instant.nullable().describe('When the preview is deleted if it is not applied; null once it is applied'),
  error: z.string().optional().describe('Why it failed, or what could not be reverted; absent if neither applies'),
});
export type ChangeSet = z.infer<typeof ChangeSet>;

export const toChangeSet = (record: ChangeSetRecord, now: string): ChangeSet => {
  const { verification, request } = record;
  return {
    id: record.id,
    kind: record.kind,
    status: record.status,
    filter: request.sent.filter ?? null,
    transaction_ids: request.sent.transaction_ids ?? null,
    changes: request.sent.changes,
    rule_ids: request.sent.rule_ids == null ? null : [...request.sent.rule_ids],
    rule: request.rules?.create === undefined ? null : toProposedRule(request.rules.create),
    merged_record: toMergedRecord(request),
    source: request.source ?? null,
    key_name: record.keyName ?? null,
    proposed_by: record.proposer?.keyName ?? null,
    counts: record.counts,
    verification: verification && {
      status: verification.status,
      applied: verification.applied,
      skipped: verification.skipped,
      wrong: verification.wrong,
      checked_at: verification.checkedAt,
    },
    stands_on: [...record.standsOn],
    revertable: isRevertable(record, now),
    created_at: record.createdAt,
    updated_at: record.updatedAt,
    applied_at: record.appliedAt,
    expires_at: record.expires,
    ...(record.error !== null && { error: record.error }),
  };
};

const toMergedRecord = ({ combine }: ChangeRequest): ChangeSet['merged_record'] =>
  combine === undefined
    ? null
    : {
        type: combine.kind,
        from: { id: combine.fromId, name: combine.fromName },
        into: { id: combine.intoId, name: combine.intoName },
        rules: combine.counts?.rules ?? 0,
        budgets: combine.counts?.budgets ?? 0,
        subcategories: combine.counts?.subcategories ?? 0,
        recurring_transactions: combine.counts?.recurringTransactions ?? 0,
      };

export const OUTCOMES_IN_WORDS =
  '`planned`: not applied yet. `skipped`: it was left alone, see `reason`. `refused`: it cannot be changed. `unchanged`: it was so already. `reverted`: the change set was reverted';

/** The effect on one transaction. */
export const ChangeSetEntry = z.object({
  transaction_id: z
    .string()
    .describe('The id of the transaction; the text that was sent, if no transaction of the family has this id'),
  action: z.enum(['create', 'change', 'delete', 'merge', 'refuse', 'none']),
  outcome: z.enum(OUTCOMES).describe(OUTCOMES_IN_WORDS),
  merged_into: z.uuid().nullable().describe('The transaction that this one is merged into; null for all other actions'),
  reason: z
    .string()
    .nullable()
    .describe('Why the transaction is not changed: never null if it is refused, skipped or unchanged'),
  before: ChangedValues.describe('The values of the changed fields in the preview'),
  after: ChangedValues.describe('The new values of the changed fields'),
  rule_ids: z.array(z.uuid()).describe('The rules that set these values, in order; empty for other kinds'),
  transaction: ShownTransaction.nullable().describe('The transaction now; null if it does not exist'),
});
export type ChangeSetEntry = z.infer<typeof ChangeSetEntry>;

export const toChangeSetEntry = ({ operation, entry, outcome, reason }: ShownOperation): ChangeSetEntry => {
  const { id, change, before = {}, ruleIds = [], mergedInto, split } = operation;
  const currencyOf = ({ currency = entry?.currency ?? '' }: Values): string => currency;
  return {
    transaction_id: id,
    action: actionOf(operation),
    outcome,
    merged_into: mergedInto?.id ?? null,
    reason,
    before: {
      ...toWireValues(withMoney(before, currencyOf(before))),
      ...(split && { splits: toSplits(split.former) }),
    },
    after: {
      ...(change === undefined || change === 'delete' ? {} : toWireValues(withMoney(change, currencyOf(change)))),
      ...(split && { splits: toSplits(split.parts) }),
    },
    rule_ids: [...ruleIds],
    transaction: entry && toShownTransaction(entry),
  };
};

type Values = { readonly amount?: string; readonly currency?: string };

const withMoney = <V extends Values>(values: V, currency: string): V =>
  values.amount === undefined ? values : { ...values, amount: toMoney(values.amount, currency) };

const actionOf = ({ change, create, unchanged, mergedInto }: Operation): ChangeSetEntry['action'] => {
  if (mergedInto !== undefined) return 'merge';
  if (create !== undefined) return 'create';
  if (change === undefined) return unchanged === undefined ? 'refuse' : 'none';
  return change === 'delete' ? 'delete' : 'change';
};
