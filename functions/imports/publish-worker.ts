import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { createChangeHandler, createChangeQueue, isOfChangeSet } from '../../shared/changes/queues/change-queue.ts';
import { createChangeSetRepository } from '../../shared/changes/store/change-set-repository.ts';
import type { ChangeDependencies } from '../../shared/changes/use-cases/change-ports.ts';
import { createChangeSet } from '../../shared/changes/use-cases/change-set-steps.ts';
import { createChangeWorker } from '../../shared/changes/use-cases/change-worker.ts';
import { linkAtOnce } from '../../shared/changes/use-cases/link-at-once.ts';
import { findImportPages } from '../../shared/imports/use-cases/import-pages.ts';
import type { WakeUp } from '../../shared/imports/use-cases/import-ports.ts';
import { createPublishWorker } from '../../shared/imports/work/publish-worker.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { documentClient, environment, now, sqsClient } from '../../shared/platform/runtime.ts';
import { createSliceClock } from '../../shared/platform/use-cases/clock.ts';
import { composeRecorder } from '../platform/events.ts';
import { createSliceHandler, type SliceDependencies } from './slice-handler.ts';
import { composeWork } from './work.ts';

type Dependencies = SliceDependencies & ChangeDependencies & { readonly linkAtOnce: ReturnType<typeof linkAtOnce> };

/** Processes the publish queue, which has imports and change sets. */
export const createHandler = (deps: Dependencies) => {
  const publishSlice = createPublishWorker(deps);
  const publish = createSliceHandler(deps, 'publish', async (wakeUp, clock) => {
    await publishSlice(wakeUp, clock);
    await linkNewTransfers(deps, wakeUp);
  });
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

/** Repeated with the message, if the process ends in between. */
const linkNewTransfers = async (deps: Dependencies, { familyId, importId }: WakeUp): Promise<void> => {
  const record = await deps.imports.find(familyId, importId);
  if (record?.status !== 'complete' || record.attempt === null) return;
  const { id, begunAt } = record.attempt;
  await deps.linkAtOnce({ familyId, name: `import ${importId} ${id}`, since: begunAt });
};

export const handler = lambda(() => {
  const env = environment('TABLE_NAME', 'PUBLISH_QUEUE_URL', 'READBACK_QUEUE_URL', 'SLICE_SECONDS', 'LEASE_SECONDS');
  const work = composeWork({ publish: env.PUBLISH_QUEUE_URL, readback: env.READBACK_QUEUE_URL });
  const documents = documentClient();
  const changeSets = createChangeSetRepository(documents, env.TABLE_NAME, composeRecorder(documents, env.TABLE_NAME));
  const queue = createChangeQueue(sqsClient(), env.PUBLISH_QUEUE_URL);
  return createHandler({
    ...work,
    changeSets,
    queue,
    linkAtOnce: linkAtOnce({ ...work, changeSets, now, create: createChangeSet({ ...work, changeSets, queue, now }) }),
    importPages: findImportPages(work),
    settings: { sliceSeconds: env.SLICE_SECONDS, leaseSeconds: env.LEASE_SECONDS },
  });
});
