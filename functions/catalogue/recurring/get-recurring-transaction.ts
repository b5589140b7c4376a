import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, type ReadDependencies, showRecord } from '../record-endpoints.ts';
import { type RecurringView, recurringShape, viewRecurring } from '../record-shapes.ts';

/** GET /api/v1/recurring_transactions/{id} */
export const createHandler = (deps: ReadDependencies<'recurring_transaction', RecurringView>) =>
  showRecord(recurringShape, deps);

export const handler = lambda(() => {
  const { api, reads } = composeRecords();
  return createHandler({ ...api, ...reads, view: viewRecurring });
});
