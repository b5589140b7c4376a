import { toRecurringRequest } from '../../../shared/catalogue/schema/recurring-transaction.ts';
import { type RecurringRequest, recurringWrites } from '../../../shared/catalogue/use-cases/recurring-writes.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type CreateDependencies, createRecordEndpoint } from '../record-endpoints.ts';
import { type RecurringView, recurringShape, viewRecurring } from '../record-shapes.ts';
import { composeRecurring } from './recurring-endpoints.ts';

/** POST /api/v1/recurring_transactions */
export const createHandler = (deps: CreateDependencies<'recurring_transaction', RecurringView, RecurringRequest>) =>
  createRecordEndpoint(recurringShape, toRecurringRequest, deps);

export const handler = lambda(() => {
  const { api, writes, idempotency } = composeRecurring();
  return createHandler({ ...api, view: viewRecurring, writes: recurringWrites(writes), idempotency });
});
