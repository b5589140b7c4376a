import { DomainError } from '../../platform/domain/errors.ts';
import type { SliceClock } from '../../platform/use-cases/clock.ts';
import type { ImportRecord } from '../domain/import-record.ts';
import type { ImportChange, WakeUp } from '../use-cases/import-ports.ts';
import { takeUp } from './lease.ts';
import { createReleasePhase } from './release-catalogue.ts';
import { removeExpiredSession } from './remove-expired-session.ts';
import { removeImport } from './remove-import.ts';
import { runSlice } from './run-slice.ts';
import { createUndoPhase } from './undo-pages.ts';
import type { WorkDependencies } from './work-dependencies.ts';

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
