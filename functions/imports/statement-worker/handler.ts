import type { PrepareDependencies } from '../../../shared/imports/use-cases/prepare-rows.ts';
import { createPrepareHandler, type PrepareHandlerDependencies } from '../prepare-handler.ts';

export type Dependencies = PrepareHandlerDependencies & Required<Pick<PrepareDependencies, 'readStatement'>>;

/** Drains the statement queue. */
export const createHandler = (deps: Dependencies) => createPrepareHandler(deps, 'statement');
