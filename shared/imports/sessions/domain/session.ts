import type { FamilyId } from '../../../platform/domain/ids.ts';
import { MEGABYTE } from '../../../platform/domain/text/byte-size.ts';
import { statusesBefore } from '../../domain/allowed-actions.ts';
import type { ImportRecord } from '../../domain/import-record.ts';

/** A native import sent in several files, before it is published. */
export type ImportSession = {
  readonly id: string;
  readonly familyId: FamilyId;
  readonly clientSessionId: string | null;
  readonly expectedChunks: number | null;
  /** Of the file that is sent in chunks; null if the client sent none. */
  readonly filename: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** When an unpublished session expires; null after it is published. */
  readonly expires: string | null;
  /** The content hash of each chunk by its sequence. */
  readonly directory: ReadonlyMap<number, string>;
  /** Sequence by hashed client chunk id. */
  readonly clients: ReadonlyMap<string, number>;
  readonly seal: Seal | null;
  /** Identifies the last write. */
  readonly revision: string;
};

/**
 * Marks that a request has started to publish the content of the directory. It has served its purpose once the import has it as
 * its attempt. If that does not happen by `until`, the request has failed.
 */
export type Seal = { readonly id: string; readonly until: string };

/** The stored details of a chunk, besides its bytes. */
export type SessionChunk = {
  readonly id: string;
  readonly sequence: number;
  readonly clientChunkId: string | null;
  /** Hex. */
  readonly sha256: string;
  readonly key: string;
  readonly bytes: number;
  /** The number of records (non-blank lines); `linesCount`: the number of physical lines. */
  readonly rowsCount: number;
  readonly lines: number;
  readonly createdAt: string;
};

/** The fields that a worker reads while the session is being published. */
export type FrozenChunk = Pick<SessionChunk, 'sequence' | 'sha256' | 'key' | 'bytes' | 'lines'>;

export const MAX_CHUNKS = 1000;
export const MAX_CHUNK_BYTES = 10 * MEGABYTE;

/** The first 16 bytes of a SHA-256 in hex, which identify the content within a session. */
export const contentHashOf = (sha256: string): string => sha256.slice(0, 32);

type SessionStatus = 'pending' | 'importing' | 'complete' | 'failed';

/** A session as shown to clients. */
export type SessionView = {
  readonly session: ImportSession;
  readonly status: SessionStatus;
  readonly summary: SessionSummary;
  readonly error: SessionError | null;
  /** By sequence. */
  readonly chunks: readonly ChunkView[];
};
export type ChunkView = {
  readonly chunk: SessionChunk;
  readonly status: SessionStatus;
  readonly summary: SessionSummary;
  readonly error: SessionError | null;
};

const STATUS = {
  pending: 'pending',
  importing: 'importing',
  complete: 'complete',
  reverting: 'complete', // at least some of its records are still in the ledger
  revert_failed: 'complete',
  failed: 'failed',
} as const;

/** The status of a session, from its import with the same id, which exists after the first publish. */
export const sessionStatus = (
  { seal }: Pick<ImportSession, 'seal'>,
  record: ImportRecord | undefined,
  now: string,
): SessionStatus => {
  // several requests can seal a session one after the other, but only one of them begins its import
  const mayBegin = record === undefined || statusesBefore('publish').includes(record.status);
  const isBeginning = mayBegin && seal !== null && seal.id !== record?.attempt?.id && seal.until > now;
  return isBeginning ? 'importing' : STATUS[record?.status ?? 'pending'];
};

type SessionParts = {
  readonly session: ImportSession;
  /** In any order; chunks that are not in the directory are ignored. */
  readonly chunks: readonly SessionChunk[];
  readonly record: ImportRecord | undefined;
  /** The outcome of the current or last attempt. */
  readonly outcome: SessionOutcome | undefined;
};

export const describeSession = ({ session, chunks, record, outcome }: SessionParts, now: string): SessionView => {
  const status = sessionStatus(session, record, now);
  const isOver = status === 'complete' || status === 'failed';
  const found = isOver ? (outcome?.chunks ?? []) : [];
  const views = chunksOf(session, chunks).map((chunk) => describeChunk(chunk, status, outcomeOf(found, chunk)));
  return {
    session,
    status,
    summary: sumSummaries(views.map(({ summary }) => summary)),
    error: status === 'importing' ? null : errorOf(found, record),
    chunks: views,
  };
};

