import { listRecords } from '../record-endpoints.ts';
import { ruleShape } from '../record-shapes.ts';

/** GET /api/v1/rules, by name; rules without a name come last. */
export const handler = listRecords(ruleShape);
