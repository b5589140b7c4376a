import * as z from 'zod';
import { Instant } from '../../platform/schema/instant.ts';
import type { Readback, Verification } from '../domain/import.ts';

const Counts = z.record(z.string(), z.int());

/** Contract §2.5, with `derived_counts`. */
export const WireReadback = z.object({
  status: z.enum(['not_verified', 'matched', 'mismatch', 'failed', 'reverted']),
  checked_at: Instant.nullish(),
  expected_record_counts: Counts.optional(),
  before_counts: Counts.optional(),
  after_counts: Counts.optional(),
  actual_delta_counts: Counts.optional(),
  checked_counts: Counts.optional(),
  derived_counts: Counts.optional(),
  mismatches: z.record(z.string(), z.object({ expected: z.int(), actual: z.int() })).optional(),
  error: z.string().nullish(),
});
export const WireVerification = z.object({ expected_record_counts: Counts, readback: WireReadback });
export type WireVerification = z.infer<typeof WireVerification>;

export const toWireVerification = ({ expectedRecordCounts, readback }: Verification): WireVerification => ({
  expected_record_counts: expectedRecordCounts,
  readback: toWireReadback(readback),
});

const toWireReadback = (readback: Readback): z.infer<typeof WireReadback> => ({
  status: readback.status,
  checked_at: readback.checkedAt,
  expected_record_counts: readback.expectedRecordCounts,
  before_counts: readback.beforeCounts,
  after_counts: readback.afterCounts,
  actual_delta_counts: readback.actualDeltaCounts,
  checked_counts: readback.checkedCounts,
  derived_counts: readback.derivedCounts,
  mismatches: readback.mismatches,
  error: readback.error,
});
