import { lambda } from '../../../shared/platform/entry.ts';
import { composeMerge, type MergeDependencies, mergeEndpoint } from './merge-records.ts';

/** POST /api/v1/categories/{id}/merge */
export const createHandler = (deps: MergeDependencies) => mergeEndpoint('category', deps);

export const handler = lambda(() => createHandler(composeMerge()));
