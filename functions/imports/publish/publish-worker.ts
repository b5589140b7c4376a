import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { createRecordMerges } from '../../../shared/catalogue/store/record-merges.ts';
import { createChangeHandler, createChangeQueue, isOfChangeSet } from '../../../shared/changes/queues/change-queue.ts';
import { createChangeSetRepository } from '../../../shared/changes/store/change-set-repository.ts';
import type { ChangeDependencies } from '../../../shared/changes/use-cases/change-ports.ts';
import { createChangeWorker } from '../../../shared/changes/use-cases/change-worker.ts';
import { findImportPages } from '../../../shared/imports/use-cases/import-pages.ts';
import { createPublishWorker } from '../../../shared/imports/work/publish-worker.ts';
import { createRecordEdits } from '../../../shared/ledger/store/record-edits.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { documentClient, environment, sqsClient } from '../../../shared/platform/runtime.ts';
import { createSliceClock } from '../../../shared/platform/use-cases/clock.ts';
import { composeRecorder } from '../../platform/events.ts';
import { composeWork } from '../work.ts';
import { createSliceHandler, type SliceDependencies } from './slice-handler.ts';

type Dependencies = SliceDependencies & ChangeDependencies;

/** Processes the publish queue, which has imports and change sets. */
export const createHandler = (deps: Dependencies) => {
  const publish = createSliceHandler(deps, 'publish', createPublishWorker(deps));
  const workOnChange = createChangeWorker(deps);
  const change = createChangeHandler({
    ...deps,
    work: (wakeUp, context) =>
      workOnChange(
        wakeUp,
        createSliceClock(deps.settings, Date.now, () => context.getRemainingTimeInMillis()),
      ),
  });
  return async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const changes = Records.filter(({ body }) => isOfChangeSet(body));
    const imports = Records.filter(({ body }) => !isOfChangeSet(body));
    const answers = [await publish({ Records: imports }, context), await change({ Records: changes }, context)];
    return { batchItemFailures: answers.flatMap(({ batchItemFailures }) => batchItemFailures) };
  };
};

export const handler = lambda(() => {
  const env = environment('TABLE_NAME', 'PUBLISH_QUEUE_URL', 'READBACK_QUEUE_URL', 'SLICE_SECONDS', 'LEASE_SECONDS');
  const work = composeWork({ publish: env.PUBLISH_QUEUE_URL, readback: env.READBACK_QUEUE_URL });
  const documents = documentClient();
  return createHandler({
    ...work,
    changeSets: createChangeSetRepository(documents, env.TABLE_NAME, composeRecorder(documents, env.TABLE_NAME)),
    queue: createChangeQueue(sqsClient(), env.PUBLISH_QUEUE_URL),
    edits: createRecordEdits(documents, env.TABLE_NAME),
    merges: createRecordMerges(documents, env.TABLE_NAME),
    importPages: findImportPages(work),
    settings: { sliceSeconds: env.SLICE_SECONDS, leaseSeconds: env.LEASE_SECONDS },
  });
});
