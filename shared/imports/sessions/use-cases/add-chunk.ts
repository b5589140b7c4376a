import { sha256, sha256Hex } from '../../../platform/domain/bytes/hash.ts';
import { DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import { uuidOf } from '../../../platform/domain/ids.ts';
import { inspectChunk } from '../../formats/native/parse/inspect-native.ts';
import type { ChunkEntry, Sessions } from '../../use-cases/import-ports.ts';
import { type OpenUploadDependencies, openUpload, readUpload } from '../../use-cases/uploads.ts';
import { type ChunkDecision, chunkSequenceOf, decideChunk } from '../domain/chunks.ts';
import {
  contentHashOf,
  type ImportSession,
  isInvalidChunk,
  MAX_CHUNK_BYTES,
  MAX_CHUNKS,
  type SessionChunk,
  type SessionView,
  sessionStatus,
} from '../domain/session.ts';
import {
  chunkPrefix,
  type OpenSession,
  type OpenSessionDependencies,
  openSession,
  viewSession,
} from './open-session.ts';

export type AddChunkDependencies = OpenSessionDependencies &
  OpenUploadDependencies & {
    readonly sessions: Sessions;
  };

export type ChunkRequest = {
  /** Decompressed and within the limits, or the upload that holds it. */
  readonly content: { readonly bytes: Uint8Array } | { readonly uploadId: string };
  /** As sent, not yet validated. */
  readonly sequence: unknown;
  readonly clientChunkId: string | null;
};

const MAX_TRIES = 8;

/**
 * POST /api/v1/import_sessions/{id}/chunks. Writes the bytes and details first, under names derived from the content, so
 * that a retry writes the same; one conditional update then adds the chunk.
 * `read` is called only if the session exists.
 * @throws DomainError 404; errors of `read`; 422 `invalid_ndjson`, `validation_failed`; 400 without a sequence;
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
    throw new DomainError('busy', 'The session is being changed by other requests: try again', { retryAfter: 1 });
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
  { now }: AddChunkDependencies,
  { familyId, id }: ImportSession,
  bytes: Uint8Array,
  { sequence: sent, clientChunkId }: ChunkRequest,
): SessionChunk => {
  const inspected = inspectChunk(bytes);
  if (!inspected.ok) throw new DomainError('invalid_ndjson', inspected.message);
  const sequence = chunkSequenceOf(sent);
  const hash = sha256Hex(bytes);
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

/** The directory entry to add for the chunk; undefined if it is already there. */
const entryOf = (
  deps: AddChunkDependencies,
  { session, record, outcome }: OpenSession,
  { sequence, sha256: hash, clientChunkId }: SessionChunk,
): ChunkEntry | undefined => {
  const { expectedChunks } = session;
  if (expectedChunks !== null && sequence > expectedChunks) {
    throw conflict(
      `sequence must be at most ${expectedChunks}, the number of chunks that the session expects, not ${sequence}`,
    );
  }
  const status = sessionStatus(session, record, deps.now());
  if (status === 'importing' || status === 'complete') {
    throw conflict(`A session that is ${status} does not accept chunks: create a new session`);
  }
  const client = clientChunkId === null ? null : clientHashOf(clientChunkId);
  const contentHash = contentHashOf(hash);
  const decision = decideChunk(session, { sequence, contentHash, clientHash: client }, (at) =>
    isInvalidChunk(session, outcome, at),
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
        `A session can have at most ${MAX_CHUNKS.toLocaleString('en')} chunks: send larger chunks`,
      ]);
    case 'append':
      return { ...place, replaced: null };
    case 'replace':
      return { ...place, replaced: { contentHash: decision.replaced, client: decision.released } };
  }
};

/** 16 bytes of the hash, as 22 characters of base64url. */
const clientHashOf = (clientChunkId: string): string =>
  Buffer.from(sha256(clientChunkId).slice(0, 16)).toString('base64url');

const conflict = (message: string): DomainError => new DomainError('import_session_conflict', message);
