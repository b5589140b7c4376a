import { type Entry, type EntryContent, entryDateProblem, entryIdOf } from '../../../ledger/entries/domain/entry.ts';
import {
  type SplitRequest,
  type TransactionRequest,
  transactionContent,
} from '../../../ledger/entries/domain/transaction.ts';
import { sha256 } from '../../../platform/domain/bytes/hash.ts';
import { monthOf } from '../../../platform/domain/dates/local-date.ts';
import { DomainError, quoteValue } from '../../../platform/domain/errors.ts';
import { type ExternalId, externalKey } from '../../../platform/domain/external-id.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { keysOf } from '../../../platform/domain/keys-of.ts';
import { unknownId, unknownIds } from '../../../platform/domain/unknown-id.ts';
import { type BulkChanges, type Reference, referencesIn } from '../../change-sets/domain/bulk-edit.ts';
import { NO_STATE, type Operation } from '../../change-sets/domain/change-plan.ts';
import type { PlannedCounts } from '../../change-sets/domain/change-set.ts';
import { stateOf } from '../../change-sets/domain/entry-state.ts';
import { planWithSplit } from '../../change-sets/domain/split-plan.ts';

/** The most operations of a request. */
export const MAX_OPERATIONS = 500;

export type NewTransaction = Omit<TransactionRequest, 'splits'>;

/** One of many: what happens to one transaction. */
export type BulkOperation =
  | { readonly action: 'create'; readonly values: NewTransaction }
  | (Named & { readonly action: 'update'; readonly changes: BulkChanges })
  | (Named & { readonly action: 'delete' });

/** Creates the transaction with the external id of `values`, or makes `changes` to the one that has it. */
type Upsert = { readonly action: 'upsert'; readonly values: NewTransaction; readonly changes: BulkChanges };

export type RequestedOperation = BulkOperation | Upsert;

/** `by`: the external id instead of the id, which is looked up; then empty if there is none. */
type Named = { readonly id: string; readonly by?: ExternalId };

/** A fault of one operation. `field`: as it was sent; null for the operation as a whole. */
export type OperationFault = { readonly index: number; readonly field: string | null; readonly message: string };

/** An item of a request: an operation, or what is wrong with the form of one. */
export type BulkItem =
  | RequestedOperation
  | { readonly action: 'unreadable'; readonly faults: readonly Omit<OperationFault, 'index'>[] };

/** A transaction that an operation names. */
export type Target =
  | {
      readonly entry: Entry;
      readonly linkedPart?: string | undefined;
      /** Those of a split transaction. */
      readonly parts?: readonly Entry[];
    }
  | 'deleted';

/** The records that the operations refer to, as they are now. */
export type BulkFacts = {
  readonly accounts: ReadonlyMap<string, { readonly id: AccountId; readonly tag: string; readonly currency: string }>;
  /** The ids of categories, merchants and tags that exist. */
  readonly records: Readonly<Record<Reference['kind'], ReadonlySet<string>>>;
  /** By id; unknown ones are missing. */
  readonly targets: ReadonlyMap<string, Target>;
  /** The transactions that have the external ids, by `externalKey`. */
  readonly held: ReadonlyMap<string, string>;
  readonly today: string;
};

export type PlannedBulk = {
  /** One for each operation, in the order of the request. */
  readonly operations: readonly Operation[];
  readonly faults: readonly OperationFault[];
};

type Context = { readonly facts: BulkFacts; readonly changeSetId: string; readonly isPreview: boolean };

/**
 * Plans all operations as one: a fault of any of them refuses them all. In a preview, what cannot change is listed as refused
 * instead, and an entry that changes before it is applied is left alone.
 */
export const planBulk = (operations: readonly RequestedOperation[], context: Context): PlannedBulk => {
  const { held } = context.facts;
  const named = operations.map((operation) => withId(operation, held));
  const faults: OperationFault[] = [
    ...repeated(named, held),
    ...repeatedExternalIds(named),
    ...namedBeforeGiven(named, held),
  ];
  const planned = named.flatMap((operation, index): readonly Operation[] => {
    const wrong = faultsOf(operation, context.facts).map((fault) => ({ index, ...fault }));
    faults.push(...wrong);
    if (wrong.length > 0) return [];
    const outcome =
      operation.action === 'create' ? [create(operation.values, index, context)] : change(operation, context);
    for (const { refusal } of outcome) {
      if (refusal !== undefined && !context.isPreview)
        faults.push({ index, ...(unheld(operation) ?? { field: null, message: refusal }) });
    }
    return outcome;
  });
  return { operations: planned, faults: faults.toSorted((a, b) => a.index - b.index) };
};

/** What is wrong with an operation that names its transaction by an external id that none has. */
const unheld = (operation: BulkOperation): Omit<OperationFault, 'index'> | undefined => {
  if (operation.action === 'create' || operation.id !== '' || operation.by === undefined) return undefined;
  const { id, source } = operation.by;
  return {
    field: 'external_id',
    message: `${quoteValue(id)} of the source ${quoteValue(source)} is that of no transaction of your family`,
  };
};

