import { LeaseLostError } from '../../platform/domain/errors.ts';
import type { SliceClock } from '../../platform/use-cases/clock.ts';
import type { ImportStatus } from '../domain/import.ts';
import type { Checkpoint, ImportRecord } from '../domain/import-record.ts';
import type { QueueName } from '../use-cases/import-ports.ts';
import type { Leased } from './lease.ts';
import type { PhaseOutcome } from './phase.ts';
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
