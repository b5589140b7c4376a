import { ruleWrites } from '../../../shared/catalogue/use-cases/rule-writes.ts';
import { viewRules } from '../../../shared/catalogue/use-cases/view-records.ts';
import { composeRecords } from '../records.ts';
import { createHandler } from './handler.ts';

const { api, reads, writes, idempotency } = composeRecords();

export const handler = createHandler({ ...api, view: viewRules(reads), writes: ruleWrites(writes), idempotency });
