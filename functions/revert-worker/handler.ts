import { createQueueHandler, type QueueHandlerDependencies } from '../../shared/queues/queue-handler.ts';
import { createSliceClock, type SliceSettings } from '../../shared/use-cases/work/clock.ts';
import { createRevertWorker } from '../../shared/use-cases/work/revert-worker.ts';
import type { WorkDependencies } from '../../shared/use-cases/work/work-dependencies.ts';

export type Dependencies = WorkDependencies &
  Pick<QueueHandlerDependencies, 'logger'> & { readonly settings: SliceSettings };

/** Drains the revert queue. */
export const createHandler = (deps: Dependencies) => {
  const work = createRevertWorker(deps);
  return createQueueHandler({
    ...deps,
    queue: 'revert',
    work: (wakeUp, context) =>
      work(
        wakeUp,
        createSliceClock(deps.settings, Date.now, () => context.getRemainingTimeInMillis()),
      ),
  });
};
