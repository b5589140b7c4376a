import type { TransactionKind } from '../../../ledger/entries/domain/entry.ts';

/** What a change set of transfers does to one transaction: makes it a side of a transfer, or says that it is none. */
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
