import { createPrepareHandler, type PrepareHandlerDependencies } from '../prepare-handler.ts';

/** Drains the prepare queue. */
export const createHandler = (deps: PrepareHandlerDependencies) => createPrepareHandler(deps, 'prepare');
