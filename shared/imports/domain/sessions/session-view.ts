import type { ImportRecord } from '../import-record.ts';
import { contentHashOf, type ImportSession, type SessionChunk } from './session.ts';
import type { SessionError } from './session-error.ts';
import { type ChunkOutcome, type SessionOutcome, type SessionSummary, sumSummaries } from './session-outcome.ts';

export type SessionStatus = 'pending' | 'importing' | 'complete' | 'failed';

/** A session as its client sees it. */
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
  reverting: 'complete', // its records are still in the ledger, some of them at least
  revert_failed: 'complete',
  failed: 'failed',
} as const;

/** The import has the session's id; it exists from the first publish on. */
export const sessionStatus = (
  { seal }: Pick<ImportSession, 'seal'>,
  record: ImportRecord | undefined,
  now: string,
): SessionStatus => {
  const isBeginning = seal !== null && seal.id !== record?.attempt?.id && seal.until > now;
  return isBeginning ? 'importing' : STATUS[record?.status ?? 'pending'];
};

export type SessionParts = {
  readonly session: ImportSession;
  /** In any order; those that the directory does not name are left out. */
  readonly chunks: readonly SessionChunk[];
  readonly record: ImportRecord | undefined;
  /** Of the present or last attempt. */
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

/** Those that the directory names, in order. */
export const chunksOf = (
  { directory }: Pick<ImportSession, 'directory'>,
  chunks: readonly SessionChunk[],
): readonly SessionChunk[] =>
  chunks
    .filter(({ sequence, sha256 }) => directory.get(sequence) === contentHashOf(sha256))
    .sort((a, b) => a.sequence - b.sequence);

/** Whether the content that a session has at a sequence was found faulty. */
export const isFaultyChunk = (
  { directory }: Pick<ImportSession, 'directory'>,
  outcome: SessionOutcome | undefined,
  sequence: number,
): boolean =>
  outcome?.chunks.some(
    (chunk) => chunk.sequence === sequence && chunk.contentHash === directory.get(sequence) && chunk.error !== null,
  ) ?? false;

const outcomeOf = (outcomes: readonly ChunkOutcome[], { sequence, sha256 }: SessionChunk): ChunkOutcome | undefined =>
  outcomes.find((one) => one.sequence === sequence && one.contentHash === contentHashOf(sha256));

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

/** What is wrong with the session as a whole, from the text that its import keeps: `code: message`. */
const ownError = (record: ImportRecord | undefined): SessionError | null => {
  if (record?.error == null) return null;
  const [code = '', ...message] = record.error.split(': ');
  return { code: code === 'import_enqueue_failed' ? code : 'import_failed', message: message.join(': ') };
};
