import { hash } from 'node:crypto';
import { DomainError } from '../../platform/domain/errors.ts';
import { createPreflight } from '../domain/native/preflight.ts';
import { SUPPORTED_KINDS } from '../domain/native/supported-kinds.ts';
import type { InspectNative } from '../use-cases/reading-ports.ts';
import { readNdjson } from './read-ndjson.ts';

/** Runs the checks of a native file as it arrives; one with transfers is read twice. */
export const inspectNative: InspectNative = async (open) => {
  const preflight = createPreflight({
    supports: SUPPORTED_KINDS,
    hash: (text) => hash('sha256', text, 'buffer'),
  });
  try {
    await readNdjson(open(), preflight.line);
    if (preflight.wantsSides) await readNdjson(open(), preflight.tellSide);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_ndjson') return { ok: false, message: error.message };
    throw error;
  }
  const { firstLineProblem, errors, errorsCount, warnings, stats, expectedRecordCounts } = preflight.finish();
  if (firstLineProblem !== null) return { ok: false, message: firstLineProblem.message };
  const more = errorsCount > errors.length ? [`… and ${errorsCount - errors.length} more`] : [];
  return {
    ok: true,
    stats,
    errors: [...errors.map(({ code, message }) => `${code}: ${message}`), ...more],
    warnings,
    expectedRecordCounts,
  };
};
