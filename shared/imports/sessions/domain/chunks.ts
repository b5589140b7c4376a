import { DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import { type ImportSession, MAX_CHUNKS, type SessionChunk } from './session.ts';

/** A received chunk, with hashes as stored in the session. */
export type IncomingChunk = {
  readonly sequence: number;
  readonly contentHash: string;
  readonly clientHash: string | null;
};

export type ChunkDecision =
  | { readonly kind: 'append' }
  | { readonly kind: 'replay' }
  /** `replaced`: the hash of the old content; `released`: its client id. */
  | { readonly kind: 'replace'; readonly replaced: string; readonly released: string | null }
  | { readonly kind: 'conflict'; readonly message: string }
  | { readonly kind: 'full' };

type Known = Pick<ImportSession, 'directory' | 'clients'>;

/**
 * Decides what to do with a chunk. Chunks are idempotent by sequence and client id: the same content is a replay,
 * and different content is a conflict unless the existing chunk is invalid.
 */
export const decideChunk = (
  { directory, clients }: Known,
  { sequence, contentHash, clientHash }: IncomingChunk,
  isFaulty: (sequence: number) => boolean,
): ChunkDecision => {
  const stored = directory.get(sequence);
  const sequenceOfClient = clientHash === null ? undefined : clients.get(clientHash);
  if (sequenceOfClient !== undefined && sequenceOfClient !== sequence) {
    return stored === undefined
      ? conflict(
          `client_chunk_id belongs to the chunk with sequence ${sequenceOfClient}: send that sequence, or another client_chunk_id`,
        )
      : conflict(
          `sequence ${sequence} and client_chunk_id refer to different chunks: client_chunk_id belongs to sequence ${sequenceOfClient}`,
        );
  }
  if (stored === undefined) return directory.size >= MAX_CHUNKS ? { kind: 'full' } : { kind: 'append' };

  const storedClient = clientAt(clients, sequence);
  if (stored !== contentHash) {
    if (isFaulty(sequence)) return { kind: 'replace', replaced: stored, released: storedClient };
    return conflict(`The chunk with sequence ${sequence} has different content`);
  }
  const isOther = clientHash !== null && storedClient !== null && clientHash !== storedClient;
  return isOther ? conflict(`The chunk with sequence ${sequence} has a different client_chunk_id`) : { kind: 'replay' };
};

const clientAt = (clients: Known['clients'], sequence: number): string | null => {
  for (const [client, at] of clients) if (at === sequence) return client;
  return null;
};

const conflict = (message: string): ChunkDecision => ({ kind: 'conflict', message });

/** Line numbers count over all chunks and are stored in 32 bits. */
const MAX_LINES = 2 ** 31;
const SHOWN = 20;

/**
 * Checks that a session can be published.
 * @throws DomainError `import_session_conflict` with the missing chunks, `max_row_count_exceeded`.
 */
export const checkChunks = (
  { expectedChunks, directory }: Pick<ImportSession, 'expectedChunks' | 'directory'>,
  chunks: readonly SessionChunk[],
  maxRecords: number,
): void => {
  if (directory.size === 0) throw sessionConflict('The session has no chunks');
  const known = new Set(chunks.map(({ sequence }) => sequence));
  const lost = [...directory.keys()].filter((sequence) => !known.has(sequence));
  if (lost.length > 0) throw sessionConflict(`Chunks are incomplete: send ${listOf(lost)} again`);
  const missing = missingOf(expectedChunks ?? 0, known);
  if (missing.length > 0)
    throw sessionConflict(`Chunks ${listOf(missing)} of ${expectedChunks} are missing: send them before you publish`);

  const total = (pick: (chunk: SessionChunk) => number): number => chunks.reduce((sum, chunk) => sum + pick(chunk), 0);
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

const sessionConflict = (message: string): DomainError => new DomainError('import_session_conflict', message);

const tooMany = (are: string, limit: string): DomainError =>
  new DomainError(
    'max_row_count_exceeded',
    `The session has ${are}. One import can have at most ${limit}: split the data into several sessions`,
  );

const DIGITS = /^\d{1,9}$/;

/**
 * The sequence of a chunk as sent: a JSON number or digits.
 * @throws DomainError `bad_request` if there is none, `validation_failed` if it is not a positive whole number.
 */
export const chunkSequenceOf = (value: unknown): number => {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) {
    throw new DomainError('bad_request', 'sequence is required: the position of the chunk in its session, from 1');
  }
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  const sequence = DIGITS.test(text) ? Number(text) : 0;
  if (sequence > 0) return sequence;
  throw new ValidationError(['sequence must be a whole number from 1 to 999,999,999']);
};

/** A chunk and the number of lines before it, so that line numbers continue from chunk to chunk. */
export type Placed<Chunk> = { readonly chunk: Chunk; readonly base: number };

type Countable = { readonly sequence: number; readonly lines: number };

/** The chunks by sequence, as one long file. */
export const placeChunks = <Chunk extends Countable>(chunks: readonly Chunk[]): readonly Placed<Chunk>[] => {
  let base = 0;
  return chunks
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((chunk) => {
      const placed = { chunk, base };
      base += chunk.lines;
      return placed;
    });
};

/** The index of the chunk with a line of the session. */
export const chunkAt = (placed: readonly Placed<Countable>[], line: number): number =>
  Math.max(
    0,
    placed.findLastIndex(({ base }) => base < line),
  );
