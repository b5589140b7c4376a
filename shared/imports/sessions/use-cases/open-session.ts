import { DomainError, NotFoundError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { FamilyId, ImportId } from '../../../platform/domain/ids.ts';
import type { Uploads } from '../../../platform/domain/object-store.ts';
import { isList, objectReader, readerOf } from '../../../platform/domain/stored-shape.ts';
import { loadObject, saveObject } from '../../../platform/use-cases/stored-objects.ts';
import { type ImportRecord, keptFilename } from '../../domain/import-record.ts';
import type { ClientSessions, Imports, Sessions } from '../../use-cases/import-ports.ts';
import {
  describeSession,
  type FrozenChunk,
  type ImportSession,
  type SessionOutcome,
  type SessionView,
} from '../domain/session.ts';

export type OpenSessionDependencies = {
  readonly sessions: Pick<Sessions, 'find' | 'listChunks'>;
  readonly imports: Pick<Imports, 'findAny'>;
  readonly uploads: Pick<Uploads, 'get'>;
  readonly now: () => string;
};

/** A session and its import, which is undefined until the session is published. */
export type OpenSession = {
  readonly session: ImportSession;
  readonly record: ImportRecord | undefined;
  /** The outcome of the last attempt, if it has one. */
  readonly outcome: SessionOutcome | undefined;
};

/** @throws NotFoundError for a session that is unknown, foreign, expired or deleted. */
export const openSession = async (
  deps: OpenSessionDependencies,
  familyId: FamilyId,
  id: string,
): Promise<OpenSession> => {
  const found = await findSession(deps, familyId, id);
  if (found === undefined) throw new NotFoundError('Import session');
  return found;
};

export const findSession = async (
  deps: OpenSessionDependencies,
  familyId: FamilyId,
  id: string,
): Promise<OpenSession | undefined> => {
  // Read the session first, so that the import is never older than the seal.
  const session = await deps.sessions.find(familyId, id);
  if (session === undefined) return undefined;
  const record = await deps.imports.findAny(familyId, id);
  const hasExpired = session.expires !== null && session.expires <= deps.now();
  if (record?.deletedAt != null || (record === undefined && hasExpired)) return undefined;
  return { session, record, outcome: await outcomeOf(deps, record) };
};

const outcomeOf = async (
  deps: OpenSessionDependencies,
  record: ImportRecord | undefined,
): Promise<SessionOutcome | undefined> => {
  const outcome = record?.session?.outcome;
  return outcome == null ? undefined : readSessionOutcome(deps, outcome);
};

/** The session as shown to clients. */
export const viewSession = async (
  deps: OpenSessionDependencies,
  { session, record, outcome }: OpenSession,
): Promise<SessionView> =>
  describeSession({ session, chunks: await deps.sessions.listChunks(session.id), record, outcome }, deps.now());

/** GET /api/v1/import_sessions/{id} */
export const getSession =
  (deps: OpenSessionDependencies) =>
  async ({ familyId }: { readonly familyId: FamilyId }, id: string): Promise<SessionView> =>
    viewSession(deps, await openSession(deps, familyId, id));

type Writer = { readonly uploads: Pick<Uploads, 'put'> };
type Reader = { readonly uploads: Pick<Uploads, 'get'> };

/** The key prefix of a session's chunks. */
export const chunkPrefix = (familyId: FamilyId, sessionId: string): string => `raw/${familyId}/${sessionId}/`;

const readChunks = readerOf<readonly FrozenChunk[]>(isList);
const readOutcome = objectReader<SessionOutcome>({ chunks: isList });

/** Saves the frozen content of an attempt, kept as long as the import. Returns the key. */
export const saveFrozenChunks = (
  deps: Writer,
  importId: ImportId,
  attemptId: string,
  chunks: readonly FrozenChunk[],
): Promise<string> => saveObject(deps, `imports/${importId}/${attemptId}/chunks`, chunks);

export const readFrozenChunks = (deps: Reader, key: string): Promise<readonly FrozenChunk[]> =>
  loadObject(deps, readChunks, key);

/** Saves the outcome of an attempt, kept as long as the import. Returns the key. */
export const saveSessionOutcome = (
  deps: Writer,
  importId: ImportId,
  attemptId: string,
  outcome: SessionOutcome,
): Promise<string> => saveObject(deps, `imports/${importId}/${attemptId}/outcome`, outcome);

const readSessionOutcome = (deps: Reader, key: string): Promise<SessionOutcome> => loadObject(deps, readOutcome, key);

type CreateSessionDependencies = OpenSessionDependencies & {
  readonly sessions: Sessions;
  readonly clientSessions: ClientSessions;
  /** UUIDv7. */
  readonly newSessionId: () => string;
};

export type CreateSessionRequest = Pick<ImportSession, 'clientSessionId' | 'expectedChunks'> & {
  readonly filename?: string | null;
};

const LIFETIME_DAYS = 30;
const MAX_TRIES = 5;

/**
 * POST /api/v1/import_sessions. A client's own id always refers to one session in the family, even in repeated and
 * concurrent requests.
 * @throws DomainError 409 `import_session_conflict` if the session expects a different number of chunks.
 */
export const createSession =
  (deps: CreateSessionDependencies) =>
  async (caller: Caller, request: CreateSessionRequest, id = deps.newSessionId()): Promise<SessionView> => {
    const { clientSessionId } = request;
    if (clientSessionId === null) return view(deps, await make(deps, caller.familyId, id, request));
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const found = await findOrMake(deps, caller.familyId, clientSessionId, request, id);
      if (found !== undefined) return view(deps, found);
    }
    throw new DomainError('busy', 'The session is being created by other requests: try again', { retryAfter: 1 });
  };

