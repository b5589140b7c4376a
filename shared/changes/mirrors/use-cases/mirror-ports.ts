import type { Account } from '../../../ledger/entries/domain/account.ts';
import type { NamedEntry } from '../../../ledger/entries/use-cases/name-entries.ts';
import type { LedgerPages, LedgerVersions } from '../../../ledger/use-cases/ledger-ports.ts';
import type { FamilyId } from '../../../platform/domain/ids.ts';
import type { Today } from '../../../platform/use-cases/family-today.ts';
import type { Part, Shown } from '../domain/mirror.ts';
import type { EntryKind, MirroredKind, RecordKind } from '../domain/mirrored-kinds.ts';

/** Tells, without the parts, whether there is anything new. */
export type SnapshotHead = {
  readonly kinds: readonly MirroredKind[];
  readonly writtenAt: string;
  /** Whether the client held everything as of one moment. */
  readonly isCurrent: boolean;
  /** The ledger at a glance with the version of the shapes, the day, and the instant before the names were read. */
  readonly glance: string;
  readonly day: string;
  readonly comparedAt: string;
  /** Until when names could change, as it was known then; blank if no change was ever announced. */
  readonly namesUntil: string;
};

/** All that a client holds. */
export type Snapshot = SnapshotHead & {
  readonly parts: readonly Part[];
  /** The part that was compared last. */
  readonly lastPart: string;
};

/** Snapshots of what clients hold, each under a random name: never changed, and removed some time after they were written. */
export type Snapshots = {
  /** undefined if there is no such snapshot of the family. */
  readonly head: (familyId: FamilyId, name: string) => Promise<SnapshotHead | undefined>;
  readonly read: (familyId: FamilyId, name: string) => Promise<Snapshot | undefined>;
  /** Returns its name. */
  readonly write: (familyId: FamilyId, snapshot: Snapshot) => Promise<string>;
};

/** Kinds of records whose names entries show, besides accounts. */
export const NAMED_KINDS = ['category', 'merchant', 'tag', 'security'] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];
export type NamedRecord = { readonly id: string; readonly name: string; readonly securityName?: string | null };

export type MirrorPorts = {
  readonly snapshots: Snapshots;
  readonly versions: LedgerVersions;
  readonly nameChanges: { readonly until: (familyId: FamilyId) => Promise<string | undefined> };
  readonly ledger: Pick<LedgerPages, 'visit' | 'readMany'>;
  readonly accounts: { readonly list: (familyId: FamilyId) => Promise<readonly Account[]> };
  readonly records: {
    readonly listOf: (familyId: FamilyId, kind: NamedKind) => Promise<readonly NamedRecord[]>;
  };
  readonly today: Today;
  readonly now: () => string;
  /** All records of a kind, as their list shows them. */
  readonly lists: Readonly<Partial<Record<RecordKind, (familyId: FamilyId) => Promise<readonly Shown[]>>>>;
  /** An entry, as the list of its kind shows it. */
  readonly shows: Readonly<Partial<Record<EntryKind, (named: NamedEntry, today: string) => Shown>>>;
};
