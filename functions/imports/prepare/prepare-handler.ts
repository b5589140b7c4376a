import {
  createPrepareWorker,
  type PrepareWorkerDependencies,
} from '../../../shared/imports/prepare/use-cases/prepare-worker.ts';
import { createQueueHandler, type QueueHandlerDependencies } from '../../../shared/imports/queues/import-queues.ts';
import type { QueueName } from '../../../shared/imports/use-cases/import-ports.ts';
import { now } from '../../../shared/platform/runtime.ts';

/** Processes a queue of imports whose files have not been read yet. */
export const createPrepareHandler = (
  ports: PrepareWorkerDependencies & Pick<QueueHandlerDependencies, 'logger'>,
  queue: QueueName,
) => {
  const work = createPrepareWorker(ports);
  return createQueueHandler({ ...ports, queue, work: (wakeUp) => work(wakeUp, now) });
};
