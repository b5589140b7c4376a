import { toBudgetRequest } from '../../../shared/catalogue/schema/budget.ts';
import type { BudgetRequest } from '../../../shared/catalogue/use-cases/budget-writes.ts';
import type { BudgetView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type CreateDependencies, createRecordEndpoint } from '../record-endpoints.ts';
import { budgetShape } from '../record-shapes.ts';

/** POST /api/v1/budgets */
export const createHandler = (deps: CreateDependencies<'budget', BudgetView, BudgetRequest>) =>
  createRecordEndpoint(budgetShape, toBudgetRequest, deps);
