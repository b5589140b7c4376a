import { toBudgetChanges } from '../../../shared/catalogue/schema/budget.ts';
import { type BudgetChanges, budgetWrites } from '../../../shared/catalogue/use-cases/budget-writes.ts';
import { type BudgetView, viewBudgets } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, type UpdateDependencies, updateRecordEndpoint } from '../record-endpoints.ts';
import { budgetShape } from '../record-shapes.ts';

/** PATCH /api/v1/budgets/{id} */
export const createHandler = (deps: UpdateDependencies<'budget', BudgetView, BudgetChanges>) =>
  updateRecordEndpoint(budgetShape, toBudgetChanges, deps);

export const handler = lambda(() => {
  const { api, reads, writes } = composeRecords();
  return createHandler({ ...api, view: viewBudgets(reads), writes: budgetWrites(writes) });
});
