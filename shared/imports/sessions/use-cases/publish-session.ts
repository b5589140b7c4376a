import { sha256Hex } from '../../../platform/domain/bytes/hash.ts';
import { DomainError, InvalidStateError } from '../../../platform/domain/errors.ts';
import type { Caller } from '../../../platform/domain/family.ts';
import type { Uploads } from '../../../platform/domain/object-store.ts';
import { type FamilyTodayDependencies, familyToday } from '../../../platform/use-cases/family-today.ts';
import { statusesBefore } from '../../domain/allowed-actions.ts';
import type { Acceptance } from '../../domain/import-readiness.ts';
import { type ImportRecord, NOTHING_COUNTED, newImportRecord } from '../../domain/import-record.ts';
import { claimContent, FRESH_ATTEMPT } from '../../publish/use-cases/publish-import.ts';
import type { ContentClaims, Imports, Queues, Sessions } from '../../use-cases/import-ports.ts';
import { notVerified } from '../../verification/domain/verification.ts';
import { checkChunks } from '../domain/chunks.ts';
import { chunksOf, type ImportSession, type Seal, type SessionChunk, type SessionView } from '../domain/session.ts';
import { chunkPrefix, getSession, type OpenSession, openSession, saveFrozenChunks } from './open-session.ts';

export type PublishSessionDependencies = FamilyTodayDependencies & {
  readonly sessions: Sessions;
  readonly imports: Imports;
  readonly uploads: Uploads;
  readonly contentClaims: ContentClaims;
  readonly queues: Queues;
  readonly randomId: () => string;
  readonly now: () => string;
  readonly maxRecords: number;
};

/** Longer than any request: after this time the request that sealed the session has failed. */
const SEAL_SECONDS = 40;
/** The lifetime of a sealed session whose publishing failed before the import was created. */
const LIFETIME_DAYS = 30;
const MAX_TRIES = 8;

/**
 * POST /api/v1/import_sessions/{id}/publish: seals the session, freezes its content and starts an attempt of the
 * import with the same id. A repeated request returns the current state.
 * @throws DomainError 404; 409 `import_session_conflict` for missing chunks; 422 `max_row_count_exceeded`,
 * `already_imported`; 409 `invalid_state`; 503 `import_enqueue_failed`, the session is then unchanged.
 */
export const publishSession =
  (deps: PublishSessionDependencies) =>
  async (caller: Caller, id: string, accepted: Acceptance = {}): Promise<SessionView> => {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const open = await openSession(deps, caller.familyId, id);
      const { record } = open;
      if (record?.status === 'importing' || record?.status === 'complete') return getSession(deps)(caller, id);
      if (record !== undefined && !statusesBefore('publish').includes(record.status)) throw notNow(record);
      const begun = await begin(deps, open, accepted);
      if (begun === undefined) continue;
      await wake(deps, record, begun);
      return getSession(deps)(caller, id);
    }
    throw new DomainError('busy', 'The session is being changed by other requests: try again', { retryAfter: 1 });
  };

/** Undefined if the session or its import changed meanwhile. */
const begin = async (
  deps: PublishSessionDependencies,
  { session, record }: OpenSession,
  { onKnownRecords = 'ask' }: Acceptance,
): Promise<ImportRecord | undefined> => {
  const chunks = chunksOf(session, await deps.sessions.listChunks(session.id));
  checkChunks(session, chunks, deps.maxRecords);
  const fresh = recordOf(deps, session, chunks, await familyToday(deps)(session.familyId));
  await claimContent(deps, fresh);

  const now = deps.now();
  const until = new Date(Date.parse(now) + SEAL_SECONDS * 1000).toISOString();
  const seal = { id: deps.randomId(), until };
  const expires = new Date(Date.parse(now) + LIFETIME_DAYS * 86_400_000).toISOString();
  if (!(await deps.sessions.seal(session, seal, expires, now))) {
    const again = await deps.sessions.find(session.familyId, session.id);
    if (again?.seal?.id !== seal.id) return undefined; // otherwise only the response was lost
  }
  const frozen = await saveFrozenChunks(
    deps,
    session.id,
    seal.id,
    chunks.map(({ sequence, sha256, key, bytes, lines }) => ({ sequence, sha256, key, bytes, lines })),
  );
  const begun = await startImporting(
    deps,
    record,
    { ...fresh, onKnownRecords, session: { chunks: frozen, outcome: null } },
    seal,
  );
  if (session.expires !== null && begun !== undefined) await deps.sessions.keep(session.familyId, session.id);
  return begun;
};

