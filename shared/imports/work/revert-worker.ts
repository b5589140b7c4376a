import { DomainError } from '../../platform/domain/errors.ts';
import type { Uploads } from '../../platform/domain/object-store.ts';
import type { SliceClock } from '../../platform/use-cases/clock.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { ImportChange, Sessions, WakeUp } from '../use-cases/import-ports.ts';
import { chunkPrefix } from '../use-cases/open-session.ts';
import { createUndoPhase } from './apply-pages.ts';
import { createReleasePhase } from './bind-catalogue.ts';
import { runSlice, takeUp } from './run-slice.ts';
import { planPrefixes, type WorkDependencies } from './work-dependencies.ts';

/** Takes a reverting import out of the ledger, and removes what is left of a deleted one or of an expired session. */
export const createRevertWorker = (deps: WorkDependencies) => {
  const undo = createUndoPhase(deps);
  const release = createReleasePhase(deps, reverted);
  return async (wakeUp: WakeUp, clock: SliceClock): Promise<void> => {
    const found = await deps.imports.findAny(wakeUp.familyId, wakeUp.importId);
    if (found === undefined) return removeExpiredSession(deps, wakeUp, clock.now());
    if (found.deletedAt !== null) return removeImport(deps, found);
    if (found.session !== null) await deps.sessions.keep(found.familyId, found.id); // or it would be listed for ever
    const leased = await takeUp(deps, wakeUp, ['reverting'], clock);
    if (leased === undefined) return;
    await runSlice(deps, leased, clock, {
      queue: 'revert',
      first: { phase: 'undo', bucket: 0, page: 0 },
      step: async (record, checkpoint, held, time) => {
        try {
          if (checkpoint.phase === 'undo') return await undo(record, checkpoint, held, time);
          if (checkpoint.phase === 'release') return await release(record, checkpoint, held, time);
          throw new Error(`A revert has no ${checkpoint.phase} phase`);
        } catch (error) {
          if (!(error instanceof DomainError) || error.code === 'busy') throw error;
          return { finished: revertFailed(error, time.now()) };
        }
      },
    });
  };
};

const reverted = (record: ImportRecord, now: string): ImportChange => ({
  status: 'pending',
  attempt: null,
  plan: null,
  bindings: null,
  checkpoint: null,
  todo: [],
  error: null,
  progress: null,
  verification: { ...record.verification, readback: { status: 'reverted', checkedAt: now } },
  updatedAt: now,
});

const revertFailed = (error: DomainError, now: string): ImportChange => ({
  status: 'revert_failed',
  error: `${error.code}: ${error.message}`,
  checkpoint: null,
  progress: null,
  updatedAt: now,
});

type Dependencies = {
  readonly sessions: Pick<Sessions, 'find' | 'remove'>;
  readonly uploads: Pick<Uploads, 'removeAll'>;
};

/**
 * Removes a session that was never published and can no longer be: nothing changes one that has expired. Publishing
 * gives it time before it makes the import, so that one that is there belongs to a request that died before `keep`.
 */
const removeExpiredSession = async (
  { sessions, uploads }: Dependencies,
  { familyId, importId }: { readonly familyId: string; readonly importId: string },
  now: string,
): Promise<void> => {
  const session = await sessions.find(familyId, importId);
  if (session?.expires == null || session.expires > now) return;
  const prefixes = [...planPrefixes(importId), chunkPrefix(familyId, importId)]; // a publish that died may have begun
  for (const prefix of prefixes) await uploads.removeAll(prefix);
  await sessions.remove(familyId, importId);
};

/** Removes what a deleted import leaves behind; the import itself goes last, so that a killed worker is followed by another. */
const removeImport = async (
  { rows, uploads, imports, sessions }: WorkDependencies,
  record: ImportRecord,
): Promise<void> => {
  await rows.removeAll(record.id);
  const prefixes = [...planPrefixes(record.id), ...(record.raw === null ? [] : [record.raw.key])];
  for (const prefix of prefixes) await uploads.removeAll(prefix);
  if (record.session !== null) await sessions.remove(record.familyId, record.id);
  await imports.remove(record.familyId, record.id);
};
