import { toRecurringChanges } from '../../../shared/catalogue/schema/recurring-transaction.ts';
import { type RecurringChanges, recurringWrites } from '../../../shared/catalogue/use-cases/recurring-writes.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type UpdateDependencies, updateRecordEndpoint } from '../record-endpoints.ts';
import { type RecurringView, recurringShape, viewRecurring } from '../record-shapes.ts';
import { composeRecurring } from './recurring-endpoints.ts';

/** PATCH /api/v1/recurring_transactions/{id} */
export const createHandler = (deps: UpdateDependencies<'recurring_transaction', RecurringView, RecurringChanges>) =>
  updateRecordEndpoint(recurringShape, toRecurringChanges, deps);

export const handler = lambda(() => {
  const { api, writes } = composeRecurring();
  return createHandler({ ...api, view: viewRecurring, writes: recurringWrites(writes) });
});
