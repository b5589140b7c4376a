import { byClientFields, listRecords } from '../record-endpoints.ts';
import { categoryShape } from '../record-shapes.ts';

/** GET /api/v1/categories, by name. */
export const handler = listRecords(categoryShape, byClientFields);
