import * as z from 'zod';
import { Instant } from '../../platform/schema/instant.ts';
import { completenessOf } from '../domain/completeness.ts';
import { IMPORT_TYPES } from '../domain/import.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import { statusDetail } from '../domain/status-detail.ts';
import { toWireCompleteness, WireCompleteness } from './completeness.ts';
import { toWireConfiguration, WireConfiguration } from './import-configuration.ts';
import { toWireVerification, WireVerification } from './verification.ts';

const Count = z.int().min(0);

export const ImportStatus = z.enum(['pending', 'complete', 'importing', 'reverting', 'revert_failed', 'failed']);

/** What the list and the detail share; `filename` is ours. */
export const ImportHead = z.object({
  id: z.uuid(),
  type: z.enum(IMPORT_TYPES),
  status: ImportStatus,
  created_at: Instant,
  updated_at: Instant,
  account_id: z.uuid().nullable(),
  filename: z.string().nullable().describe('Of the file as it was sent; null where it came without a name'),
  error: z.string().optional(),
});
export type ImportHead = z.infer<typeof ImportHead>;

/** Contract §2.1, with `preparing`, `completeness`, `progress` and `warnings`. */
export const ImportDetail = ImportHead.extend({
  preparing: z.boolean(),
  status_detail: z.object({
    uploaded: z.boolean(),
    configured: z.boolean(),
    terminal: z.boolean(),
    cleaned: z.boolean(),
    publishable: z.boolean(),
    revertable: z.boolean(),
  }),
  configuration: WireConfiguration,
  stats: z.object({
    rows_count: Count,
    valid_rows_count: Count,
    invalid_rows_count: Count,
    mappings_count: Count,
    unassigned_mappings_count: Count,
  }),
  verification: WireVerification,
  completeness: WireCompleteness,
  progress: z.object({ done: Count, total: Count }).nullable(),
  warnings: z.array(z.object({ line: z.int().nullable(), code: z.string(), message: z.string() })),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

export const toImportHead = (record: ImportRecord): ImportHead => ({
  id: record.id,
  type: record.type,
  status: record.status,
  created_at: record.createdAt,
  updated_at: record.updatedAt,
  account_id: record.accountId,
  filename: record.raw?.filename ?? null,
  ...(record.error !== null && { error: record.error }),
});

export const toImportDetail = (record: ImportRecord): ImportDetail => ({
  ...toImportHead(record),
  preparing: record.preparing,
  status_detail: statusDetail(record),
  configuration: toWireConfiguration(record.configuration),
  stats: {
    rows_count: record.stats.rowsCount,
    valid_rows_count: record.stats.validRowsCount,
    invalid_rows_count: record.stats.invalidRowsCount,
    mappings_count: record.stats.mappingsCount,
    unassigned_mappings_count: record.stats.unassignedMappingsCount,
  },
  verification: toWireVerification(record.verification),
  completeness: toWireCompleteness(completenessOf(record)),
  progress: record.progress,
  warnings: record.warnings.map(({ line, code, message }) => ({ line, code, message })),
});
