import type { RuleView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type ReadDependencies, showRecord } from '../record-endpoints.ts';
import { ruleShape } from '../record-shapes.ts';

/** GET /api/v1/rules/{id} */
export const createHandler = (deps: ReadDependencies<'rule', RuleView>) => showRecord(ruleShape, deps);
