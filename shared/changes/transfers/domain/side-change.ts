import type { TransactionKind } from '../../../ledger/entries/domain/entry.ts';

/** The transaction becomes a side of a transfer, or is confirmed not to be one. */
export type SideChange = { readonly link: LinkedSide; readonly reject?: undefined } | RejectedSides;

type LinkedSide = {
  readonly side: 'inflow' | 'outflow';
  readonly otherId: string;
  readonly transactionKind: TransactionKind;
  /** The former other side, which no longer exists. */
  readonly replaces: string | null;
};

/** On an outflow: inflows that are not its other side. */
type RejectedSides = { readonly reject: readonly string[]; readonly link?: undefined };
