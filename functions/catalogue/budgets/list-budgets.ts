import { listRecords } from '../record-endpoints.ts';
import { budgetShape } from '../record-shapes.ts';

/** GET /api/v1/budgets, latest first. */
export const handler = listRecords(budgetShape);
