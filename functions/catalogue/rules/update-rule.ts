import { toRuleChanges } from '../../../shared/catalogue/schema/rule.ts';
import { type RuleChanges, ruleWrites } from '../../../shared/catalogue/use-cases/rule-writes.ts';
import { type RuleView, viewRules } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, type UpdateDependencies, updateRecordEndpoint } from '../record-endpoints.ts';
import { ruleShape } from '../record-shapes.ts';

/** PATCH /api/v1/rules/{id} */
export const createHandler = (deps: UpdateDependencies<'rule', RuleView, RuleChanges>) =>
  updateRecordEndpoint(ruleShape, toRuleChanges, deps);

export const handler = lambda(() => {
  const { api, reads, writes } = composeRecords();
  return createHandler({ ...api, view: viewRules(reads), writes: ruleWrites(writes) });
});
