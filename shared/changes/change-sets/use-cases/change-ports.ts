import type { CatalogueRecord, RecordAttributes, RecordKind } from '../../../catalogue/domain/catalogue-record.ts';
import type { RecordMerge, ReferringKind } from '../../../catalogue/domain/record-merge.ts';
import type { Attributes } from '../../../catalogue/domain/supports.ts';
import type { Edits, Place } from '../../../catalogue/use-cases/catalogue-ports.ts';
import type { Identify } from '../../../catalogue/use-cases/record-external-ids.ts';
import type { NewEvent } from '../../../events/domain/event.ts';
import type { Account } from '../../../ledger/entries/domain/account.ts';
import type { PageRef } from '../../../ledger/entries/domain/entry.ts';
import type { LedgerColumns, LedgerHeaders, LedgerPages } from '../../../ledger/use-cases/ledger-ports.ts';
import type { ClientTexts, ExternalId } from '../../../platform/domain/external-id.ts';
import type { FamilyId, ImportId } from '../../../platform/domain/ids.ts';
import type { Uploads } from '../../../platform/domain/object-store.ts';
import type { PageRequest } from '../../../platform/domain/paging.ts';
import type { ChangeSet, ChangeSetState, ChangeSetStatus } from '../domain/change-set.ts';

/** The stored state that a conditional update requires. */
export type ChangeExpectation = {
  readonly statuses: readonly ChangeSetStatus[];
  /** This worker must hold the lease. */
  readonly holder?: string;
  /** No lease is active at this instant. */
  readonly freeAt?: string;
};
export type ChangeSetUpdate = Partial<Omit<ChangeSet, 'id' | 'familyId' | 'kind' | 'createdAt'>> & {
  /** Announced before the change, and recorded if and only if it is written. */
  readonly events?: readonly NewEvent[];
};

/** `proposed`: whether a key or an application prepared it to be applied later. */
type ChangeSetSelection = {
  readonly withoutIdleRuns?: boolean;
  readonly status?: ChangeSetStatus | undefined;
  readonly proposed?: boolean | undefined;
};

export type ChangeSets = {
  /** Creating the same change set again has no effect. */
  readonly create: (record: ChangeSet) => Promise<void>;
  /** A consistent read; undefined for unknown, foreign, malformed and expired ids. */
  readonly find: (familyId: FamilyId, id: string, now: string) => Promise<ChangeSet | undefined>;
  /** One conditional update; undefined if the condition fails. */
  readonly update: (
    familyId: FamilyId,
    id: string,
    expected: ChangeExpectation,
    change: ChangeSetUpdate,
  ) => Promise<ChangeSet | undefined>;
  /** Newest first, without expired ones. */
  readonly list: (
    familyId: FamilyId,
    now: string,
    page: PageRequest & ChangeSetSelection,
  ) => Promise<{ readonly items: readonly ChangeSet[]; readonly totalCount: number }>;
  readonly listStates: (familyId: FamilyId, now: string) => Promise<readonly ChangeSetState[]>;
  /** Change sets with unfinished work, from the index, which may lag. */
  readonly listInFlight: () => Promise<readonly ChangeWakeUp[]>;
};

/** The message only wakes the worker; the change set holds the work. */
export type ChangeWakeUp = { readonly familyId: FamilyId; readonly changeSetId: string };
export type ChangeQueue = { readonly send: (message: ChangeWakeUp, delaySeconds?: number) => Promise<void> };

type FiledUnder = 'category' | 'merchant' | 'tag';

/** Records that entries refer to. The change set is one of their owners while it is applied. */
export type ChangedRecords = {
  readonly bindById: (familyId: FamilyId, kind: FiledUnder, id: string, owner: string) => Promise<boolean>;
  readonly release: (familyId: FamilyId, kind: FiledUnder, id: string, owner: string) => Promise<unknown>;
  readonly findMany: (
    familyId: FamilyId,
    kind: FiledUnder,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, unknown>>;
  readonly listOf: (familyId: FamilyId, kind: 'rule' | FiledUnder) => Promise<readonly CatalogueRecord[]>;
};

/** Records that refer to categories, merchants and tags. */
export type ReferringRecords = {
  readonly list: (familyId: FamilyId) => Promise<readonly CatalogueRecord[]>;
  readonly find: (familyId: FamilyId, kind: RecordKind, id: string) => Promise<CatalogueRecord | undefined>;
  readonly heirs: (
    familyId: FamilyId,
    kind: FiledUnder,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Of a record that was merged or deleted. */
  readonly retired: (
    familyId: FamilyId,
    kind: RecordKind,
    id: string,
  ) => Promise<(ClientTexts & { readonly mergeId?: string | undefined }) | undefined>;
  readonly fill: (place: Place, owner: string, attributes: Attributes, now: string) => Promise<void>;
  readonly create: (record: {
    readonly familyId: FamilyId;
    readonly kind: ReferringKind;
    readonly name: string;
    readonly attributes: RecordAttributes['budget_category'];
    readonly candidateId: string;
    readonly owner: string;
    readonly now: string;
  }) => Promise<unknown>;
};

/** Takes a merged record away, and brings it back. */
export type RecordMerges = {
  readonly retire: (familyId: FamilyId, merge: RecordMerge, mergeId: string, now: string) => Promise<boolean>;
  readonly restore: (
    familyId: FamilyId,
    merge: RecordMerge,
    mergeId: string,
    now: string,
    keepsId: boolean,
  ) => Promise<{ readonly name: string; readonly former: string; readonly lostId: boolean } | undefined>;
};

/**
 * Claims the external id of a transaction, if it is to have one.
 * @throws DomainError `external_id_taken`, BusyError
 */
export type TakeTransactionId = (
  familyId: FamilyId,
  entryId: string,
  externalId: ExternalId | null | undefined,
  changeSetId?: string,
) => Promise<void>;

/** Reads the objects of plans. */
export type PlanObjects = { readonly uploads: Pick<Uploads, 'get'> };

/** The dependencies of the worker. */
export type ChangeDependencies = {
  readonly changeSets: ChangeSets;
  readonly queue: ChangeQueue;
  readonly accounts: {
    readonly bindById: (familyId: FamilyId, id: string, owner: string) => Promise<Account | undefined>;
    readonly release: (familyId: FamilyId, id: string, owner: string) => Promise<unknown>;
    readonly list: (familyId: FamilyId) => Promise<readonly Account[]>;
  };
  readonly records: ChangedRecords & ReferringRecords;
  readonly edits: Pick<Edits, 'createNamed' | 'edit' | 'remove' | 'unset'>;
  readonly merges: RecordMerges;
  /** Claims the external id of a record that a merge took away. */
  readonly identifyAgain: Identify;
  readonly takeId: TakeTransactionId;
  readonly headers: LedgerHeaders;
  readonly ledger: Pick<LedgerPages, 'readMany' | 'changeEach' | 'visit'> & LedgerColumns;
  /** The pages that an import may have written to; undefined if it does not exist. */
  readonly importPages: (familyId: FamilyId, importId: ImportId) => Promise<readonly PageRef[] | undefined>;
  readonly uploads: Pick<Uploads, 'put' | 'get'>;
  /** Unguessable and unique. */
  readonly randomId: () => string;
};
