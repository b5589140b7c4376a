import { mergeEndpoint } from './merge-records.ts';

/** POST /api/v1/categories/{id}/merge */
export const handler = mergeEndpoint('category');
