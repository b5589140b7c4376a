import { createQueueHandler, type QueueHandlerDependencies } from '../shared/queues/queue-handler.ts';
import type { QueueName } from '../shared/use-cases/import-ports.ts';
import type { PrepareDependencies } from '../shared/use-cases/prepare-rows.ts';
import { createPrepareWorker } from '../shared/use-cases/work/prepare-worker.ts';
import type { WorkDependencies } from '../shared/use-cases/work/work-dependencies.ts';

export type PrepareHandlerDependencies = WorkDependencies &
  PrepareDependencies &
  Pick<QueueHandlerDependencies, 'logger'>;

/** Drains a queue of imports whose file is still to be read. */
export const createPrepareHandler = (deps: PrepareHandlerDependencies, queue: QueueName) => {
  const work = createPrepareWorker(deps);
  return createQueueHandler({
    ...deps,
    queue,
    work: (wakeUp) => work(wakeUp, () => new Date().toISOString()),
  });
};
