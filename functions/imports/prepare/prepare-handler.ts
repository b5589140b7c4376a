import { createQueueHandler, type QueueHandlerDependencies } from '../../../shared/imports/queues/import-queues.ts';
import type { QueueName } from '../../../shared/imports/use-cases/import-ports.ts';
import { createPrepareWorker, type PrepareWorkerDependencies } from '../../../shared/imports/work/prepare-worker.ts';

export type PrepareHandlerDependencies = PrepareWorkerDependencies & Pick<QueueHandlerDependencies, 'logger'>;

/** Processes a queue of imports whose files have not been read yet. */
export const createPrepareHandler = (deps: PrepareHandlerDependencies, queue: QueueName) => {
  const work = createPrepareWorker(deps);
  return createQueueHandler({
    ...deps,
    queue,
    work: (wakeUp) => work(wakeUp, () => new Date().toISOString()),
  });
};
