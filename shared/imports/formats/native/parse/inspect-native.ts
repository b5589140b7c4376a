import { DomainError } from '../../../../platform/domain/errors.ts';
import type { InspectNative } from '../../../prepare/use-cases/reading-ports.ts';
import type { InspectChunk } from '../../../use-cases/import-ports.ts';
import { createPreflight } from '../domain/preflight.ts';
import { readRecord, SUPPORTED_KINDS } from '../domain/read-record.ts';
import { parseJsonLine } from './json-line.ts';
import { createLineSplitter, failLine, readNdjson } from './read-ndjson.ts';

/** Runs the checks of a native file as it arrives; one with transfers is read twice. */
export const inspectNative: InspectNative = async (open, family) => {
  const preflight = createPreflight({
    ...family,
    supports: SUPPORTED_KINDS,
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

const LINE_FEED = 0x0a;

/** Counts the lines and records of a chunk. Checks only the first record, which shows whether it is NDJSON. */
export const inspectChunk: InspectChunk = (bytes) => {
  let rowsCount = 0;
  let problem: string | undefined;
  const splitter = createLineSplitter((line, text) => {
    rowsCount += 1;
    if (rowsCount > 1) return;
    const { type, problems } = readRecord(line, parseJsonLine(text), SUPPORTED_KINDS);
    if (type === undefined) problem = problems[0]?.message ?? `Line ${line} is not a record`;
  }, failLine);
  try {
    splitter.push(bytes);
    splitter.end();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_ndjson') return { ok: false, message: error.message };
    throw error;
  }
  return problem === undefined ? { ok: true, rowsCount, lines: countLines(bytes) } : { ok: false, message: problem };
};

/** Includes blank lines; never fewer than the reader numbers. */
const countLines = (bytes: Uint8Array): number => {
  let lines = 1;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
};
