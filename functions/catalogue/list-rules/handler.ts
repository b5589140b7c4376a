import type { RuleView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { listRecords, type ReadDependencies } from '../record-endpoints.ts';
import { ruleShape } from '../record-shapes.ts';

/** GET /api/v1/rules, by name, those without one last. */
export const createHandler = (deps: ReadDependencies<'rule', RuleView>) => listRecords(ruleShape, deps);
