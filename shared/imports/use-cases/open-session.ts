import { NotFoundError } from '../../platform/domain/errors.ts';
import type { Compression, Uploads } from '../../platform/domain/object-store.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { ImportSession } from '../domain/sessions/session.ts';
import type { SessionOutcome } from '../domain/sessions/session-outcome.ts';
import { describeSession, type SessionView } from '../domain/sessions/session-view.ts';
import type { Imports } from './import-ports.ts';
import { readSessionOutcome } from './session-objects.ts';
import type { Sessions } from './session-ports.ts';

export type OpenSessionDependencies = {
  readonly sessions: Pick<Sessions, 'find' | 'listChunks'>;
  readonly imports: Pick<Imports, 'findAny'>;
  readonly uploads: Pick<Uploads, 'get'>;
  readonly compression: Pick<Compression, 'decompress'>;
  readonly now: () => string;
};

/** A session with the import that publishing it makes; undefined until then. */
export type OpenSession = {
  readonly session: ImportSession;
  readonly record: ImportRecord | undefined;
  /** What the last attempt found out, if it got that far. */
  readonly outcome: SessionOutcome | undefined;
};

/** @throws NotFoundError for a session that is unknown, foreign, expired or deleted. */
export const openSession = async (
  deps: OpenSessionDependencies,
  familyId: string,
  id: string,
): Promise<OpenSession> => {
  const found = await findSession(deps, familyId, id);
  if (found === undefined) throw new NotFoundError('Import session');
  return found;
};

export const findSession = async (
  deps: OpenSessionDependencies,
  familyId: string,
  id: string,
): Promise<OpenSession | undefined> => {
  // The session first: whatever seals it meanwhile shows in its seal, so that a later look at the import is no older.
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

/** The session as its client sees it. */
export const viewSession = async (
  deps: OpenSessionDependencies,
  { session, record, outcome }: OpenSession,
): Promise<SessionView> =>
  describeSession({ session, chunks: await deps.sessions.listChunks(session.id), record, outcome }, deps.now());

/** GET /api/v1/import_sessions/{id} */
export const getSession =
  (deps: OpenSessionDependencies) =>
  async ({ familyId }: { readonly familyId: string }, id: string): Promise<SessionView> =>
    viewSession(deps, await openSession(deps, familyId, id));
