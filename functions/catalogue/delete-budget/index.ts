import { budgetWrites } from '../../../shared/catalogue/use-cases/budget-writes.ts';
import { composeRecords } from '../records.ts';
import { createHandler } from './handler.ts';

const { api, writes } = composeRecords();

export const handler = createHandler({ ...api, writes: budgetWrites(writes) });
