import type { EntryChanges } from '../../../ledger/entries/domain/edit.ts';
import type { Candidate } from '../../../ledger/identity/domain/duplicate-candidate.ts';
import type { DeletedEntry } from '../../../ledger/pages/domain/read.ts';
import type { DuplicateDecision } from '../../domain/import-attributes.ts';
import type { Mapping } from '../../mappings/domain/mappings.ts';
import type { ImportRow } from './row.ts';

/** A row with its mappings and the effect of publishing it now (contract §2.7, plus `effect`). */
export type RowDiagnostic = {
  readonly id: string;
  readonly row: ImportRow;
  /** Additional fields beyond the contract. */
  readonly extras: readonly RowExtra[];
  readonly mappings: {
    readonly account: Mapping | null;
    readonly category: Mapping | null;
    readonly accountType: Mapping | null;
    readonly tags: readonly Mapping[];
  };
  /** null if the row is invalid. */
  readonly effect: RowEffect | null;
};

/** `review`: the row may be the same transaction as the entry. */
export type RowEffect = {
  readonly action: 'create' | 'match' | 'review';
  readonly entryId: string | null;
  /** The entry that may be the same transaction, also after somebody decided about it. */
  readonly candidate?: Candidate;
  readonly decision?: DuplicateDecision['choice'];
  /** A person deleted the entry of the row: it stays deleted, unless somebody wants it again. */
  readonly deleted?: DeletedEntry;
  /** Predicted changes by rules to the transactions that the row creates; absent if there are none. */
  readonly rules?: readonly ChangesByRules[];
};

/** Changes by rules to one transaction of a row. `part`: null for the row's own, otherwise the position of its part. */
export type ChangesByRules = {
  readonly part: number | null;
  readonly change: EntryChanges;
  readonly ruleIds: readonly string[];
};

/** Fields of some types only: parts of a split, its parent, and others. */
export type RowExtra =
  | 'splits'
  | 'partOf'
  | 'resourceType'
  | 'categoryParent'
  | 'categoryColor'
  | 'categoryIcon'
  | 'merchantColor'
  | 'merchantWebsite';
