import { join } from 'node:path';
import { createIsolatedStatementReader } from '../../../shared/imports/formats/pdf/parse/isolated-statement-reader.ts';
import { prepareStatement } from '../../../shared/imports/prepare/use-cases/prepare-rows.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { names } from '../adapters.ts';
import { workerPorts } from '../worker-ports.ts';
import { createPrepareHandler } from './prepare-handler.ts';

/** Processes the statement queue. */
export const handler = lambda(() => {
  const readStatement = createIsolatedStatementReader({
    script: join(__dirname, 'thread.js'), // bundled next to this file
    maxMilliseconds: 45_000,
    maxProcessMegabytes: 1_400,
  });
  return createPrepareHandler(
    {
      ...workerPorts('statement', 'publish'),
      names: names(),
      prepareFile: prepareStatement(readStatement),
      maxNativeRecords: 0, // a statement is never a native file
    },
    'statement',
  );
});
