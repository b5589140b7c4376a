import { createRevertWorker } from '../../../shared/imports/work/revert-worker.ts';
import { createSliceHandler, type SliceDependencies } from '../slice-handler.ts';

/** Drains the revert queue. */
export const createHandler = (deps: SliceDependencies) => createSliceHandler(deps, 'revert', createRevertWorker(deps));
