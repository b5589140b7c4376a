import type { Mapping } from './mappings.ts';
import type { ImportRow } from './row.ts';

/** A row with its mappings and the effect publishing it now would have (contract §2.7, plus `effect`). */
export type RowDiagnostic = {
  readonly id: string;
  readonly row: ImportRow;
  /** What is shown of it beside the contract. */
  readonly extras: readonly RowExtra[];
  readonly mappings: {
    readonly account: Mapping | null;
    readonly category: Mapping | null;
    readonly accountType: Mapping | null;
    readonly tags: readonly Mapping[];
  };
  /** null when the row is invalid. */
  readonly effect: RowEffect | null;
};

export type RowEffect = { readonly action: 'create' | 'match'; readonly entryId: string | null };

/** What only the rows of some types have: parts, the whole that a row is a part of, more fields. */
export type RowExtra =
  | 'splits'
  | 'partOf'
  | 'resourceType'
  | 'categoryParent'
  | 'categoryColor'
  | 'categoryIcon'
  | 'merchantColor'
  | 'merchantWebsite';
