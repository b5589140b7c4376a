import * as z from 'zod';
import { Instant } from '../../platform/schema/instant.ts';
import { EXPORT_STATUSES, type ExportRecord } from '../domain/export-record.ts';
import type { ExportWakeUp } from '../use-cases/export-ports.ts';

/** What stands in the export queue. */
export const ExportMessage = z.object({
  familyId: z.string().min(1),
  exportId: z.string().min(1),
}) satisfies z.ZodType<ExportWakeUp>;

const Count = z.int().min(0);

/** Everything a family has, in one zip. */
export const Export = z.object({
  id: z.uuid(),
  status: z.enum(EXPORT_STATUSES),
  progress: z.object({ done: Count, total: Count }).nullable(),
  created_at: Instant,
  updated_at: Instant,
  expires_at: Instant.describe('From then on the export is gone'),
  url: z.url().nullable().describe('Of the zip once it is complete: works for 15 minutes, each answer has a new one'),
  bytes: Count.nullable(),
  sha256: z.string().nullable().describe('Of the zip, hex'),
  counts: z.record(z.string(), Count).nullable().describe('Records by kind, all fifteen'),
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
