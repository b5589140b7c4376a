import { toBudgetChanges } from '../../../shared/catalogue/schema/budget.ts';
import { updateRecordEndpoint } from '../record-endpoints.ts';
import { budgetShape } from '../record-shapes.ts';
import { budgetWriter } from '../record-writers.ts';

/** PATCH /api/v1/budgets/{id} */
export const handler = updateRecordEndpoint(budgetShape, toBudgetChanges, budgetWriter);
