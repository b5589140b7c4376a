import { toBudgetChanges } from '../../../shared/catalogue/schema/budget.ts';
import type { BudgetChanges } from '../../../shared/catalogue/use-cases/budget-writes.ts';
import type { BudgetView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type UpdateDependencies, updateRecordEndpoint } from '../record-endpoints.ts';
import { budgetShape } from '../record-shapes.ts';

/** PATCH /api/v1/budgets/{id} */
export const createHandler = (deps: UpdateDependencies<'budget', BudgetView, BudgetChanges>) =>
  updateRecordEndpoint(budgetShape, toBudgetChanges, deps);
