import { createQueueHandler, type QueueHandlerDependencies } from '../shared/queues/wake-up-handler.ts';
import type { QueueName, WakeUp } from '../shared/use-cases/import-ports.ts';
import { createSliceClock, type SliceClock, type SliceSettings } from '../shared/use-cases/work/clock.ts';
import type { WorkDependencies } from '../shared/use-cases/work/work-dependencies.ts';

export type SliceDependencies = WorkDependencies &
  Pick<QueueHandlerDependencies, 'logger'> & { readonly settings: SliceSettings };

/** Drains a queue whose worker goes on in slices. */
export const createSliceHandler = (
  deps: SliceDependencies,
  queue: QueueName,
  work: (wakeUp: WakeUp, clock: SliceClock) => Promise<void>,
) =>
  createQueueHandler({
    ...deps,
    queue,
    work: (wakeUp, context) =>
      work(
        wakeUp,
        createSliceClock(deps.settings, Date.now, () => context.getRemainingTimeInMillis()),
      ),
  });
