import * as z from 'zod';
import { Instant } from '../../platform/schema/instant.ts';
import { EXPORT_STATUSES, type ExportRecord } from '../domain/export-record.ts';
import type { ExportWakeUp } from '../use-cases/export-ports.ts';

/** A message in the export queue. */
export const ExportMessage = z.object({
  familyId: z.string().min(1),
  exportId: z.string().min(1),
}) satisfies z.ZodType<ExportWakeUp>;

const Count = z.int().min(0);

/** An archive with all data of a family, as a zip file. */
export const Export = z.object({
  id: z.uuid(),
  status: z.enum(EXPORT_STATUSES),
  progress: z.object({ done: Count, total: Count }).nullable(),
  created_at: Instant,
  updated_at: Instant,
  expires_at: Instant.describe('When the export is deleted'),
  url: z
    .url()
    .nullable()
    .describe(
      'The download URL of the complete zip file: valid for 15 minutes, new in each response; null until the export is complete',
    ),
  bytes: Count.nullable(),
  sha256: z.string().nullable().describe('The SHA-256 of the zip file in hex; null until the export is complete'),
  counts: z
    .record(z.string(), Count)
    .nullable()
    .describe('The number of records of each type; null until the export is complete'),
  error: z.string().optional(),
});
export type Export = z.infer<typeof Export>;

export const toExport = (record: ExportRecord, url: string | null): Export => ({
  id: record.id,
  status: record.status,
  progress: record.progress,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
  expires_at: record.expiresAt,
  url,
  bytes: record.archive?.bytes ?? null,
  sha256: record.archive?.sha256 ?? null,
  counts: record.archive?.counts ?? null,
  ...(record.error !== null && { error: record.error }),
});
