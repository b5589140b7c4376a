import { DomainError } from '../../platform/domain/errors.ts';
import type { ParsedLine } from '../domain/native/native-line.ts';
import { parseJsonLine } from './json-line.ts';
import { createLineSplitter } from './line-splitter.ts';

/** Called for every line that is not blank. `line` counts physical lines from 1. */
export type OnLine = (line: number, parsed: ParsedLine) => void;

/**
 * Reads NDJSON as it arrives; memory is one chunk and one line.
 * @throws DomainError `invalid_ndjson` naming the line that is not UTF-8 or longer than 1 MB.
 */
export const readNdjson = async (
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onLine: OnLine,
): Promise<void> => {
  const splitter = createLineSplitter((line, text) => onLine(line, parseJsonLine(text)), failLine);
  for await (const chunk of chunks) splitter.push(chunk);
  splitter.end();
};

/** @throws DomainError `invalid_ndjson` */
export const failLine = (line: number, problem: string): never => {
  throw new DomainError('invalid_ndjson', `Line ${line} ${problem}`);
};
