import { historyLimit } from '../../../ledger/history/domain/entry-history.ts';
import type { UndoLosses } from '../../../ledger/history/domain/undo-losses.ts';
import type { FamilyId, UserId } from '../../../platform/domain/ids.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { ChangeRequest, ChangeSetKind } from './bulk-edit.ts';

/** `ready`: previewed, and nothing is changed yet. */
export const CHANGE_SET_STATUSES = [
  'preparing',
  'ready',
  'applying',
  'applied',
  'reverting',
  'reverted',
  'failed',
  'declined',
] as const;
export type ChangeSetStatus = (typeof CHANGE_SET_STATUSES)[number];

/** The statuses in which a worker has something to do. */
export const WORKING = ['preparing', 'applying', 'reverting'] as const satisfies readonly ChangeSetStatus[];

/** How long a preview can be applied. */
export const PREVIEW_DAYS = 7;

/** A change of many entries: previewed, applied and undone as one. Instants are UTC ISO strings. */
export type ChangeSet = {
  readonly id: string;
  readonly familyId: FamilyId;
  readonly kind: ChangeSetKind;
  readonly status: ChangeSetStatus;
  /** Who asked for it; null for rules that run by themselves. */
  readonly userId: UserId | null;
  /** The name of the API key or OAuth client with which the person did it; absent on pages. */
  readonly keyName?: string | null | undefined;
  /** Who prepared it, if a key or an application did and it was to be applied later. */
  readonly proposer?: Proposer | undefined;
  /** The ids of the planned transactions that were left out when it was applied. */
  readonly leaveOut?: readonly string[] | undefined;
  readonly request: ChangeRequest;
  /** Apply it as soon as it is planned. */
  readonly applyWhenReady: boolean;
  readonly counts: PlannedCounts;
  /** The key of the plan; null until it is complete. */
  readonly plan: string | null;
  readonly checkpoint: ChangeCheckpoint | null;
  /** Change sets whose values it replaced. */
  readonly standsOn: readonly string[];
  /** The key of the reasons for the entries that it left alone; absent if there are none. */
  readonly left?: string | undefined;
  /** The result of reading the entries again; null before that. */
  readonly verification: ChangeVerification | null;
  /** Why it is `failed`, or what could not be undone. */
  readonly error: string | null;
  readonly lease: { readonly holder: string; readonly until: string } | null;
  /** Wake-ups since the last progress. */
  readonly wakes: number;
  readonly touchedAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly appliedAt: string | null;
  /** When a preview that was not applied is deleted; null once it is applied. */
  readonly expires: string | null;
};

/** An API key, or the grant of an application. `proposesOnly`: it may not apply changes itself. */
export type Proposer = { readonly keyId: string; readonly keyName: string; readonly proposesOnly?: true | undefined };

/** Of the selected entries: how many change, cannot change, or have the wanted values already. */
export type PlannedCounts = {
  readonly selected: number;
  readonly changes: number;
  readonly refused: number;
  readonly unchanged: number;
};

export const NOTHING_PLANNED: PlannedCounts = { selected: 0, changes: 0, refused: 0, unchanged: 0 };

/** Repeating a phase from its checkpoint has the same outcome. */
export type ChangeCheckpoint =
  /** `state`: the key of the plan so far. */
  | { readonly phase: 'plan'; readonly state: string }
  /** The record of a merge is gone, and its entries are planned again: nobody can refer to it any more. */
  | { readonly phase: 'gather'; readonly state: string | null }
  | { readonly phase: 'apply'; readonly block: number }
  /** Losses are counted before anything is undone. */
  | { readonly phase: 'losses'; readonly block: number; readonly losses: UndoLosses }
  /** `losses` is missing in older checkpoints. `counted`: with the external ids that entries of this block lose. */
  | { readonly phase: 'undo'; readonly block: number; readonly losses?: UndoLosses; readonly counted?: true }
  /** Everything is applied; transfers and merges with one side are taken back. */
  | { readonly phase: 'pair' }
  | {
      readonly phase: 'verify';
      readonly block: number;
      readonly found: ChangeFindings;
      /** The key of what was left alone so far. */
      readonly left?: string;
    };

/** An entry that was left alone. */
export type LeftAlone = { readonly id: string; readonly reason: string };

export type ChangeFindings = {
  /** Entries that carry the change. */
  readonly applied: number;
  /** Entries left alone, because they changed after the preview or are gone. */
  readonly skipped: number;
  /** Entries that carry the change, but not its values. */
  readonly wrong: number;
  readonly standsOn: readonly string[];
};

export const NOTHING_FOUND: ChangeFindings = { applied: 0, skipped: 0, wrong: 0, standsOn: [] };

export type ChangeVerification = Omit<ChangeFindings, 'standsOn'> & {
  readonly status: 'verified' | 'mismatch';
  readonly checkedAt: string;
};

export const OUTCOMES = ['planned', 'applied', 'skipped', 'refused', 'unchanged', 'reverted'] as const;

/** `reason`: null only if it is planned, applied or reverted. */
export type OperationOutcome = { readonly outcome: (typeof OUTCOMES)[number]; readonly reason: string | null };

/** The most pairs of transactions that one change set links or merges. */
export const MAX_PAIRS = 250;

/** True if its entries still remember it. */
export const isRevertable = ({ status, appliedAt }: Pick<ChangeSet, 'status' | 'appliedAt'>, now: string): boolean =>
  status === 'applied' && appliedAt !== null && appliedAt > historyLimit(now);

/** For lists of all change sets of a family. */
export type ChangeSetState = Pick<
  ChangeSet,
  | 'id'
  | 'kind'
  | 'status'
  | 'applyWhenReady'
  | 'counts'
  | 'verification'
  | 'standsOn'
  | 'createdAt'
  | 'expires'
  | 'proposer'
  | 'keyName'
  | 'appliedAt'
>;

/** It ran by itself after an import or a sync, and changed nothing. */
export const isIdleRun = ({
  status,
  applyWhenReady,
  counts,
  verification,
}: Pick<ChangeSetState, 'status' | 'applyWhenReady' | 'counts' | 'verification'>): boolean =>
  applyWhenReady && status === 'applied' && (verification?.applied ?? counts.changes) === 0;

type Created = Pick<ChangeSet, 'id' | 'createdAt'>;

/** Orders change sets by their creation: ids have no order in time, because some are hashes. */
export const newestFirst = (a: Created, b: Created): number =>
  compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id);
