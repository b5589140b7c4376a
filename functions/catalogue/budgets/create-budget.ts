import { toBudgetRequest } from '../../../shared/catalogue/schema/budget.ts';
import { type BudgetRequest, budgetWrites } from '../../../shared/catalogue/use-cases/budget-writes.ts';
import { type BudgetView, viewBudgets } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type CreateDependencies, composeRecords, createRecordEndpoint } from '../record-endpoints.ts';
import { budgetShape } from '../record-shapes.ts';

/** POST /api/v1/budgets */
export const createHandler = (deps: CreateDependencies<'budget', BudgetView, BudgetRequest>) =>
  createRecordEndpoint(budgetShape, toBudgetRequest, deps);

export const handler = lambda(() => {
  const { api, reads, writes, idempotency } = composeRecords();
  return createHandler({ ...api, view: viewBudgets(reads), writes: budgetWrites(writes), idempotency });
});
