import { inspectNative } from '../../../shared/imports/parse/inspect-native.ts';
import { readRows } from '../../../shared/imports/parse/read-rows.ts';
import { createRecordNames } from '../../../shared/imports/store/record-names.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { environment } from '../../../shared/platform/runtime.ts';
import { composeWork } from '../work.ts';
import { createPrepareHandler, type PrepareHandlerDependencies } from './prepare-handler.ts';

/** Processes the prepare queue. */
export const createHandler = (deps: PrepareHandlerDependencies) => createPrepareHandler(deps, 'prepare');

export const handler = lambda(() => {
  const env = environment('PREPARE_QUEUE_URL', 'PUBLISH_QUEUE_URL', 'MAX_NATIVE_RECORDS');
  const work = composeWork({ prepare: env.PREPARE_QUEUE_URL, publish: env.PUBLISH_QUEUE_URL });
  return createHandler({
    ...work,
    names: createRecordNames(work),
    readRows,
    inspectNative,
    maxNativeRecords: env.MAX_NATIVE_RECORDS,
  });
});
