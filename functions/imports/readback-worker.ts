import { createReadbackWorker } from '../../shared/imports/work/readback-worker.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { environment } from '../../shared/platform/runtime.ts';
import { createSliceHandler, type SliceDependencies } from './slice-handler.ts';
import { composeWork } from './work.ts';

/** Processes the readback queue. */
export const createHandler = (deps: SliceDependencies) =>
  createSliceHandler(deps, 'readback', createReadbackWorker(deps));

export const handler = lambda(() => {
  const env = environment('READBACK_QUEUE_URL', 'SLICE_SECONDS', 'LEASE_SECONDS');
  return createHandler({
    ...composeWork({ readback: env.READBACK_QUEUE_URL }),
    settings: { sliceSeconds: env.SLICE_SECONDS, leaseSeconds: env.LEASE_SECONDS },
  });
});
