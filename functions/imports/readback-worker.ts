import { createDismissedDuplicates } from '../../shared/changes/store/dismissed-duplicates.ts';
import { startOnImport } from '../../shared/changes/use-cases/start-on-new.ts';
import { createReadbackWorker, type ReadbackDependencies } from '../../shared/imports/work/readback-worker.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { documentClient, environment } from '../../shared/platform/runtime.ts';
import { composeStarts } from '../platform/starts-on-new.ts';
import { createSliceHandler, type SliceDependencies } from './slice-handler.ts';
import { composeWork } from './work.ts';

/** Processes the readback queue. */
export const createHandler = (deps: SliceDependencies & ReadbackDependencies) =>
  createSliceHandler(deps, 'readback', createReadbackWorker(deps));

export const handler = lambda(() => {
  const env = environment('TABLE_NAME', 'READBACK_QUEUE_URL', 'SLICE_SECONDS', 'LEASE_SECONDS');
  const documents = documentClient();
  return createHandler({
    ...composeWork({ readback: env.READBACK_QUEUE_URL }),
    startOnNew: startOnImport(composeStarts(documents, env.TABLE_NAME)),
    keepApart: createDismissedDuplicates(documents, env.TABLE_NAME).add,
    settings: { sliceSeconds: env.SLICE_SECONDS, leaseSeconds: env.LEASE_SECONDS },
  });
});
