import { DomainError } from '../../platform/domain/errors.ts';
import { readRecord } from '../domain/native/read-record.ts';
import { SUPPORTED_KINDS } from '../domain/native/supported-kinds.ts';
import type { InspectChunk } from '../use-cases/session-ports.ts';
import { parseJsonLine } from './json-line.ts';
import { createLineSplitter } from './line-splitter.ts';
import { failLine } from './read-ndjson.ts';

const LINE_FEED = 0x0a;

/** Counts what a chunk holds; of its records only the first is looked at, as it tells whether this is NDJSON at all. */
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

/** Blank ones included; never fewer than the reader will number. */
const countLines = (bytes: Uint8Array): number => {
  let lines = 1;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
};
