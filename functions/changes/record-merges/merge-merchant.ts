import { lambda } from '../../../shared/platform/entry.ts';
import { composeMerge, type MergeDependencies, mergeEndpoint } from './merge-records.ts';

/** POST /api/v1/merchants/{id}/merge */
export const createHandler = (deps: MergeDependencies) => mergeEndpoint('merchant', deps);

export const handler = lambda(() => createHandler(composeMerge()));
