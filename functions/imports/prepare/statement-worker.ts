import { join } from 'node:path';
import { readRows } from '../../../shared/imports/parse/csv-import.ts';
import { inspectNative } from '../../../shared/imports/parse/inspect-native.ts';
import { createIsolatedStatementReader } from '../../../shared/imports/parse/pdf/isolated-statement-reader.ts';
import { createRecordNames } from '../../../shared/imports/store/record-names.ts';
import type { PrepareDependencies } from '../../../shared/imports/use-cases/prepare-rows.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { environment } from '../../../shared/platform/runtime.ts';
import { composeWork } from '../work.ts';
import { createPrepareHandler, type PrepareHandlerDependencies } from './prepare-handler.ts';

export type Dependencies = PrepareHandlerDependencies & Required<Pick<PrepareDependencies, 'readStatement'>>;

/** Processes the statement queue. */
export const createHandler = (deps: Dependencies) => createPrepareHandler(deps, 'statement');

export const handler = lambda(() => {
  const env = environment('STATEMENT_QUEUE_URL', 'PUBLISH_QUEUE_URL');
  const work = composeWork({ statement: env.STATEMENT_QUEUE_URL, publish: env.PUBLISH_QUEUE_URL });
  const readStatement = createIsolatedStatementReader({
    script: join(__dirname, 'thread.js'), // bundled next to this file
    maxMilliseconds: 45_000,
    maxProcessMegabytes: 1_400,
  });
  return createHandler({
    ...work,
    names: createRecordNames(work),
    readRows,
    inspectNative,
    readStatement,
    maxNativeRecords: 0, // a statement is never a native file
  });
});
