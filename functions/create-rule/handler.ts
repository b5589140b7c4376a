import { toRuleRequest } from '../../shared/schema/rule.ts';
import type { RuleRequest } from '../../shared/use-cases/catalogue/rule-writes.ts';
import type { RuleView } from '../../shared/use-cases/catalogue/view-records.ts';
import { type CreateDependencies, createRecordEndpoint } from '../record-endpoints.ts';
import { ruleShape } from '../record-shapes.ts';

/** POST /api/v1/rules */
export const createHandler = (deps: CreateDependencies<'rule', RuleView, RuleRequest>) =>
  createRecordEndpoint(ruleShape, toRuleRequest, deps);