/** The session for a client's own id, created if needed; undefined if another request changed it meanwhile. */
const findOrMake = async (
  deps: CreateSessionDependencies,
  familyId: FamilyId,
  clientSessionId: string,
  request: CreateSessionRequest,
  id: string,
): Promise<ImportSession | undefined> => {
  const known = await deps.clientSessions.find(familyId, clientSessionId);
  const open = known === undefined ? undefined : await findSession(deps, familyId, known);
  if (open !== undefined) return (await agree(deps, open, request)) ? open.session : undefined;
  const made = await make(deps, familyId, known === id ? deps.newSessionId() : id, request);
  if (await deps.clientSessions.move(familyId, clientSessionId, known, made.id)) return made;
  await deps.sessions.remove(familyId, made.id); // another request came first
  return undefined;
};

/** Creates the session, or returns the one from an earlier identical request. */
const make = async (
  { sessions, now }: CreateSessionDependencies,
  familyId: FamilyId,
  id: string,
  request: CreateSessionRequest,
): Promise<ImportSession> => {
  const createdAt = now();
  const expires = new Date(Date.parse(createdAt) + LIFETIME_DAYS * 86_400_000).toISOString();
  const filename = keptFilename(request.filename ?? null) ?? null;
  await sessions.create({ id, familyId, ...request, filename, createdAt, expires });
  const made = await sessions.find(familyId, id);
  if (made === undefined) throw new Error(`Session ${id} is missing right after it was created`);
  return made;
};

const view = (deps: CreateSessionDependencies, { familyId, id }: ImportSession): Promise<SessionView> =>
  getSession(deps)({ familyId }, id);

/** Sets or checks the expected number of chunks; false if the session changed meanwhile. */
const agree = async (
  { sessions, now }: CreateSessionDependencies,
  { session }: OpenSession,
  { expectedChunks }: CreateSessionRequest,
): Promise<boolean> => {
  if (expectedChunks === null || session.expectedChunks === expectedChunks) return true;
  if (session.expectedChunks !== null) {
    throw conflict(
      `expected_chunks is already ${session.expectedChunks} for this session, not ${expectedChunks}: send the same number, or create a session with another client_session_id`,
    );
  }
  const beyond = [...session.directory.keys()].find((sequence) => sequence > expectedChunks);
  if (beyond !== undefined)
    throw conflict(
      `expected_chunks must be at least ${beyond}, because the session already has a chunk with that sequence, not ${expectedChunks}`,
    );
  return sessions.expect(session, expectedChunks, now());
};

const conflict = (message: string): DomainError => new DomainError('import_session_conflict', message);
