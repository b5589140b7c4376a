import { CATEGORIES } from '../../../shared/catalogue/endpoints.ts';
import { categoryWrites } from '../../../shared/catalogue/use-cases/category-writes.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, type DeleteDependencies, deleteRecordEndpoint } from '../record-endpoints.ts';

/** DELETE /api/v1/categories/{id}; from then on it is 404. */
export const createHandler = (deps: DeleteDependencies) => deleteRecordEndpoint(CATEGORIES.delete, deps);

export const handler = lambda(() => {
  const { api, writes } = composeRecords();
  return createHandler({ ...api, writes: categoryWrites(writes) });
});
