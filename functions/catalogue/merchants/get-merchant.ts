import { showRecord } from '../record-endpoints.ts';
import { merchantShape } from '../record-shapes.ts';

/** GET /api/v1/merchants/{id} */
export const handler = showRecord(merchantShape);
