import type { Caller } from '../../platform/domain/caller.ts';
import { DomainError } from '../../platform/domain/errors.ts';
import type { ImportSession } from '../domain/sessions/session.ts';
import type { SessionView } from '../domain/sessions/session-view.ts';
import { findSession, getSession, type OpenSession, type OpenSessionDependencies } from './open-session.ts';
import type { ClientSessions, Sessions } from './session-ports.ts';

export type CreateSessionDependencies = OpenSessionDependencies & {
  readonly sessions: Sessions;
  readonly clientSessions: ClientSessions;
  /** UUIDv7. */
  readonly newSessionId: () => string;
};

export type CreateSessionRequest = { readonly clientSessionId: string | null; readonly expectedChunks: number | null };

const LIFETIME_DAYS = 30;
const MAX_TRIES = 5;

/**
 * POST /api/v1/import_sessions. A client's own id means one session of its family, however often and however many at
 * once it is sent.
 * @throws DomainError 409 `import_session_conflict` when the session is to have another number of chunks.
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
    throw new DomainError('busy', 'Several requests create this session: try again', { retryAfter: 1 });
  };

/** The session that a client's own id means; undefined when another request changed that meanwhile. */
const findOrMake = async (
  deps: CreateSessionDependencies,
  familyId: string,
  clientSessionId: string,
  request: CreateSessionRequest,
  id: string,
): Promise<ImportSession | undefined> => {
  const known = await deps.clientSessions.find(familyId, clientSessionId);
  const open = known === undefined ? undefined : await findSession(deps, familyId, known);
  if (open !== undefined) return (await agree(deps, open, request)) ? open.session : undefined;
  const made = await make(deps, familyId, known === id ? deps.newSessionId() : id, request);
  if (await deps.clientSessions.move(familyId, clientSessionId, known, made.id)) return made;
  await deps.sessions.remove(familyId, made.id); // another request was first
  return undefined;
};

/** What there is of it already, if the same request came before. */
const make = async (
  { sessions, now }: CreateSessionDependencies,
  familyId: string,
  id: string,
  request: CreateSessionRequest,
): Promise<ImportSession> => {
  const createdAt = now();
  const expires = new Date(Date.parse(createdAt) + LIFETIME_DAYS * 86_400_000).toISOString();
  await sessions.create({ id, familyId, ...request, createdAt, expires });
  const made = await sessions.find(familyId, id);
  if (made === undefined) throw new Error(`Session ${id} is gone right after it was made`);
  return made;
};

const view = (deps: CreateSessionDependencies, { familyId, id }: ImportSession): Promise<SessionView> =>
  getSession(deps)({ familyId }, id);

/** Whether the session is to have as many chunks as are asked for; false when it changed meanwhile. */
const agree = async (
  { sessions, now }: CreateSessionDependencies,
  { session }: OpenSession,
  { expectedChunks }: CreateSessionRequest,
): Promise<boolean> => {
  if (expectedChunks === null || session.expectedChunks === expectedChunks) return true;
  if (session.expectedChunks !== null) {
    throw conflict(`The session expects ${session.expectedChunks} chunks, not ${expectedChunks}`);
  }
  const beyond = [...session.directory.keys()].find((sequence) => sequence > expectedChunks);
  if (beyond !== undefined) throw conflict(`The session has a chunk with the sequence ${beyond} already`);
  return sessions.expect(session, expectedChunks, now());
};

const conflict = (message: string): DomainError => new DomainError('import_session_conflict', message);
