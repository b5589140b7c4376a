import { createRevertWorker } from '../../../shared/imports/work/revert-worker.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { environment } from '../../../shared/platform/runtime.ts';
import { createSliceHandler, type SliceDependencies } from '../publish/slice-handler.ts';
import { composeWork } from '../work.ts';

/** Processes the revert queue. */
export const createHandler = (deps: SliceDependencies) => createSliceHandler(deps, 'revert', createRevertWorker(deps));

export const handler = lambda(() => {
  const env = environment('REVERT_QUEUE_URL', 'SLICE_SECONDS', 'LEASE_SECONDS');
  return createHandler({
    ...composeWork({ revert: env.REVERT_QUEUE_URL }),
    settings: { sliceSeconds: env.SLICE_SECONDS, leaseSeconds: env.LEASE_SECONDS },
  });
});
