import { DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import { type ImportSession, MAX_CHUNKS, type SessionChunk } from './session.ts';

/** What arrives; hashes as the session keeps them. */
export type IncomingChunk = {
  readonly sequence: number;
  readonly contentHash: string;
  readonly clientHash: string | null;
};

export type ChunkDecision =
  | { readonly kind: 'append' }
  | { readonly kind: 'replay' }
  /** `replaced` is the content that goes, `released` the client id that it had. */
  | { readonly kind: 'replace'; readonly replaced: string; readonly released: string | null }
  | { readonly kind: 'conflict'; readonly message: string }
  | { readonly kind: 'full' };

type Known = Pick<ImportSession, 'directory' | 'clients'>;

/**
 * What a chunk means for its session. It is idempotent by sequence and by client id: the same content again is a replay,
 * either of them with anything else a conflict, unless the chunk that is there was found faulty.
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
      ? conflict(`client_chunk_id is that of the chunk with the sequence ${sequenceOfClient}`)
      : conflict(`sequence ${sequence} and client_chunk_id refer to different chunks`);
  }
  if (stored === undefined) return directory.size >= MAX_CHUNKS ? { kind: 'full' } : { kind: 'append' };

  const storedClient = clientAt(clients, sequence);
  if (stored !== contentHash) {
    if (isFaulty(sequence)) return { kind: 'replace', replaced: stored, released: storedClient };
    return conflict(`The chunk with the sequence ${sequence} has different content`);
  }
  const isOther = clientHash !== null && storedClient !== null && clientHash !== storedClient;
  return isOther
    ? conflict(`The chunk with the sequence ${sequence} has a different client_chunk_id`)
    : { kind: 'replay' };
};

const clientAt = (clients: Known['clients'], sequence: number): string | null => {
  for (const [client, at] of clients) if (at === sequence) return client;
  return null;
};

const conflict = (message: string): ChunkDecision => ({ kind: 'conflict', message });

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
  if (directory.size === 0) throw sessionConflict('The session has no chunks');
  const known = new Set(chunks.map(({ sequence }) => sequence));
  const lost = [...directory.keys()].filter((sequence) => !known.has(sequence));
  if (lost.length > 0) throw sessionConflict(`Chunks are incomplete: send ${listOf(lost)} again`);
  const missing = missingOf(expectedChunks ?? 0, known);
  if (missing.length > 0) throw sessionConflict(`Of ${expectedChunks} chunks ${listOf(missing)} are missing`);

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

const sessionConflict = (message: string): DomainError => new DomainError('import_session_conflict', message);

const tooMany = (are: string, limit: string): DomainError =>
  new DomainError('max_row_count_exceeded', `The session has ${are}; one import takes at most ${limit}`);

const DIGITS = /^\d{1,9}$/;

/**
 * The sequence of a chunk as a client sent it: a JSON number or digits.
 * @throws DomainError `bad_request` when there is none, `validation_failed` when it is no positive whole number.
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

/** A chunk and the number of lines before it, so that lines go on counting from chunk to chunk. */
export type Placed<Chunk> = { readonly chunk: Chunk; readonly base: number };

type Countable = { readonly sequence: number; readonly lines: number };

/** Chunks in the order of their sequence, one long file. */
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

/** Position of the chunk that a line of the whole belongs to. */
export const chunkAt = (placed: readonly Placed<Countable>[], line: number): number =>
  Math.max(
    0,
    placed.findLastIndex(({ base }) => base < line),
  );
