import type { BudgetView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { listRecords, type ReadDependencies } from '../record-endpoints.ts';
import { budgetShape } from '../record-shapes.ts';

/** GET /api/v1/budgets, latest first. */
export const createHandler = (deps: ReadDependencies<'budget', BudgetView>) => listRecords(budgetShape, deps);
