import { type RuleView, viewRules } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, type ReadDependencies, showRecord } from '../record-endpoints.ts';
import { ruleShape } from '../record-shapes.ts';

/** GET /api/v1/rules/{id} */
export const createHandler = (deps: ReadDependencies<'rule', RuleView>) => showRecord(ruleShape, deps);

export const handler = lambda(() => {
  const { api, reads } = composeRecords();
  return createHandler({ ...api, ...reads, view: viewRules(reads) });
});
