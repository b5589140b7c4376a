import type { FeedNotice, FeedRow, FeedRowFault } from '../../domain/feed-row.ts';
import { accountNotice } from './notices.ts';
import { type RowPlace, toRow } from './to-row.ts';

/** Every transaction is a row, a fault that is told, or not wanted; none is in the way of another. */
export type ReadRows = {
  readonly rows: readonly FeedRow[];
  readonly faults: readonly FeedRowFault[];
  /** One of the faults may be a pending transaction: who is not among the rows is not certainly gone. */
  readonly mayMissPending: boolean;
  readonly notices: readonly FeedNotice[];
};

export const toRows = (sent: readonly unknown[], place: RowPlace): ReadRows => {
  const read = sent.map((one) => toRow(one, place));
  const rows = read.filter((one) => one.kind === 'row');
  const faults = read.filter((one) => one.kind === 'fault');
  const strange = new Set(rows.map(({ strangeCurrency }) => strangeCurrency).filter((one) => one !== null));
  return {
    rows: rows.map(({ row }) => row),
    faults: faults.map(({ fault }) => fault),
    mayMissPending: faults.some(({ mayBePending }) => mayBePending),
    notices: [...strange].map((currency) =>
      accountNotice(
        place.upstreamId,
        `Amounts in ${currency}, which is no currency of ISO 4217, were taken as ${place.currency}`,
      ),
    ),
  };
};
