import { toBudgetRequest } from '../../shared/schema/budget.ts';
import type { BudgetRequest } from '../../shared/use-cases/catalogue/budget-writes.ts';
import type { BudgetView } from '../../shared/use-cases/catalogue/view-records.ts';
import { type CreateDependencies, createRecordEndpoint } from '../record-endpoints.ts';
import { budgetShape } from '../record-shapes.ts';

/** POST /api/v1/budgets */
export const createHandler = (deps: CreateDependencies<'budget', BudgetView, BudgetRequest>) =>
  createRecordEndpoint(budgetShape, toBudgetRequest, deps);
