import { LeaseLostError } from '../../platform/domain/errors.ts';
import type { SliceClock } from '../../platform/use-cases/clock.ts';
import type { ImportStatus } from '../domain/import.ts';
import type { Attempt, Checkpoint, ImportRecord } from '../domain/import-record.ts';
import type { Expectation, ImportChange, Imports, QueueName, WakeUp } from '../use-cases/import-ports.ts';
import type { WorkDependencies } from './work-dependencies.ts';

export type SliceWork = {
  /** Where a slice hands over to the next. */
  readonly queue: QueueName;
  /** Where work begins that has no checkpoint yet. */
  readonly first: Checkpoint;
  readonly step: (
    record: ImportRecord,
    checkpoint: Checkpoint,
    leased: Leased,
    clock: SliceClock,
  ) => Promise<PhaseOutcome>;
};

/**
 * Works on a leased import until it is finished or the slice's time is up. Each end is one update that moves the
 * checkpoint and gives the lease back, then the wake-up of the next slice. Returns the status when finished.
 * @throws what a step throws, the lease given back: the wake-up is delivered again, or the sweep sends another.
 */
export const runSlice = async (
  deps: WorkDependencies,
  leased: Leased,
  clock: SliceClock,
  { queue, first, step }: SliceWork,
): Promise<ImportStatus | undefined> => {
  let record = leased.record;
  try {
    for (;;) {
      const outcome = await step(record, record.checkpoint ?? first, leased, clock);
      if ('finished' in outcome) {
        record = await leased.update({ ...outcome.finished, lease: null, wakes: 0 });
        return record.status;
      }
      const { checkpoint, change } = outcome;
      const handOver = !clock.mayContinue();
      record = await leased.update({ ...change, checkpoint, wakes: 0, ...(handOver && { lease: null }) });
      if (handOver) break;
    }
  } catch (error) {
    if (error instanceof LeaseLostError) return undefined;
    await leased.update({ lease: null }).catch(() => undefined); // else it runs out by itself
    throw error;
  }
  await deps.queues.send(queue, wakeUpOf(record));
  return undefined;
};

const wakeUpOf = (record: ImportRecord) => ({
  familyId: record.familyId,
  importId: record.id,
  attempt: record.attempt?.id ?? null,
});

type LeaseDependencies = { readonly imports: Imports; readonly randomId: () => string };

/** An import while one worker holds it. Every update goes through on condition that the lease is still this worker's. */
export type Leased = {
  readonly record: ImportRecord;
  readonly attempt: Attempt;
  /** @throws LeaseLostError when another worker has taken over. */
  readonly update: (change: ImportChange) => Promise<ImportRecord>;
};

/**
 * Takes up an import for one slice if it is in one of the statuses, the wake-up is for its present attempt and no
 * other worker's lease is live; undefined otherwise, and then the wake-up has nothing to say.
 */
export const takeUp = async (
  { imports, randomId }: LeaseDependencies,
  wakeUp: WakeUp,
  statuses: readonly ImportStatus[],
  clock: SliceClock,
): Promise<Leased | undefined> => {
  const found = await imports.findAny(wakeUp.familyId, wakeUp.importId);
  if (found?.attempt == null || found.attempt.id !== wakeUp.attempt || !statuses.includes(found.status))
    return undefined;
  const holder = randomId();
  const now = clock.now();
  const { attempt } = found;
  const record = await imports.update(
    wakeUp.familyId,
    wakeUp.importId,
    { statuses, attemptId: attempt.id, freeAt: now },
    { lease: { holder, until: clock.leaseUntil() }, attemptStarted: true, touchedAt: now },
  );
  if (record === undefined) return undefined;
  const expected: Expectation = { statuses, attemptId: attempt.id, holder };
  return {
    record,
    attempt,
    update: async (change) => {
      const updated = await imports.update(wakeUp.familyId, wakeUp.importId, expected, {
        touchedAt: clock.now(),
        ...change,
      });
      if (updated === undefined) throw new LeaseLostError(`The lease on import ${wakeUp.importId} is lost`);
      return updated;
    },
  };
};

/** What a phase of work hands back: where to go on, or what ends the work. */
export type PhaseOutcome =
  /** Time is up, or the next phase begins; `change` is stored together with the checkpoint. */
  { readonly checkpoint: Checkpoint; readonly change?: ImportChange } | { readonly finished: ImportChange };

/** One phase, from its checkpoint. May be run again from the same checkpoint without changing the outcome. */
export type Phase<C extends Checkpoint = Checkpoint> = (
  record: ImportRecord,
  checkpoint: C,
  leased: Leased,
  clock: SliceClock,
) => Promise<PhaseOutcome>;
