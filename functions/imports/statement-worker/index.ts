import { join } from 'node:path';
import { readRows } from '../../../shared/imports/parse/csv-import.ts';
import { inspectNative } from '../../../shared/imports/parse/inspect-native.ts';
import { createIsolatedStatementReader } from '../../../shared/imports/parse/pdf/isolated-statement-reader.ts';
import { environment } from '../../../shared/platform/runtime.ts';
import { createRecordNames } from '../../../shared/imports/store/record-names.ts';
import { composeWork } from '../work.ts';
import { createHandler } from './handler.ts';

const env = environment('STATEMENT_QUEUE_URL', 'PUBLISH_QUEUE_URL');
const work = composeWork({ statement: env.STATEMENT_QUEUE_URL, publish: env.PUBLISH_QUEUE_URL });
const readStatement = createIsolatedStatementReader({
  script: join(__dirname, 'thread.js'), // bundled beside this one
  maxMilliseconds: 45_000,
  maxProcessMegabytes: 1_400,
});

export const handler = createHandler({
  ...work,
  names: createRecordNames(work),
  readRows,
  inspectNative,
  readStatement,
  maxNativeRecords: 0, // a statement is no native file
});
