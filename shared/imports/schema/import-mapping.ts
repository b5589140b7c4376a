import * as z from 'zod';
import type { ImportRecord } from '../domain/import-record.ts';
import type { Mapping } from '../domain/mapping.ts';
import { ImportDetail, toImportDetail } from './import-detail.ts';
import { toWireMapping, WireMapping } from './row-diagnostic.ts';

/** Contract §2.7, mapping object, with how many rows say the text and whether a person decided it. */
export const ImportMapping = WireMapping.extend({
  rows_count: z.int().min(1).nullable().describe('null for an import that was read before rows were counted'),
  assigned: z.boolean().describe('A person decided it'),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export const toImportMapping = (mapping: Mapping): ImportMapping => ({
  ...toWireMapping(mapping),
  rows_count: mapping.rows ?? null,
  assigned: mapping.assigned ?? false,
});

/** The mappings that were decided, and what the import says of itself since. */
export const AssignedMappings = z.object({
  mappings: z.array(ImportMapping),
  stats: ImportDetail.shape.stats,
  status_detail: ImportDetail.shape.status_detail,
});
export type AssignedMappings = z.infer<typeof AssignedMappings>;

export const toAssignedMappings = (record: ImportRecord, mappings: readonly Mapping[]): AssignedMappings => {
  const { stats, status_detail } = toImportDetail(record);
  return { mappings: mappings.map(toImportMapping), stats, status_detail };
};

/** An unknown type is an empty list, not an error. */
export const MappingFilters = z
  .object({
    type: z.string().optional(),
    assigned: z
      .enum(['true', 'false'], 'must be true or false')
      .describe('Whether the text leads to a record that exists or to a value')
      .optional(),
  })
  .transform(({ type, assigned }) => ({
    type: type ?? null,
    assigned: assigned === undefined ? null : assigned === 'true',
  }));
