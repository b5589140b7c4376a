import { RECURRING_TRANSACTIONS } from '../../../shared/catalogue/endpoints.ts';
import { recurringWrites } from '../../../shared/catalogue/use-cases/recurring-writes.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type DeleteDependencies, deleteRecordEndpoint } from '../record-endpoints.ts';
import { composeRecurring } from './recurring-endpoints.ts';

/** DELETE /api/v1/recurring_transactions/{id}; from then on it is 404. */
export const createHandler = (deps: DeleteDependencies) => deleteRecordEndpoint(RECURRING_TRANSACTIONS.delete, deps);

export const handler = lambda(() => {
  const { api, writes } = composeRecurring();
  return createHandler({ ...api, writes: recurringWrites(writes) });
});
