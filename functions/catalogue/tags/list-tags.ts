import { byClientFields, listRecords } from '../record-endpoints.ts';
import { tagShape } from '../record-shapes.ts';

/** GET /api/v1/tags, by name. */
export const handler = listRecords(tagShape, byClientFields);
