import type { JoiningEntry } from '../../../ledger/identity/domain/join-entries.ts';

/** The transaction takes another one in, or is merged into another one. */
export type MergeChange =
  /** `from`: the id of the other one. Its values are read while planning, because they would not fit into the request. */
  | { readonly from: string; readonly into?: undefined }
  | {
      readonly into: string;
      /** Its state and its owners when the merge was requested, which the other one takes over. */
      readonly state: string;
      readonly ownerIds: readonly string[];
      readonly from?: undefined;
    };

/** Effects of a merge beyond the values of its sides. Stored with operations: only add optional members. */
export type MergeEffect = {
  readonly join?: JoiningEntry;
  readonly mergedInto?: { readonly id: string; readonly ownerIds: readonly string[] };
};
