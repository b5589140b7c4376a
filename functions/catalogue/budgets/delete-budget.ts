import { BUDGETS } from '../../../shared/catalogue/endpoints.ts';
import { deleteRecordEndpoint } from '../record-endpoints.ts';
import { budgetWriter } from '../record-writers.ts';

/** DELETE /api/v1/budgets/{id}; from then on it is 404. */
export const handler = deleteRecordEndpoint(BUDGETS.delete, budgetWriter);
