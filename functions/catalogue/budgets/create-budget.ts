import { toBudgetRequest } from '../../../shared/catalogue/schema/budget.ts';
import { createRecordEndpoint } from '../record-endpoints.ts';
import { budgetShape } from '../record-shapes.ts';
import { budgetWriter } from '../record-writers.ts';

/** POST /api/v1/budgets */
export const handler = createRecordEndpoint(budgetShape, toBudgetRequest, budgetWriter);
