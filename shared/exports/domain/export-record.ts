import type { RecordCounts } from '../../ledger/entries/domain/record-types.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';

export const EXPORT_STATUSES = ['pending', 'running', 'complete', 'failed'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** How long an export can be downloaded. */
export const EXPORT_DAYS = 7;

/** An archive with all data of a family. Instants are UTC ISO strings. */
export type ExportRecord = {
  readonly id: string;
  readonly familyId: FamilyId;
  readonly status: ExportStatus;
  /** Ledger pages, plus one for the archive. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** The object with the checkpoint; null before the start. */
  readonly checkpoint: string | null;
  readonly lease: { readonly holder: string; readonly until: string } | null;
  /** Wake-ups since the last progress. */
  readonly wakes: number;
  readonly archive: Archive | null;
  /** Whether the archive also has the files that were imported. */
  readonly withFiles?: boolean | undefined;
  readonly error: string | null;
  readonly touchedAt: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly expiresAt: string;
};

export type Archive = {
  readonly key: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  /** Records by wire key, all fifteen. */
  readonly counts: RecordCounts;
};
