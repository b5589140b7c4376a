import type { BudgetView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type ReadDependencies, showRecord } from '../record-endpoints.ts';
import { budgetShape } from '../record-shapes.ts';

/** GET /api/v1/budgets/{id} */
export const createHandler = (deps: ReadDependencies<'budget', BudgetView>) => showRecord(budgetShape, deps);
