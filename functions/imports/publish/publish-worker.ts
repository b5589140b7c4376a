import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { createChangeWorker } from '../../../shared/changes/change-sets/use-cases/change-worker.ts';
import { createChangeHandler, isOfChangeSet } from '../../../shared/changes/queues/change-queue.ts';
import { createPublishWorker } from '../../../shared/imports/publish/use-cases/publish-worker.ts';
import { createQueueHandler } from '../../../shared/imports/queues/import-queues.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { identifyAgain, recordMerges } from '../../catalogue/adapters.ts';
import { announcingChangeSets, changeQueue, takingIds } from '../../changes/adapters.ts';
import { recordEdits } from '../../ledger/adapters.ts';
import { inSlices, made } from '../../platform/adapters.ts';
import { importPages } from '../adapters.ts';
import { summingPastYears } from '../summing-past-years.ts';
import { workerPorts } from '../worker-ports.ts';
import { readBackWith } from './read-back.ts';

/** Processes the publish queue, which has imports and change sets. An import is read back at once if there is time. */
export const handler = lambda(() => {
  const ports = {
    ...workerPorts('publish', 'readback'),
    ...made({
      changeSets: announcingChangeSets,
      queue: changeQueue,
      edits: recordEdits,
      merges: recordMerges,
      identifyAgain,
      takeId: takingIds,
    }),
    importPages: importPages(),
  };
  const work = inSlices(createPublishWorker(ports, readBackWith));
  const publish = createQueueHandler({ ...ports, queue: 'publish', work });
  const change = createChangeHandler({ ...ports, work: inSlices(summingPastYears()(createChangeWorker(ports))) });
  return async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const changes = Records.filter(({ body }) => isOfChangeSet(body));
    const imports = Records.filter(({ body }) => !isOfChangeSet(body));
    const answers = [await publish({ Records: imports }, context), await change({ Records: changes }, context)];
    return { batchItemFailures: answers.flatMap(({ batchItemFailures }) => batchItemFailures) };
  };
});
