import { createRevertWorker } from '../../../shared/imports/revert/use-cases/revert-worker.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { sliceSettings } from '../../platform/adapters.ts';
import { createSliceHandler } from '../publish/slice-handler.ts';
import { workerPorts } from '../worker-ports.ts';

/** Processes the revert queue. */
export const handler = lambda(() => {
  const ports = { ...workerPorts('revert'), settings: sliceSettings() };
  return createSliceHandler(ports, 'revert', createRevertWorker(ports));
});
