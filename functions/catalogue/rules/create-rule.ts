import { toRuleRequest } from '../../../shared/catalogue/schema/rule.ts';
import { createRecordEndpoint } from '../record-endpoints.ts';
import { ruleShape } from '../record-shapes.ts';
import { ruleWriter } from '../record-writers.ts';

/** POST /api/v1/rules */
export const handler = createRecordEndpoint(ruleShape, toRuleRequest, ruleWriter);
