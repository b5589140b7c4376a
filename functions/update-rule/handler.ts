import { toRuleChanges } from '../../shared/schema/rule.ts';
import type { RuleChanges } from '../../shared/use-cases/catalogue/rule-writes.ts';
import type { RuleView } from '../../shared/use-cases/catalogue/view-records.ts';
import { type UpdateDependencies, updateRecordEndpoint } from '../record-endpoints.ts';
import { ruleShape } from '../record-shapes.ts';

/** PATCH /api/v1/rules/{id} */
export const createHandler = (deps: UpdateDependencies<'rule', RuleView, RuleChanges>) =>
  updateRecordEndpoint(ruleShape, toRuleChanges, deps);