/** The operation with the id of the transaction that it names by an external id. An upsert is then a creation or an update. */
export const withId = (operation: RequestedOperation, held: BulkFacts['held']): BulkOperation => {
  if (operation.action === 'create') return operation;
  if (operation.action !== 'upsert') {
    return operation.by === undefined ? operation : { ...operation, id: held.get(externalKey(operation.by)) ?? '' };
  }
  const { values, changes } = operation;
  const by = givenExternalId(operation);
  const id = by === null ? undefined : held.get(externalKey(by));
  return by === null || id === undefined ? { action: 'create', values } : { action: 'update', id, by, changes };
};

/** Nothing that a fact could be wrong with, in the place of an item that is unreadable. */
const NO_OPERATION: BulkOperation = { action: 'delete', id: '' };

/** The operations of a request in their places. */
export const operationsIn = (items: readonly BulkItem[]): readonly RequestedOperation[] =>
  items.map((item) => (item.action === 'unreadable' ? NO_OPERATION : item));

/** The faults of the form of items, with those of the plan of the others. */
export const allFaults = (items: readonly BulkItem[], planned: readonly OperationFault[]): readonly OperationFault[] =>
  items.flatMap((item, index) =>
    item.action === 'unreadable'
      ? item.faults.map((fault) => ({ index, ...fault }))
      : planned.filter((fault) => fault.index === index),
  );

/** The external id that the operation gives its transaction, rather than names it by. */
export const givenExternalId = (operation: RequestedOperation): ExternalId | null => {
  if (operation.action === 'delete') return null;
  return (operation.action === 'update' ? operation.changes : operation.values).externalId ?? null;
};

const repeatedExternalIds = (operations: readonly BulkOperation[]): readonly OperationFault[] => {
  const first = new Map<string, number>();
  return operations.flatMap((operation, index) => {
    const externalId = givenExternalId(operation);
    if (externalId === null) return [];
    const earlier = first.get(externalKey(externalId));
    if (earlier === undefined) first.set(externalKey(externalId), index);
    return earlier === undefined
      ? []
      : [{ index, field: 'external_id', message: `is also that of operation ${earlier}: leave one of them out` }];
  });
};

/** An operation cannot name a transaction by an external id that another one of the request gives. */
const namedBeforeGiven = (operations: readonly BulkOperation[], held: BulkFacts['held']): readonly OperationFault[] => {
  const given = new Map(
    operations.flatMap((operation, index) => {
      const externalId = givenExternalId(operation);
      const isNew = externalId !== null && !held.has(externalKey(externalId));
      return isNew ? [[externalKey(externalId), index] as const] : [];
    }),
  );
  return operations.flatMap((operation, index) => {
    if (operation.action === 'create' || operation.by === undefined) return [];
    const giver = given.get(externalKey(operation.by));
    const message = `names the external_id that operation ${giver} gives: leave one of them out`;
    return giver === undefined ? [] : [{ index, field: 'external_id', message }];
  });
};

/** A creation with an external id that exists names the transaction that has it. */
const repeated = (operations: readonly BulkOperation[], held: BulkFacts['held']): readonly OperationFault[] => {
  const first = new Map<string, number>();
  const idOf = (operation: BulkOperation): string => {
    if (operation.action !== 'create') return operation.id;
    const externalId = givenExternalId(operation);
    return (externalId && held.get(externalKey(externalId))) ?? '';
  };
  return operations.flatMap((operation, index) => {
    const id = idOf(operation);
    if (id === '') return [];
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, index);
    const isByExternalId = operation.action === 'create' || operation.by !== undefined;
    const message = `names the same transaction as operation ${earlier}: combine them into one`;
    return earlier === undefined ? [] : [{ index, field: isByExternalId ? 'external_id' : null, message }];
  });
};

const FIELDS = { category: 'category_id', merchant: 'merchant_id', tag: 'tag_ids' } as const;

const faultsOf = (
  operation: BulkOperation,
  { accounts, records, targets, held, today }: BulkFacts,
): readonly Omit<OperationFault, 'index'>[] => {
  if (operation.action === 'delete') return [];
  const values = operation.action === 'create' ? operation.values : operation.changes;
  const { accountId, date } = values;
  const target = operation.action === 'update' ? targets.get(operation.id) : undefined;
  const hasDate = target !== undefined && target !== 'deleted' && target.entry.date === date;
  const dateProblem = date === undefined || hasDate ? undefined : entryDateProblem(date, today);
  const externalId = operation.action === 'update' ? (values.externalId ?? null) : null;
  const holder = externalId === null ? undefined : held.get(externalKey(externalId));
  return [
    ...(accountId === undefined || accounts.has(accountId)
      ? []
      : [{ field: 'account_id', message: unknownId('', 'an account', accountId).trim() }]),
    ...(holder === undefined || (operation.action === 'update' && holder === operation.id)
      ? []
      : [{ field: 'external_id', message: `is in use by transaction ${holder}` }]),
    ...(dateProblem === undefined ? [] : [{ field: 'date', message: dateProblem.replace(/^date /, '') }]),
    ...unknownIn(values, records),
    ...splitsOf(operation).flatMap((part, at) =>
      unknownIn(part, records).map(({ field, message }) => ({ field: `splits/${at}/${field}`, message })),
    ),
  ];
};