/** The chunks in the directory, in order. */
export const chunksOf = (
  { directory }: Pick<ImportSession, 'directory'>,
  chunks: readonly SessionChunk[],
): readonly SessionChunk[] =>
  chunks
    .filter(({ sequence, sha256 }) => directory.get(sequence) === contentHashOf(sha256))
    .sort((a, b) => a.sequence - b.sequence);

/** Whether the current content at a sequence is invalid. */
export const isInvalidChunk = (
  { directory }: Pick<ImportSession, 'directory'>,
  outcome: SessionOutcome | undefined,
  sequence: number,
): boolean =>
  outcome?.chunks.some(
    (chunk) => chunk.sequence === sequence && chunk.contentHash === directory.get(sequence) && chunk.error !== null,
  ) ?? false;

const outcomeOf = (outcomes: readonly ChunkOutcome[], { sequence, sha256 }: SessionChunk): ChunkOutcome | undefined =>
  outcomes.find((outcome) => outcome.sequence === sequence && outcome.contentHash === contentHashOf(sha256));

const describeChunk = (chunk: SessionChunk, session: SessionStatus, outcome: ChunkOutcome | undefined): ChunkView => {
  const error = outcome?.error ?? null;
  const isDone = session === 'complete' || error !== null;
  return {
    chunk,
    status: session === 'failed' && error === null ? 'pending' : session,
    summary: isDone ? (outcome?.summary ?? {}) : {},
    error,
  };
};

const errorOf = (outcomes: readonly ChunkOutcome[], record: ImportRecord | undefined): SessionError | null => {
  const own = ownError(record);
  const first = outcomes.find(({ error }) => error !== null)?.error;
  return own?.code === 'import_enqueue_failed' ? own : (first ?? own);
};

/** The error of the session as a whole, from the error of its import: `code: message`. */
const ownError = (record: ImportRecord | undefined): SessionError | null => {
  if (record?.error == null) return null;
  const [code = '', ...message] = record.error.split(': ');
  return { code: code === 'import_enqueue_failed' ? code : 'import_failed', message: message.join(': ') };
};

/** Counts of the records of a kind by result. */
type Tally = {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly failed: number;
};

/** By wire key (`transactions`, `accounts`, …); only kinds with records. */
export type SessionSummary = Readonly<Record<string, Tally>>;

/** The planning result of one chunk, valid only for this content. */
type ChunkOutcome = {
  readonly sequence: number;
  readonly contentHash: string;
  readonly summary: SessionSummary;
  readonly error: SessionError | null;
};

/** The planning results of all chunks, in order. */
export type SessionOutcome = { readonly chunks: readonly ChunkOutcome[] };

const NOTHING: Tally = { created: 0, updated: 0, skipped: 0, failed: 0 };

const sumSummaries = (summaries: readonly SessionSummary[]): SessionSummary => {
  const total = new Map<string, Tally>();
  for (const [key, tally] of summaries.flatMap((summary) => Object.entries(summary))) {
    const sum = total.get(key) ?? NOTHING;
    total.set(key, {
      created: sum.created + tally.created,
      updated: sum.updated + tally.updated,
      skipped: sum.skipped + tally.skipped,
      failed: sum.failed + tally.failed,
    });
  }
  return Object.fromEntries(total);
};

/** Counts the records of one chunk. */
export const createTallies = () => {
  const tallies = new Map<string, { -readonly [Key in keyof Tally]: number }>();
  return {
    add: (key: string, what: keyof Tally): void => {
      const tally = tallies.get(key) ?? { ...NOTHING };
      tallies.set(key, tally);
      tally[what] += 1;
    },
    /** Counts an already counted record as void. */
    skip: (key: string): void => {
      const tally = tallies.get(key);
      if (tally === undefined) return;
      tally[tally.created > 0 ? 'created' : 'updated'] -= 1;
      tally.skipped += 1;
    },
    summary: (): SessionSummary => Object.fromEntries([...tallies].map(([key, tally]) => [key, { ...tally }])),
  };
};

/** The error of a chunk that made its session fail. `code` is stable. */
export type SessionError =
  | {
      readonly code: 'missing_source_reference';
      readonly message: string;
      readonly recordType: string | null;
      readonly sourceType: string | null;
      readonly sourceId: string | null;
    }
  | {
      readonly code: 'invalid_import_record';
      readonly message: string;
      readonly recordType: string | null;
      readonly field: string | null;
      readonly value: string | null;
    }
  | { readonly code: 'import_failed' | 'import_enqueue_failed'; readonly message: string };
