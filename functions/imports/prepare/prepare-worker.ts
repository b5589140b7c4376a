import { prepareRows } from '../../../shared/imports/prepare/use-cases/prepare-rows.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { maxNativeRecords, names } from '../adapters.ts';
import { workerPorts } from '../worker-ports.ts';
import { createPrepareHandler } from './prepare-handler.ts';

/** Processes the prepare queue. */
export const handler = lambda(() =>
  createPrepareHandler(
    {
      ...workerPorts('prepare', 'publish'),
      names: names(),
      prepareFile: prepareRows,
      maxNativeRecords: maxNativeRecords(),
    },
    'prepare',
  ),
);
