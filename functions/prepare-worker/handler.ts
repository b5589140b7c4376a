import { createQueueHandler, type QueueHandlerDependencies } from '../../shared/queues/queue-handler.ts';
import type { PrepareDependencies } from '../../shared/use-cases/prepare-rows.ts';
import { createPrepareWorker } from '../../shared/use-cases/work/prepare-worker.ts';
import type { WorkDependencies } from '../../shared/use-cases/work/work-dependencies.ts';

export type Dependencies = WorkDependencies & PrepareDependencies & Pick<QueueHandlerDependencies, 'logger'>;

/** Drains the prepare queue. */
export const createHandler = (deps: Dependencies) => {
  const work = createPrepareWorker(deps);
  return createQueueHandler({
    ...deps,
    queue: 'prepare',
    work: (wakeUp) => work(wakeUp, () => new Date().toISOString()),
  });
};
