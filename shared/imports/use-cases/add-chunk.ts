import { DomainError, ValidationError } from '../../platform/domain/errors.ts';
import type { Caller } from '../../platform/domain/family.ts';
import { type Sha256, uuidOf } from '../../platform/domain/ids.ts';
import { type ChunkDecision, chunkSequenceOf, decideChunk } from '../domain/sessions/chunks.ts';
import {
  contentHashOf,
  type ImportSession,
  isFaultyChunk,
  MAX_CHUNK_BYTES,
  MAX_CHUNKS,
  type SessionChunk,
  type SessionView,
  sessionStatus,
} from '../domain/sessions/session.ts';
import type { ChunkEntry, InspectChunk, Sessions } from './import-ports.ts';
import {
  chunkPrefix,
  type OpenSession,
  type OpenSessionDependencies,
  openSession,
  viewSession,
} from './open-session.ts';
import { type OpenUploadDependencies, openUpload, readUpload } from './uploads.ts';

export type AddChunkDependencies = OpenSessionDependencies &
  OpenUploadDependencies & {
    readonly sessions: Sessions;
    readonly inspectChunk: InspectChunk;
    /** Hex SHA-256 of bytes. */
    readonly digest: (bytes: Uint8Array) => string;
    readonly sha256: Sha256;
  };

export type ChunkRequest = {
  /** Inflated and within the limits, or the upload that holds it. */
  readonly content: { readonly bytes: Uint8Array } | { readonly uploadId: string };
  /** As sent. */
  readonly sequence: unknown;
  readonly clientChunkId: string | null;
};

const MAX_TRIES = 8;

/**
 * POST /api/v1/import_sessions/{id}/chunks. Bytes and details are written before the one update that makes the chunk
 * count, under names that follow from the content: a repetition writes the same again.
 * `read` is asked only when there is such a session.
 * @throws DomainError 404; what `read` throws; 422 `invalid_ndjson`, `validation_failed`; 400 without a sequence;
 * 409 `import_session_conflict`.
 */
export const addChunk =
  (deps: AddChunkDependencies) =>
  async (caller: Caller, sessionId: string, read: () => ChunkRequest): Promise<SessionView> => {
    let open = await openSession(deps, caller.familyId, sessionId);
    const request = read();
    const bytes = await bytesOf(deps, caller, request);
    const chunk = chunkOf(deps, open.session, bytes, request);
    let isStored = false;
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const entry = entryOf(deps, open, chunk);
      if (entry === undefined) return viewSession(deps, open);
      if (!isStored) {
        await deps.uploads.put(chunk.key, bytes);
        await deps.sessions.putChunk(sessionId, chunk);
        isStored = true;
      }
      const isEntered = await deps.sessions.enter(open.session, entry, deps.now());
      open = await openSession(deps, caller.familyId, sessionId);
      if (isEntered) return viewSession(deps, open);
    }
    throw new DomainError('busy', 'The session is changed by many requests at once: try again', { retryAfter: 1 });
  };

const bytesOf = async (
  deps: AddChunkDependencies,
  { familyId }: Caller,
  { content }: ChunkRequest,
): Promise<Uint8Array> => {
  if ('bytes' in content) return content.bytes;
  const upload = await openUpload(deps, familyId, content.uploadId);
  return readUpload(deps, upload, MAX_CHUNK_BYTES);
};

const chunkOf = (
  { inspectChunk, digest, sha256, now }: AddChunkDependencies,
  { familyId, id }: ImportSession,
  bytes: Uint8Array,
  { sequence: sent, clientChunkId }: ChunkRequest,
): SessionChunk => {
  const inspected = inspectChunk(bytes);
  if (!inspected.ok) throw new DomainError('invalid_ndjson', inspected.message);
  const sequence = chunkSequenceOf(sent);
  const hash = digest(bytes);
  return {
    id: uuidOf(sha256(`chunk|${id}|${sequence}|${hash}`)),
    sequence,
    clientChunkId,
    sha256: hash,
    key: `${chunkPrefix(familyId, id)}${sequence}-${hash}`,
    bytes: bytes.length,
    rowsCount: inspected.rowsCount,
    lines: inspected.lines,
    createdAt: now(),
  };
};

/** What has to be entered for the chunk to count; undefined when it counts already. */
const entryOf = (
  deps: AddChunkDependencies,
  { session, record, outcome }: OpenSession,
  { sequence, sha256, clientChunkId }: SessionChunk,
): ChunkEntry | undefined => {
  const { expectedChunks } = session;
  if (expectedChunks !== null && sequence > expectedChunks) {
    throw conflict(`sequence ${sequence} is beyond the ${expectedChunks} chunks that the session expects`);
  }
  const status = sessionStatus(session, record, deps.now());
  if (status === 'importing' || status === 'complete') {
    throw conflict(`A session that is ${status} takes no chunks`);
  }
  const client = clientChunkId === null ? null : clientHashOf(deps, clientChunkId);
  const contentHash = contentHashOf(sha256);
  const decision = decideChunk(session, { sequence, contentHash, clientHash: client }, (at) =>
    isFaultyChunk(session, outcome, at),
  );
  return toEntry(decision, { sequence, contentHash, client });
};

const toEntry = (decision: ChunkDecision, place: Omit<ChunkEntry, 'replaced'>): ChunkEntry | undefined => {
  switch (decision.kind) {
    case 'replay':
      return undefined;
    case 'conflict':
      throw conflict(decision.message);
    case 'full':
      throw new ValidationError([
        `A session takes at most ${MAX_CHUNKS.toLocaleString('en')} chunks: make them larger`,
      ]);
    case 'append':
      return { ...place, replaced: null };
    case 'replace':
      return { ...place, replaced: { contentHash: decision.replaced, client: decision.released } };
  }
};

/** 16 bytes as 22 characters. */
const clientHashOf = ({ sha256 }: AddChunkDependencies, clientChunkId: string): string =>
  Buffer.from(sha256(clientChunkId).slice(0, 16)).toString('base64url');

const conflict = (message: string): DomainError => new DomainError('import_session_conflict', message);
