import { toRuleRequest } from '../../../shared/catalogue/schema/rule.ts';
import { type RuleRequest, ruleWrites } from '../../../shared/catalogue/use-cases/rule-writes.ts';
import { type RuleView, viewRules } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type CreateDependencies, composeRecords, createRecordEndpoint } from '../record-endpoints.ts';
import { ruleShape } from '../record-shapes.ts';

/** POST /api/v1/rules */
export const createHandler = (deps: CreateDependencies<'rule', RuleView, RuleRequest>) =>
  createRecordEndpoint(ruleShape, toRuleRequest, deps);

export const handler = lambda(() => {
  const { api, reads, writes, idempotency } = composeRecords();
  return createHandler({ ...api, view: viewRules(reads), writes: ruleWrites(writes), idempotency });
});
