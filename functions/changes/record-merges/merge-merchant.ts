import { mergeEndpoint } from './merge-records.ts';

/** POST /api/v1/merchants/{id}/merge */
export const handler = mergeEndpoint('merchant');
