import { MERCHANTS } from '../../../shared/catalogue/endpoints.ts';
import { namedWrites } from '../../../shared/catalogue/use-cases/record-writes.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, type DeleteDependencies, deleteRecordEndpoint } from '../record-endpoints.ts';

/** DELETE /api/v1/merchants/{id}; from then on it is 404. */
export const createHandler = (deps: DeleteDependencies) => deleteRecordEndpoint(MERCHANTS.delete, deps);

export const handler = lambda(() => {
  const { api, writes } = composeRecords();
  return createHandler({ ...api, writes: namedWrites(writes, 'merchant') });
});
