import type { PageKey } from '../../ledger/entries/domain/entry.ts';
import type { PageHeader } from '../../ledger/pages/domain/header.ts';
import type { ExportedSide } from './kinds/transfers.ts';

/** An object with written lines; `ranges` are the bytes of each section that it contains, end exclusive. */
export type ExportPart = { readonly key: string; readonly ranges: Readonly<Record<string, readonly [number, number]>> };

/** The checkpoint of an export: enough to resume after any interruption. */
export type ExportState = {
  /** The object with the catalogue at the start of the export. */
  readonly catalogue: string;
  /** All pages in read order, and how many have been read. */
  readonly pages: readonly PageKey[];
  readonly done: number;
  /** All lines are written; only the archive is missing. */
  readonly isWritten: boolean;
  readonly parts: readonly ExportPart[];
  readonly facts: LedgerFacts;
};

/** Facts from the pages read so far that are written at the end. */
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

/** One side of a transfer with its details. */
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
