import { toRuleChanges } from '../../../shared/catalogue/schema/rule.ts';
import type { RuleChanges } from '../../../shared/catalogue/use-cases/rule-writes.ts';
import type { RuleView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type UpdateDependencies, updateRecordEndpoint } from '../record-endpoints.ts';
import { ruleShape } from '../record-shapes.ts';

/** PATCH /api/v1/rules/{id} */
export const createHandler = (deps: UpdateDependencies<'rule', RuleView, RuleChanges>) =>
  updateRecordEndpoint(ruleShape, toRuleChanges, deps);
