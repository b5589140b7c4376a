import { showRecord } from '../record-endpoints.ts';
import { recurringShape } from '../record-shapes.ts';

/** GET /api/v1/recurring_transactions/{id} */
export const handler = showRecord(recurringShape);