/** The parts that the operation gives its transaction. */
export const splitsOf = (operation: BulkOperation): readonly SplitRequest[] =>
  operation.action === 'update' ? (operation.changes.splits ?? []) : [];

const unknownIn = (
  values: Parameters<typeof referencesIn>[0],
  records: BulkFacts['records'],
): readonly { readonly field: string; readonly message: string }[] => {
  const unknown = referencesIn(values).filter(({ kind, recordId }) => !records[kind].has(recordId));
  return [...Map.groupBy(unknown, ({ kind }) => kind)].map(([kind, [first]]) => ({
    field: FIELDS[kind],
    message: (kind === 'tag'
      ? unknownIds('', 'tags', first?.recordId)
      : unknownId('', `a ${kind}`, first?.recordId)
    ).trim(),
  }));
};

const create = (values: NewTransaction, index: number, { facts, changeSetId }: Context): Operation => {
  const { accountId, currency, date } = values;
  const existing = values.externalId == null ? undefined : facts.held.get(externalKey(values.externalId));
  if (existing !== undefined) return { id: existing, seen: '', unchanged: EXISTS };
  const account = facts.accounts.get(accountId);
  if (account === undefined) throw new Error(`Account ${accountId} is unknown`);
  const content = transactionContent(values, currency ?? account.currency, date);
  const hash = sha256(`bulk|${changeSetId}|${index}`);
  return {
    id: entryIdOf({ tag: account.tag, month: monthOf(date) }, hash),
    seen: NO_STATE,
    change: { ...filled(content), accountId },
    create: { accountId, content },
  };
};

/** The fields that a new entry has. */
const filled = ({ kind: _, ...content }: EntryContent): Partial<EntryContent> =>
  Object.fromEntries(
    Object.entries(content).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );

type Change = Exclude<BulkOperation, { readonly action: 'create' }>;

const EXISTS = 'A transaction with this external_id exists already';
const unknownExternalId = ({ id, source }: ExternalId): string =>
  `Your family has no transaction with the external_id ${quoteValue(id)} of the source ${quoteValue(source)}`;
const unknownTransaction = (id: string): string => `Your family has no transaction with the id ${quoteValue(id)}`;
const ALREADY_DELETED = 'It is deleted already';
const ALREADY_SO = 'It has these values already';

const change = (operation: Change, { facts, isPreview, changeSetId }: Context): readonly Operation[] => {
  const { id } = operation;
  const target = facts.targets.get(id);
  const isDeletion = operation.action === 'delete' || operation.changes.delete === true;
  if (id === '' && operation.by !== undefined) {
    const reason = unknownExternalId(operation.by);
    return [{ id, seen: '', ...(isDeletion ? { unchanged: reason } : { refusal: reason }) }];
  }
  if (target === undefined) return [{ id, seen: '', refusal: unknownTransaction(id) }];
  if (target === 'deleted') {
    return [{ id, seen: '', ...(isDeletion ? { unchanged: ALREADY_DELETED } : { refusal: 'It was deleted' }) }];
  }
  const { entry, linkedPart, parts = [] } = target;
  const seen = isPreview ? stateOf(entry) : NO_STATE;
  const wanted = isDeletion ? { delete: true as const } : operation.changes;
  const outcome = planWithSplit({ entry, linkedPart, parts }, wanted, changeSetId);
  if (outcome === undefined) return [{ id, seen, unchanged: ALREADY_SO }];
  if (outcome.change === undefined) return [{ id, seen, refusal: outcome.refusal }];
  const fields = outcome.change === 'delete' ? [] : keysOf(outcome.change);
  return [
    {
      id,
      seen,
      change: outcome.change,
      before: Object.fromEntries(fields.map((field) => [field, entry[field] ?? null])),
      ...(outcome.split && { split: outcome.split }),
    },
  ];
};

export const countOperations = (operations: readonly Operation[]): PlannedCounts => ({
  selected: operations.length,
  changes: operations.filter(({ change }) => change !== undefined).length,
  refused: operations.filter(({ refusal }) => refusal !== undefined).length,
  unchanged: operations.filter(({ unchanged }) => unchanged !== undefined).length,
});

const sentenceOf = ({ index, field, message }: OperationFault): string => {
  if (field !== null) return `${field.replaceAll('/', '.')} ${message}`;
  return /^[a-z]/.test(message) ? `operation ${index} ${message}` : message;
};

/** Nobody should have to send 500 operations once for each fault. */
export const faulty = (faults: readonly OperationFault[], list = 'operations'): DomainError => {
  const errors = faults.map(
    ({ index, field, message }) =>
      `${list}.${index}${field === null ? '' : `.${field.replaceAll('/', '.')}`} ${message}`,
  );
  const details = faults.map(({ index, field, message }) => ({
    index,
    pointer: `/${list}/${index}${field === null ? '' : `/${field}`}`,
    message: sentenceOf({ index, field, message }),
  }));
  return new DomainError('validation_failed', errors[0] ?? 'The request is not valid', {
    errors,
    details: { [list]: details },
  });
};
