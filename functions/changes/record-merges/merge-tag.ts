import { mergeEndpoint } from './merge-records.ts';

/** POST /api/v1/tags/{id}/merge */
export const handler = mergeEndpoint('tag');
