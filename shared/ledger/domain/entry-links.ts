/** One side of a transfer names the other by its entry id. The outflow carries what is said about the transfer. */
export type TransferLink = {
  readonly side: 'inflow' | 'outflow';
  readonly otherId: string;
  readonly status: 'pending' | 'confirmed';
  readonly notes: string | null;
};

/** How a transaction belongs to others. An id that leads to nothing reads as none. */
export type EntryLinks = {
  readonly transfer: TransferLink | null;
  /** On an outflow: inflows that a person said are not its other side. */
  readonly rejected: readonly string[];
};

export const sameLinks = (a: EntryLinks | null, b: EntryLinks | null): boolean =>
  a === b || (a !== null && b !== null && sameTransfer(a.transfer, b.transfer) && sameIds(a.rejected, b.rejected));

const sameTransfer = (a: TransferLink | null, b: TransferLink | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.side === b.side &&
    a.otherId === b.otherId &&
    a.status === b.status &&
    a.notes === b.notes);

const sameIds = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id));
