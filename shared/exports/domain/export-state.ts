import type { PageKey } from '../../ledger/domain/entry.ts';
import type { PageHeader } from '../../ledger/domain/header.ts';
import type { ExportedSide } from './kinds/transfers.ts';

/** One object of written lines; `ranges` gives the bytes of each section that it has some of, end exclusive. */
export type ExportPart = { readonly key: string; readonly ranges: Readonly<Record<string, readonly [number, number]>> };

/** How far an export is: enough to go on after any interruption. */
export type ExportState = {
  /** The object of what the family had when the export began. */
  readonly catalogue: string;
  /** Every page, in the order in which they are read, and how many of them are. */
  readonly pages: readonly PageKey[];
  readonly done: number;
  /** Everything is in the parts: what is left is the archive. */
  readonly isWritten: boolean;
  readonly parts: readonly ExportPart[];
  readonly facts: LedgerFacts;
};

/** What the pages read so far leave to be said at the end. */
export type LedgerFacts = {
  /** By wire key. */
  readonly counts: Readonly<Record<string, number>>;
  readonly skipped: Readonly<Record<string, number>>;
  /** Of the pages read so far. */
  readonly headers: readonly PageHeader[];
  /** Accounts and days of valuations. */
  readonly valuationDays: readonly string[];
  readonly sides: readonly LinkedSide[];
  readonly rejected: readonly RejectedPair[];
};

/** A side of a transfer and what it says of that. */
export type LinkedSide = ExportedSide & {
  readonly isOutflow: boolean;
  readonly otherId: string;
  readonly status: 'pending' | 'confirmed';
  readonly notes: string | null;
};
export type RejectedPair = { readonly outflow: ExportedSide; readonly inflowId: string };

export const NO_FACTS: LedgerFacts = {
  counts: {},
  skipped: {},
  headers: [],
  valuationDays: [],
  sides: [],
  rejected: [],
};
