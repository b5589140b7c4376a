import { type AttentionReason, type NewEvent, transactionsChanged } from '../../events/domain/event.ts';
import type { ImportRecord } from './import-record.ts';

const importEvent = (type: NewEvent['type'], id: string, data: NewEvent['data'] = {}): NewEvent => ({
  type,
  path: `/api/v1/imports/${id}`,
  data: { import_id: id, ...data },
});

type Counts = {
  /** How many rows of the file are in the ledger now. */
  readonly rows: number;
  /** How many entries of them were not there before. */
  readonly created: number;
  /** How many were, corrected ones among them. */
  readonly matched: number;
  readonly updated?: number | undefined;
};

export const importCompleted = (id: string, { rows, created, matched, updated = 0 }: Counts): readonly NewEvent[] => [
  importEvent('import.completed', id, { rows, created, matched, ...(updated > 0 && { updated }) }),
  transactionsChanged({ source: 'import', import_id: id, count: created + updated, matched }),
];

/** `code`: of the error that the import shows. */
export const importFailed = (id: string, code: string): readonly NewEvent[] => [
  importEvent('import.failed', id, { error: code }),
];

export const importReverted = (id: string): readonly NewEvent[] => [
  importEvent('import.reverted', id),
  transactionsChanged({ source: 'import_revert', import_id: id, count: null }),
];

export const needsAttention = (id: string, reasons: readonly AttentionReason[]): readonly NewEvent[] =>
  reasons.length === 0 ? [] : [importEvent('import.needs_attention', id, { reasons })];

type Read = Pick<ImportRecord, 'id' | 'stats' | 'questions' | 'blockers' | 'preflightErrors'>;

/** Names that publishing creates need nobody; those that hold it back are blockers. */

/** Of an import whose file has just been read and that is not published by itself. */
export const attentionAfterReading = ({ id, stats, questions = [], blockers, preflightErrors }: Read) =>
  needsAttention(id, [
    ...(questions.length > 0 ? ['open_questions' as const] : []),
    ...(stats.invalidRowsCount > 0 || preflightErrors.length > 0 ? ['invalid_rows' as const] : []),
    ...(blockers.length > 0 && stats.unassignedMappingsCount > 0 ? ['unassigned_mappings' as const] : []),
    ...(blockers.length > 0 ? ['blocked' as const] : []),
  ]);
