import { createQueueHandler } from '../../../shared/imports/queues/import-queues.ts';
import { createRevertWorker } from '../../../shared/imports/revert/use-cases/revert-worker.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { inSlices } from '../../platform/adapters.ts';
import { summingPastYears } from '../summing-past-years.ts';
import { workerPorts } from '../worker-ports.ts';

/** Processes the revert queue. */
export const handler = lambda(() => {
  const ports = workerPorts('revert');
  return createQueueHandler({
    ...ports,
    queue: 'revert',
    work: inSlices(summingPastYears()(createRevertWorker(ports))),
  });
});
