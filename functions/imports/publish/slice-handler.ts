import { createQueueHandler, type QueueHandlerDependencies } from '../../../shared/imports/queues/import-queues.ts';
import type { QueueName, WakeUp } from '../../../shared/imports/use-cases/import-ports.ts';
import type { WorkDependencies } from '../../../shared/imports/use-cases/work-dependencies.ts';
import { createSliceClock, type SliceClock, type SliceSettings } from '../../../shared/platform/use-cases/clock.ts';

type SlicePorts = WorkDependencies & Pick<QueueHandlerDependencies, 'logger'> & { readonly settings: SliceSettings };

/** Processes a queue whose worker runs in time slices. */
export const createSliceHandler = (
  ports: SlicePorts,
  queue: QueueName,
  work: (wakeUp: WakeUp, clock: SliceClock) => Promise<void>,
) =>
  createQueueHandler({
    ...ports,
    queue,
    work: (wakeUp, context) =>
      work(
        wakeUp,
        createSliceClock(ports.settings, Date.now, () => context.getRemainingTimeInMillis()),
      ),
  });
