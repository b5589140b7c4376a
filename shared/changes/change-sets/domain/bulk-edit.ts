import type { RecordAttributes } from '../../../catalogue/domain/catalogue-record.ts';
import type { RecordMerge, ReferenceCounts } from '../../../catalogue/domain/record-merge.ts';
import type { EntryChanges } from '../../../ledger/entries/domain/edit.ts';
import type { Entry, TransactionKind } from '../../../ledger/entries/domain/entry.ts';
import type { SplitRequest } from '../../../ledger/entries/domain/transaction.ts';
import type { EntryFilters } from '../../../ledger/search/domain/entry-filters.ts';
import { faultOfKind, otherSideOf } from '../../../ledger/transfers/domain/linked-side.ts';
import type { ExternalId, Metadata } from '../../../platform/domain/external-id.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { entriesOf } from '../../../platform/domain/keys-of.ts';
import type { MergeChange } from '../../duplicates/domain/merge-change.ts';
import type { SideChange } from '../../transfers/domain/side-change.ts';

export const CHANGE_SET_KINDS = [
  'bulk_edit',
  'bulk',
  'rules',
  'suggestions',
  'transfers',
  'merge',
  'merge_records',
] as const;
export type ChangeSetKind = (typeof CHANGE_SET_KINDS)[number];

/** Stored as is: only add optional members. */
export type ChangeRequest = {
  readonly select: Selection;
  readonly changes: BulkChanges;
  /** Runs rules instead of `changes`: these, or all active ones if null. */
  readonly rules?: {
    readonly ids: readonly string[] | null;
    /** The only rule, which is created when the change set is applied. */
    readonly create?: NewRule;
  };
  /** The changes of each selected transaction by its id, instead of `changes`; for `kind`. Omitted fields stay. */
  readonly each?: Readonly<Record<string, EntryChanges>>;
  /** Sides of transfers by the id of their transaction, instead of `changes`. */
  readonly transfers?: Readonly<Record<string, SideChange>>;
  /** Sides of merges by the id of their transaction, instead of `changes`. */
  readonly merges?: Readonly<Record<string, MergeChange>>;
  /** Merges two categories, merchants or tags: `changes` gives the entries of one the other. */
  readonly combine?: RecordCombination;
  /** Links the certain pairs with a side that was created since this UTC instant. Once they are found, `transfers` has them. */
  readonly linkSince?: string;
  /** The id of a change set that is finished before this one is planned. */
  readonly after?: string;
  /** No person looked at it, so that its values do not count as set by one. */
  readonly isAutomatic?: true;
  /** The purpose of `each` or `transfers`; `bulk_edit` or `rules` if omitted. */
  readonly kind?: ChangeSetKind;
  /** The import or bank connection that started the change set by itself; omitted if a person requested it. */
  readonly source?: ChangeSource;
  /** As it was sent, with the names of the API. */
  readonly sent: {
    readonly filter?: Readonly<Record<string, unknown>> | undefined;
    readonly transaction_ids?: string[] | undefined;
    readonly changes: Readonly<Record<string, unknown>>;
    readonly rule_ids?: readonly string[] | null;
  };
};

/** A rule to be created; `name` is what tells it from other rules. */
export type NewRule = {
  readonly id: string;
  readonly name: string;
  readonly attributes: RecordAttributes['rule'];
};

/** A merge of two records of the catalogue, with their names when it was requested. */
export type RecordCombination = RecordMerge & {
  readonly fromName: string;
  readonly intoName: string;
  /** Counts of changes to records other than entries; known when the preview is ready. */
  readonly counts?: ReferenceCounts;
  /** The key of what was done to other records; known once the record is gone. */
  readonly references?: string;
};

/** An import, or a bank connection. */
export type ChangeSource = { readonly type: 'import' | 'bank_connection'; readonly id: string };

/** Filters as in lists, the ids of transactions, or what bank feeds created. */
export type Selection =
  | { readonly filters: Omit<EntryFilters, 'kind'>; readonly ids?: undefined; readonly fed?: undefined }
  | { readonly ids: readonly string[]; readonly filters?: undefined; readonly fed?: undefined }
  | { readonly fed: FedSince; readonly ids?: undefined; readonly filters?: undefined };

/** Transactions that bank feeds created in these accounts. `since`: UTC instant, inclusive. */
export type FedSince = { readonly accountIds: readonly string[]; readonly since: string };

/** Omitted fields stay. null clears a field. */
export type BulkChanges = {
  readonly categoryId?: string | null;
  readonly merchantId?: string | null;
  /** Replaces all tags. */
  readonly tagIds?: readonly string[];
  readonly addTagIds?: readonly string[];
  readonly removeTagIds?: readonly string[];
  readonly name?: string;
  readonly notes?: string | null;
  readonly excluded?: boolean;
  readonly transactionKind?: TransactionKind;
  readonly accountId?: AccountId;
  /** The next ones only for transactions that are named one by one. */
  readonly date?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly externalId?: ExternalId | null;
  readonly metadata?: Metadata | null;
  /** Replaces all parts; an empty list removes the split. */
  readonly splits?: readonly SplitRequest[];
  /** Alone: deletes the transactions with their parts. */
  readonly delete?: true;
};

/** The change of one entry: its new values, or its end. */
export type PlannedChange = EntryChanges | 'delete';

