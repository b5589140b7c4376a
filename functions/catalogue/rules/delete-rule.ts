import { RULES } from '../../../shared/catalogue/endpoints.ts';
import { ruleWrites } from '../../../shared/catalogue/use-cases/rule-writes.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, type DeleteDependencies, deleteRecordEndpoint } from '../record-endpoints.ts';

/** DELETE /api/v1/rules/{id}; from then on it is 404. */
export const createHandler = (deps: DeleteDependencies) => deleteRecordEndpoint(RULES.delete, deps);

export const handler = lambda(() => {
  const { api, writes } = composeRecords();
  return createHandler({ ...api, writes: ruleWrites(writes) });
});
