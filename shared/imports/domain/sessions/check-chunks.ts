import { DomainError } from '../../../platform/domain/errors.ts';
import type { ImportSession, SessionChunk } from './session.ts';

/** Lines are numbered over all chunks; source ids remember them in 32 bits. */
const MAX_LINES = 2 ** 31;
const SHOWN = 20;

/**
 * Whether a session can be published as it stands.
 * @throws DomainError `import_session_conflict` naming what is missing, `max_row_count_exceeded`.
 */
export const checkChunks = (
  { expectedChunks, directory }: Pick<ImportSession, 'expectedChunks' | 'directory'>,
  chunks: readonly SessionChunk[],
  maxRecords: number,
): void => {
  if (directory.size === 0) throw conflict('The session has no chunks');
  const known = new Set(chunks.map(({ sequence }) => sequence));
  const lost = [...directory.keys()].filter((sequence) => !known.has(sequence));
  if (lost.length > 0) throw conflict(`Chunks are incomplete: send ${listOf(lost)} again`);
  const missing = missingOf(expectedChunks ?? 0, known);
  if (missing.length > 0) throw conflict(`Of ${expectedChunks} chunks ${listOf(missing)} are missing`);

  const total = (pick: (chunk: SessionChunk) => number): number => chunks.reduce((sum, one) => sum + pick(one), 0);
  const records = total(({ rowsCount }) => rowsCount);
  if (records > maxRecords) throw tooMany(`${records} records`, `${maxRecords} records`);
  const lines = total((chunk) => chunk.lines);
  if (lines > MAX_LINES) throw tooMany(`${lines} lines`, `${MAX_LINES} lines`);
};

const missingOf = (expected: number, known: ReadonlySet<number>): readonly number[] =>
  Array.from({ length: expected }, (_, at) => at + 1).filter((sequence) => !known.has(sequence));

const listOf = (sequences: readonly number[]): string => {
  const shown = sequences.toSorted((a, b) => a - b).slice(0, SHOWN);
  return shown.join(', ') + (sequences.length > SHOWN ? ` and ${sequences.length - SHOWN} more` : '');
};

const conflict = (message: string): DomainError => new DomainError('import_session_conflict', message);

const tooMany = (are: string, limit: string): DomainError =>
  new DomainError('max_row_count_exceeded', `The session has ${are}; one import takes at most ${limit}`);
