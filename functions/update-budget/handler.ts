import { toBudgetChanges } from '../../shared/schema/budget.ts';
import type { BudgetChanges } from '../../shared/use-cases/catalogue/budget-writes.ts';
import type { BudgetView } from '../../shared/use-cases/catalogue/view-records.ts';
import { type UpdateDependencies, updateRecordEndpoint } from '../record-endpoints.ts';
import { budgetShape } from '../record-shapes.ts';

/** PATCH /api/v1/budgets/{id} */
export const createHandler = (deps: UpdateDependencies<'budget', BudgetView, BudgetChanges>) =>
  updateRecordEndpoint(budgetShape, toBudgetChanges, deps);
