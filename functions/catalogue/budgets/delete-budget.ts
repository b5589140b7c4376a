import { BUDGETS } from '../../../shared/catalogue/endpoints.ts';
import { budgetWrites } from '../../../shared/catalogue/use-cases/budget-writes.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, type DeleteDependencies, deleteRecordEndpoint } from '../record-endpoints.ts';

/** DELETE /api/v1/budgets/{id}; from then on it is 404. */
export const createHandler = (deps: DeleteDependencies) => deleteRecordEndpoint(BUDGETS.delete, deps);

export const handler = lambda(() => {
  const { api, writes } = composeRecords();
  return createHandler({ ...api, writes: budgetWrites(writes) });
});
