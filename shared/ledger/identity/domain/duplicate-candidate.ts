import type { NewRow } from './matching-slots.ts';

/** An entry that may be the same transaction as a row of another source. */
export type Candidate = PossibleEntry & {
  /** Other entries that may be the same, best first; a few at most. They may be the best pair of other rows. */
  readonly others?: readonly PossibleEntry[];
};

export type PossibleEntry = {
  /** For a row of the same file without an entry: the text of `rowKey`. */
  readonly entryId: string;
  /** ISO local date. */
  readonly date: string;
  readonly name: string;
  /** The similarity of the two, from 0 to 1. */
  readonly score: number;
  /** In words, for people. */
  readonly reasons: readonly string[];
  /** A person deleted the entry. */
  readonly deletedAt?: string;
  /** One of the two is pending, and the other may be its booking. */
  readonly booking?: OtherSide;
};

/** The other side of a pending transaction and its booking. */
export type OtherSide = {
  readonly status: 'pending' | 'booked';
  /** Ledger sign; it may differ from that of the row. */
  readonly amount: string;
  readonly currency: string;
  /** The row of the same file that reports it. */
  readonly row?: number;
};

export type Duplicate = Candidate & {
  /** The imports whose row of this number the entry is. */
  readonly importIds: readonly string[];
  /**
   * Both have the same bank reference; or both sources tell the same statement, and the pair is the only one of its day and
   * amount, or no other would be better.
   */
  readonly isCertain: boolean;
  /** Certain because of the bank reference alone. */
  readonly isReferenced: boolean;
  /** Certain only because both sources tell the same statement: the names share no word. */
  readonly isRenamed?: true;
  /** The entry is pending, or was booked by a row: the row may give it another amount. */
  readonly books?: true;
};

type RankedPair = {
  readonly newRow: NewRow;
  readonly entry: { readonly id: string };
  readonly score: number;
};

/** Each row and each entry in one pair at most. A stable sort: ties are ordered by row, then by position. */
export const bestPairs = <Pair extends RankedPair>(pairs: readonly Pair[]): readonly Pair[] => {
  const rows = new Set<number>();
  const ids = new Set<string>();
  return pairs
    .toSorted((a, b) => b.score - a.score)
    .filter(({ newRow, entry }) => {
      if (rows.has(newRow.row) || ids.has(entry.id)) return false;
      rows.add(newRow.row);
      ids.add(entry.id);
      return true;
    });
};