export type PlannedOutcome =
  | { readonly change: PlannedChange; readonly refusal?: undefined }
  | { readonly change?: undefined; readonly refusal: string };

/** Plans a change set that has separate changes for each transaction. Suggestions only fill empty fields. */
export const planEach = (entry: Entry, { each = {}, kind }: ChangeRequest): PlannedOutcome | undefined => {
  const wanted = entriesOf(each[entry.id] ?? {}).filter(([field]) => kind !== 'suggestions' || entry[field] === null);
  const change = differing(entry, Object.fromEntries(wanted));
  return Object.keys(change).length === 0 ? undefined : { change };
};

/**
 * Undefined if the entry has these values already. `linkedPart`: the id of a part that
 * is a side of a transfer.
 */
export const planEntry = (entry: Entry, changes: BulkChanges, linkedPart?: string): PlannedOutcome | undefined => {
  if (changes.delete) {
    return entry.parentId === null
      ? { change: 'delete' }
      : refused(`A part cannot be deleted alone: delete its transaction ${entry.parentId}`);
  }
  const change = differing(entry, wantedValues(entry, changes));
  if (Object.keys(change).length === 0) return undefined;
  const refusal = refusalOf(changes.splits === undefined ? entry : { ...entry, hasParts: false }, change, linkedPart);
  return refusal === undefined ? { change } : refused(refusal);
};

/** The fields in which parts follow their transaction, and sides of a transfer fit each other. */
const OF_WHOLE = ['accountId', 'date', 'amount', 'currency'] as const;
const WORDS = { accountId: 'account', date: 'date', amount: 'amount', currency: 'currency' } as const;

/** Why the entry cannot get these new values; undefined if it can. */
export const refusalOf = (entry: Entry, change: EntryChanges, linkedPart?: string): string | undefined => {
  const field = OF_WHOLE.find((name) => change[name] !== undefined);
  const linked = otherSideOf(entry);
  if (field !== undefined && entry.parentId !== null) {
    return field === 'accountId'
      ? `A part cannot be moved alone: move its transaction ${entry.parentId}`
      : `The ${WORDS[field]} of a part cannot change alone: change its transaction ${entry.parentId}`;
  }
  if (field !== undefined && linked !== undefined) {
    return `It is a side of a transfer with ${linked}: undo that link first, or edit this transaction alone`;
  }
  if ((change.accountId !== undefined || change.date !== undefined) && linkedPart !== undefined) {
    return `Its part ${linkedPart} is a side of a transfer: undo that link first, or edit this transaction alone`;
  }
  const kindFault =
    linked === undefined || change.transactionKind === undefined ? undefined : faultOfKind(change.transactionKind);
  if (kindFault !== undefined) return `It is a side of a transfer with ${linked}: ${kindFault}`;
  return entry.hasParts ? refusalOfSplit(change) : undefined;
};

const refusalOfSplit = (change: EntryChanges): string | undefined => {
  if (change.amount !== undefined || change.currency !== undefined) {
    return 'The amount and currency of a split transaction change only together with its parts: edit this transaction alone';
  }
  return change.excluded === undefined
    ? undefined
    : 'A split transaction is always excluded, because its parts count instead';
};

const refused = (refusal: string): PlannedOutcome => ({ refusal });

const wantedValues = (entry: Entry, changes: BulkChanges): EntryChanges => {
  const { tagIds, addTagIds, removeTagIds, delete: _, splits, excluded, ...others } = changes;
  const values = { ...others, ...exclusion(entry, { splits, excluded }) };
  if (tagIds === undefined && addTagIds === undefined && removeTagIds === undefined) return values;
  const removed = new Set(removeTagIds);
  const tags = new Set([...(tagIds ?? entry.tagIds).filter((id) => !removed.has(id)), ...(addTagIds ?? [])]);
  return { ...values, tagIds: [...tags] };
};

/** A split transaction is always excluded; without its split it counts, unless the same change excludes it. */
const exclusion = (
  entry: Entry,
  { splits, excluded }: { readonly splits: BulkChanges['splits']; readonly excluded: boolean | undefined },
): EntryChanges => {
  if (splits?.length === 0 && entry.hasParts) return { excluded: excluded ?? false };
  return excluded === undefined || (splits !== undefined && splits.length > 0) ? {} : { excluded };
};

/** The values that the entry does not have yet. */
export const differing = (entry: Entry, wanted: EntryChanges): EntryChanges =>
  Object.fromEntries(entriesOf(wanted).filter(([field, value]) => !isSame(entry[field], value)));

const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((value) => b.includes(value))
    : JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** A record that entries will refer to. */
export type Reference = { readonly kind: 'category' | 'merchant' | 'tag'; readonly recordId: string };

/** The records that entries will refer to after these changes, without accounts. */
export const referencesIn = ({
  categoryId,
  merchantId,
  tagIds = [],
  addTagIds = [],
}: Pick<BulkChanges, 'categoryId' | 'merchantId' | 'tagIds' | 'addTagIds'>): readonly Reference[] => [
  ...(categoryId == null ? [] : [{ kind: 'category' as const, recordId: categoryId }]),
  ...(merchantId == null ? [] : [{ kind: 'merchant' as const, recordId: merchantId }]),
  ...[...new Set([...tagIds, ...addTagIds])].map((recordId) => ({ kind: 'tag' as const, recordId })),
];
