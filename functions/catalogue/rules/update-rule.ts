import { toRuleChanges } from '../../../shared/catalogue/schema/rule.ts';
import { updateRecordEndpoint } from '../record-endpoints.ts';
import { ruleShape } from '../record-shapes.ts';
import { ruleWriter } from '../record-writers.ts';

/** PATCH /api/v1/rules/{id} */
export const handler = updateRecordEndpoint(ruleShape, toRuleChanges, ruleWriter);
