import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, listRecords, type ReadDependencies } from '../record-endpoints.ts';
import { type RecurringView, recurringShape, viewRecurring } from '../record-shapes.ts';

/** GET /api/v1/recurring_transactions, the next one first. */
export const createHandler = (deps: ReadDependencies<'recurring_transaction', RecurringView>) =>
  listRecords(recurringShape, deps);

export const handler = lambda(() => {
  const { api, reads } = composeRecords();
  return createHandler({ ...api, ...reads, view: viewRecurring });
});
