import { ruleWrites } from '../../shared/use-cases/catalogue/rule-writes.ts';
import { viewRules } from '../../shared/use-cases/catalogue/view-records.ts';
import { composeRecords } from '../records.ts';
import { createHandler } from './handler.ts';

const { api, reads, writes } = composeRecords();

export const handler = createHandler({ ...api, view: viewRules(reads), writes: ruleWrites(writes) });
