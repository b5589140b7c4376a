import * as z from 'zod';
import { csvLine } from '../../platform/domain/text/csv-line.ts';
import { validate } from '../../platform/schema/validate.ts';
import type { CheckedAudit } from '../admin/use-cases/read-audit.ts';
import { toAuditEntry } from './audit-log.ts';

const COLUMNS = ['time', 'id', 'type', 'severity', 'actor_id', 'actor_email', 'user_id', 'user_email', 'provider'];
const MORE_COLUMNS = ['viewer_address', 'user_agent', 'session_id', 'request_id', 'details', 'tampered'];

/** One row per record. Cells are escaped so that spreadsheets do not run them as formulas. */
const toAuditCsv = (records: readonly CheckedAudit[]): string =>
  csvLine([...COLUMNS, ...MORE_COLUMNS]) +
  records
    .map(toAuditEntry)
    .map((entry) =>
      csvLine([
        ...[entry.time, entry.id, entry.type, entry.severity, entry.actor?.id ?? null, entry.actor?.email ?? null],
        ...[entry.user?.id ?? null, entry.user?.email ?? null, entry.provider, entry.viewer_address, entry.user_agent],
        ...[entry.session_id, entry.request_id, JSON.stringify(entry.details), String(entry.tampered)],
      ]),
    )
    .join('');

const toAuditNdjson = (records: readonly CheckedAudit[]): string =>
  records.map((record) => `${JSON.stringify(toAuditEntry(record))}\n`).join('');

export const EXPORT_FORMATS = {
  csv: { contentType: 'text/csv; charset=utf-8', write: toAuditCsv },
  ndjson: { contentType: 'application/x-ndjson', write: toAuditNdjson },
} as const;

const Format = z.object({ format: z.enum(['csv', 'ndjson'], 'must be csv or ndjson').default('csv') });

/** @throws ValidationError */
export const toExportFormat = (format: string | undefined): keyof typeof EXPORT_FORMATS =>
  validate(Format, { format }).format;
