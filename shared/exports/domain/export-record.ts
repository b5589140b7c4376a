import type { RecordCounts } from '../../ledger/domain/record-types.ts';

export const EXPORT_STATUSES = ['pending', 'running', 'complete', 'failed'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** How long an export can be fetched. */
export const EXPORT_DAYS = 7;

/** Everything a family has, written into one archive. Instants are UTC ISO strings. */
export type ExportRecord = {
  readonly id: string;
  readonly familyId: string;
  readonly status: ExportStatus;
  /** Pages of the ledger, and one for the archive. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** The object that says how far the work is; null: not begun. */
  readonly checkpoint: string | null;
  readonly lease: { readonly holder: string; readonly until: string } | null;
  /** Wake-ups since the work last went on. */
  readonly wakes: number;
  readonly archive: Archive | null;
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
