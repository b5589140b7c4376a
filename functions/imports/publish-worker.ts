import { createPublishWorker } from '../../shared/imports/work/publish-worker.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { environment } from '../../shared/platform/runtime.ts';
import { createSliceHandler, type SliceDependencies } from './slice-handler.ts';
import { composeWork } from './work.ts';

/** Processes the publish queue. */
export const createHandler = (deps: SliceDependencies) =>
  createSliceHandler(deps, 'publish', createPublishWorker(deps));

export const handler = lambda(() => {
  const env = environment('PUBLISH_QUEUE_URL', 'READBACK_QUEUE_URL', 'SLICE_SECONDS', 'LEASE_SECONDS');
  return createHandler({
    ...composeWork({ publish: env.PUBLISH_QUEUE_URL, readback: env.READBACK_QUEUE_URL }),
    settings: { sliceSeconds: env.SLICE_SECONDS, leaseSeconds: env.LEASE_SECONDS },
  });
});
