import { budgetWrites } from '../../../shared/catalogue/use-cases/budget-writes.ts';
import { viewBudgets } from '../../../shared/catalogue/use-cases/view-records.ts';
import { composeRecords } from '../records.ts';
import { createHandler } from './handler.ts';

const { api, reads, writes, idempotency } = composeRecords();

export const handler = createHandler({ ...api, view: viewBudgets(reads), writes: budgetWrites(writes), idempotency });
