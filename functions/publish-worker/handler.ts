import { createPublishWorker } from '../../shared/use-cases/work/publish-worker.ts';
import { createSliceHandler, type SliceDependencies } from '../slice-handler.ts';

/** Drains the publish queue. */
export const createHandler = (deps: SliceDependencies) =>
  createSliceHandler(deps, 'publish', createPublishWorker(deps));
