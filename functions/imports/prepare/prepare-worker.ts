import { inspectNative } from '../../../shared/imports/formats/native/parse/inspect-native.ts';
import { readRows } from '../../../shared/imports/prepare/parse/read-rows.ts';
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
      readRows,
      inspectNative,
      maxNativeRecords: maxNativeRecords(),
    },
    'prepare',
  ),
);
