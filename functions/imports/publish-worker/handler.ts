import { createPublishWorker } from '../../../shared/imports/work/publish-worker.ts';
import { createSliceHandler, type SliceDependencies } from '../slice-handler.ts';

/** Drains the publish queue. */
export const createHandler = (deps: SliceDependencies) =>
  createSliceHandler(deps, 'publish', createPublishWorker(deps));
