import type { DomainError } from '../../../platform/domain/errors.ts';
import { readOnce } from '../../../platform/domain/read-once.ts';
import type { SliceClock } from '../../../platform/use-cases/clock.ts';
import { importFailed } from '../../domain/import-events.ts';
import type { Checkpoint, ImportRecord } from '../../domain/import-record.ts';
import type { ImportChange, WakeUp } from '../../use-cases/import-ports.ts';
import { logFailure } from '../../use-cases/log-failure.ts';
import { isPermanent, revertFailed } from '../../use-cases/permanent-error.ts';
import { acquireLease, type Leased, type PhaseOutcome, runSlice } from '../../use-cases/run-slice.ts';
import type { WorkDependencies } from '../../use-cases/work-dependencies.ts';
import { READ_BACK_IN } from '../../verification/use-cases/readback-worker.ts';
import { createPagesPhase, createUndoPhase } from './apply-pages.ts';
import { createCataloguePhase, createReleasePhase } from './bind-catalogue.ts';
import { createPlanPhase } from './plan-import.ts';
import { rememberPlans } from './remember-plans.ts';
import { rememberRows } from './remember-rows.ts';
import type { TakesIds } from './take-external-ids.ts';

type Work = (wakeUp: WakeUp, clock: SliceClock) => Promise<void>;

/**
 * Plan → bind the catalogue → write the pages → complete → read back. A permanent error reverts what was written; if that
 * is not possible either, the import becomes `revert_failed`. `readBackWith` follows at once, with the same lease, if there
 * is time, and otherwise through its queue. If it is interrupted, the wake-up is delivered again after the end of the lease
 * and finds a complete import that it reads back.
 */
export const createPublishWorker =
  (deps: WorkDependencies & TakesIds, readBackWith: (deps: WorkDependencies, held: Leased | undefined) => Work): Work =>
  async (wakeUp, clock) => {
    const own = {
      ...deps,
      families: { ...deps.families, find: readOnce(deps.families.find) },
      uploads: rememberPlans(deps.uploads),
      rows: rememberRows(deps.rows),
    };
    const leased = await acquireLease(own, wakeUp, ['importing'], clock);
    const published = leased && (await publish(own, leased, clock));
    if (leased !== undefined && published === undefined) return;
    const { held } = published ?? {};
    const isNow = leased === undefined ? clock.mayContinue() : held !== undefined;
    if (isNow) await readBackWith(own, held)(wakeUp, clock);
    else await own.queues.send('readback', wakeUp);
  };

/** A complete import, with its lease if there is time to read it back at once. */
type Published = { readonly held: Leased | undefined };

/** undefined if the import is not complete. */
const publish = async (
  deps: WorkDependencies & TakesIds,
  leased: Leased,
  clock: SliceClock,
): Promise<Published | undefined> => {
  const phases = {
    plan: createPlanPhase(deps),
    catalogue: createCataloguePhase(deps),
    pages: createPagesPhase(deps),
    undo: createUndoPhase(deps),
    release: createReleasePhase(deps, failed),
  };
  const run = async (record: ImportRecord, checkpoint: Checkpoint, held: Leased, time: SliceClock) => {
    switch (checkpoint.phase) {
      case 'plan':
        return phases.plan(record, checkpoint, held, time);
      case 'catalogue':
        return phases.catalogue(record, checkpoint, held, time);
      case 'pages':
        return phases.pages(record, checkpoint, held, time);
      case 'undo':
        return phases.undo(record, checkpoint, held, time);
      case 'release':
        return phases.release(record, checkpoint, held, time);
      case 'readback':
        throw new Error('A publish attempt has no readback phase');
    }
  };
  const step = async (record: ImportRecord, checkpoint: Checkpoint, held: Leased, time: SliceClock) => {
    try {
      return await run(record, checkpoint, held, time);
    } catch (error) {
      if (!isPermanent(error)) throw error;
      return record.failure === null ? compensate(error) : { finished: revertFailed(record.id, error, clock.now()) };
    }
  };
  const first = { phase: 'plan', state: null } as const;
  let isHeld = false;
  const keepsLease = ({ status }: ImportChange): boolean => {
    isHeld = status === 'complete' && clock.mayContinue();
    return isHeld;
  };
  const finished = await runSlice(deps, leased, clock, { queue: 'publish', first, step, keepsLease });
  if (finished?.status === 'failed') logFailure(deps, finished, codeOf(finished));
  if (finished?.status !== 'complete') return undefined;
  return { held: isHeld ? leased.keptBy(finished, READ_BACK_IN) : undefined };
};

const compensate = (error: DomainError): PhaseOutcome => ({
  checkpoint: { phase: 'undo', bucket: 0, page: 0 },
  change: { failure: { code: error.code, message: error.message } },
});

const codeOf = ({ failure }: ImportRecord): string => failure?.code ?? 'internal_server_error';

const failed = (record: ImportRecord, now: string): ImportChange => ({
  status: 'failed',
  events: importFailed(record.id, codeOf(record)),
  error: `${record.failure?.code}: ${record.failure?.message}`,
  verification: {
    ...record.verification,
    readback: { status: 'failed', checkedAt: now, error: record.failure?.message ?? null },
  },
  progress: null,
  checkpoint: null,
  updatedAt: now,
});
