import { createReadbackWorker } from '../../../shared/imports/work/readback-worker.ts';
import { createSliceHandler, type SliceDependencies } from '../slice-handler.ts';

/** Drains the readback queue. */
export const createHandler = (deps: SliceDependencies) =>
  createSliceHandler(deps, 'readback', createReadbackWorker(deps));
