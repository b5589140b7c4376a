import { type BudgetView, viewBudgets } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, type ReadDependencies, showRecord } from '../record-endpoints.ts';
import { budgetShape } from '../record-shapes.ts';

/** GET /api/v1/budgets/{id} */
export const createHandler = (deps: ReadDependencies<'budget', BudgetView>) => showRecord(budgetShape, deps);

export const handler = lambda(() => {
  const { api, reads } = composeRecords();
  return createHandler({ ...api, ...reads, view: viewBudgets(reads) });
});
