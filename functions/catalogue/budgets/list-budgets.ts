import { type BudgetView, viewBudgets } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, listRecords, type ReadDependencies } from '../record-endpoints.ts';
import { budgetShape } from '../record-shapes.ts';

/** GET /api/v1/budgets, latest first. */
export const createHandler = (deps: ReadDependencies<'budget', BudgetView>) => listRecords(budgetShape, deps);

export const handler = lambda(() => {
  const { api, reads } = composeRecords();
  return createHandler({ ...api, ...reads, view: viewBudgets(reads) });
});
