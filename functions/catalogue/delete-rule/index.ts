import { ruleWrites } from '../../../shared/catalogue/use-cases/rule-writes.ts';
import { composeRecords } from '../records.ts';
import { createHandler } from './handler.ts';

const { api, writes } = composeRecords();

export const handler = createHandler({ ...api, writes: ruleWrites(writes) });