/** Moves the import to `importing` if it is unchanged since it was read. */
const startImporting = async (
  { imports, now }: PublishSessionDependencies,
  before: ImportRecord | undefined,
  fresh: ImportRecord,
  seal: Seal,
): Promise<ImportRecord | undefined> => {
  const begunAt = now();
  const attempt = {
    ...FRESH_ATTEMPT,
    attempt: { id: seal.id, begunAt },
    status: 'importing',
    touchedAt: begunAt,
    updatedAt: begunAt,
  } as const;
  if (before === undefined) {
    const made = { ...fresh, ...attempt };
    await imports.create(made).catch(async (error: unknown) => {
      if ((await imports.findAny(fresh.familyId, fresh.id)) === undefined) throw error;
    });
    const stored = await imports.findAny(fresh.familyId, fresh.id);
    return stored?.attempt?.id === seal.id ? stored : undefined;
  }
  const { raw, session, stats, verification, onKnownRecords = 'ask' } = fresh;
  const expected = { statuses: statusesBefore('publish'), attemptId: before.attempt?.id ?? null };
  return imports.update(fresh.familyId, fresh.id, expected, {
    raw,
    session,
    stats,
    verification,
    onKnownRecords,
    ...attempt,
  });
};

/** The import record for the session. The hashes of its chunks, in order, identify its content. */
const recordOf = (
  { now }: PublishSessionDependencies,
  { familyId, id, filename }: ImportSession,
  chunks: readonly SessionChunk[],
  today: string,
): ImportRecord => {
  const sum = (pick: (chunk: SessionChunk) => number): number =>
    chunks.reduce((total, chunk) => total + pick(chunk), 0);
  const rowsCount = sum((chunk) => chunk.rowsCount);
  return {
    ...newImportRecord({ id, familyId, type: 'NativeImport', now: now(), today }),
    raw: {
      key: chunkPrefix(familyId, id),
      bytes: sum((chunk) => chunk.bytes),
      sha256: sha256Hex(new TextEncoder().encode(`chunks|${chunks.map(({ sha256 }) => sha256).join('|')}`)),
      ...(filename !== null && { filename }),
    },
    stats: { ...NOTHING_COUNTED, rowsCount, validRowsCount: rowsCount },
    verification: notVerified({}),
  };
};

const wake = async (
  deps: PublishSessionDependencies,
  before: ImportRecord | undefined,
  { familyId, id, attempt, session }: ImportRecord,
): Promise<void> => {
  const attemptId = attempt?.id ?? '';
  try {
    await deps.queues.send('publish', { familyId, importId: id, attempt: attemptId });
  } catch (cause) {
    const error = new DomainError('import_enqueue_failed', 'The session could not be queued: publish it again', {
      cause,
    });
    const undone = await deps.imports.update(
      familyId,
      id,
      { statuses: ['importing'], attemptId, neverStarted: true },
      {
        // keep the attempt, which has used up the seal
        status: before?.status ?? 'pending',
        session: before?.session ?? session,
        error: `${error.code}: ${error.message}`,
        updatedAt: deps.now(),
      },
    );
    if (undone !== undefined) throw error; // otherwise a worker has already started the attempt
  }
};

const notNow = ({ status }: ImportRecord): InvalidStateError =>
  new InvalidStateError(`A session with an import that is ${status} cannot be published`);
