import { listRecords } from '../record-endpoints.ts';
import { recurringShape } from '../record-shapes.ts';

/** GET /api/v1/recurring_transactions, the next one first. */
export const handler = listRecords(recurringShape);
