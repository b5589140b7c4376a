import { byClientFields, listRecords } from '../record-endpoints.ts';
import { merchantShape } from '../record-shapes.ts';

/** GET /api/v1/merchants, by name. */
export const handler = listRecords(merchantShape, byClientFields);
