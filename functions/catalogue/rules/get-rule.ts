import { showRecord } from '../record-endpoints.ts';
import { ruleShape } from '../record-shapes.ts';

/** GET /api/v1/rules/{id} */
export const handler = showRecord(ruleShape);
