import type { FamilyId, ImportId } from '../../../platform/domain/ids.ts';
import type { Uploads } from '../../../platform/domain/object-store.ts';
import type { SliceClock } from '../../../platform/use-cases/clock.ts';
import { beginSlice } from '../../../platform/use-cases/log-slice.ts';
import { importReverted } from '../../domain/import-events.ts';
import type { ImportRecord } from '../../domain/import-record.ts';
import { createUndoPhase } from '../../publish/use-cases/apply-pages.ts';
import { createReleasePhase } from '../../publish/use-cases/bind-catalogue.ts';
import { chunkPrefix } from '../../sessions/use-cases/open-session.ts';
import type { ImportChange, Sessions, WakeUp } from '../../use-cases/import-ports.ts';
import { isPermanent, revertFailed } from '../../use-cases/permanent-error.ts';
import { acquireLease, runSlice } from '../../use-cases/run-slice.ts';
import { planPrefixes, type WorkDependencies } from '../../use-cases/work-dependencies.ts';

/** Removes a reverting import from the ledger, and cleans up deleted imports and expired sessions. */
export const createRevertWorker = (deps: WorkDependencies) => {
  const undo = createUndoPhase(deps);
  const release = createReleasePhase(deps, reverted);
  return async (wakeUp: WakeUp, clock: SliceClock): Promise<void> => {
    const found = await deps.imports.findAny(wakeUp.familyId, wakeUp.importId);
    if (found === undefined) return removeExpiredSession(deps, wakeUp, clock.now());
    if (found.deletedAt !== null) {
      const { familyId, id: importId } = found;
      const end = beginSlice(deps, { familyId, importId }, clock.now);
      await removeImport(deps, found);
      end({ phase: 'remove', done: null, status: 'deleted', next: null });
      return;
    }
    if (found.session !== null) await deps.sessions.keep(found.familyId, found.id); // otherwise it would stay in the index forever
    const leased = await acquireLease(deps, wakeUp, ['reverting'], clock);
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
          if (!isPermanent(error)) throw error;
          return { finished: revertFailed(found.id, error, time.now()) };
        }
      },
    });
  };
};

const reverted = (record: ImportRecord, now: string): ImportChange => ({
  status: 'pending',
  events: importReverted(record.id),
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

type Dependencies = {
  readonly sessions: Pick<Sessions, 'find' | 'remove'>;
  readonly uploads: Pick<Uploads, 'removeAll'>;
};

/**
 * Removes an expired session that was never published. Publishing extends the lifetime before it creates the import,
 * so an existing import belongs to a request that failed before `keep`.
 */
const removeExpiredSession = async (
  { sessions, uploads }: Dependencies,
  { familyId, importId }: { readonly familyId: FamilyId; readonly importId: ImportId },
  now: string,
): Promise<void> => {
  const session = await sessions.find(familyId, importId);
  if (session?.expires == null || session.expires > now) return;
  const prefixes = [...planPrefixes(importId), chunkPrefix(familyId, importId)]; // a failed publish may have written these
  for (const prefix of prefixes) await uploads.removeAll(prefix);
  await sessions.remove(familyId, importId);
};

/** Removes the data of a deleted import; the import itself last, so that another worker can resume after a crash. */
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
