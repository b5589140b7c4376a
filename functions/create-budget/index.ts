import { budgetWrites } from '../../shared/use-cases/catalogue/budget-writes.ts';
import { viewBudgets } from '../../shared/use-cases/catalogue/view-records.ts';
import { composeRecords } from '../records.ts';
import { createHandler } from './handler.ts';

const { api, reads, writes, idempotency } = composeRecords();

export const handler = createHandler({ ...api, view: viewBudgets(reads), writes: budgetWrites(writes), idempotency });
