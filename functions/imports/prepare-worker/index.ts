import { inspectNative } from '../../../shared/imports/parse/inspect-native.ts';
import { readRows } from '../../../shared/imports/parse/read-rows.ts';
import { environment } from '../../../shared/platform/runtime.ts';
import { createRecordNames } from '../../../shared/imports/store/record-names.ts';
import { composeWork } from '../work.ts';
import { createHandler } from './handler.ts';

const env = environment('PREPARE_QUEUE_URL', 'PUBLISH_QUEUE_URL', 'MAX_NATIVE_RECORDS');
const work = composeWork({ prepare: env.PREPARE_QUEUE_URL, publish: env.PUBLISH_QUEUE_URL });

export const handler = createHandler({
  ...work,
  names: createRecordNames(work),
  readRows,
  inspectNative,
  maxNativeRecords: env.MAX_NATIVE_RECORDS,
});
