import { showRecord } from '../record-endpoints.ts';
import { budgetShape } from '../record-shapes.ts';

/** GET /api/v1/budgets/{id} */
export const handler = showRecord(budgetShape);
