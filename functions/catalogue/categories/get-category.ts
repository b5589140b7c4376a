import { showRecord } from '../record-endpoints.ts';
import { categoryShape } from '../record-shapes.ts';

/** GET /api/v1/categories/{id} */
export const handler = showRecord(categoryShape);
