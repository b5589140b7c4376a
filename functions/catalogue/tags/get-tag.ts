import { showRecord } from '../record-endpoints.ts';
import { tagShape } from '../record-shapes.ts';

/** GET /api/v1/tags/{id} */
export const handler = showRecord(tagShape);
