import { viewRules } from '../../../shared/catalogue/use-cases/view-records.ts';
import { composeRecords } from '../records.ts';
import { createHandler } from './handler.ts';

const { api, reads } = composeRecords();

export const handler = createHandler({ ...api, ...reads, view: viewRules(reads) });
