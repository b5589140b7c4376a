import { hash } from 'node:crypto';
import { DomainError } from '../domain/errors.ts';
import { createPreflight } from '../domain/native/preflight.ts';
import { SUPPORTED_KINDS } from '../domain/native/supported-kinds.ts';
import type { InspectNative } from '../use-cases/ports.ts';
import { readNdjsonBytes } from './read-ndjson.ts';

/** Runs the checks of a native file over bytes in memory. */
export const inspectNative: InspectNative = (bytes) => {
  const preflight = createPreflight({
    supports: SUPPORTED_KINDS,
    hash: (text) => hash('sha256', text, 'buffer'),
  });
  try {
    readNdjsonBytes(bytes, preflight.line);
  } catch (error) {
    if (error instanceof DomainError) return { ok: false, message: error.message };
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
