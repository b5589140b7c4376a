import { toRuleRequest } from '../../../shared/catalogue/schema/rule.ts';
import type { RuleRequest } from '../../../shared/catalogue/use-cases/rule-writes.ts';
import type { RuleView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type CreateDependencies, createRecordEndpoint } from '../record-endpoints.ts';
import { ruleShape } from '../record-shapes.ts';

/** POST /api/v1/rules */
export const createHandler = (deps: CreateDependencies<'rule', RuleView, RuleRequest>) =>
  createRecordEndpoint(ruleShape, toRuleRequest, deps);
