import * as z from 'zod';
import type { ImportRecord } from '../domain/import-record.ts';
import { statusDetail } from '../domain/status-detail.ts';
import { ImportHead, toImportHead } from './import-detail.ts';

/** One line of GET /api/v1/imports. */
export const ImportSummary = ImportHead.extend({
  rows_count: z.int().min(0),
  status_detail: z.object({ uploaded: z.boolean(), configured: z.boolean(), terminal: z.boolean() }),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const toImportSummary = (record: ImportRecord): ImportSummary => {
  const { uploaded, configured, terminal } = statusDetail(record);
  return {
    ...toImportHead(record),
    rows_count: record.stats.rowsCount,
    status_detail: { uploaded, configured, terminal },
  };
};
