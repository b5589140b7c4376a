import { namedWrites } from '../../../shared/catalogue/use-cases/named-writes.ts';
import { composeRecords } from '../records.ts';
import { createHandler } from './handler.ts';

const { api, writes } = composeRecords();

export const handler = createHandler({ ...api, writes: namedWrites(writes, 'merchant') });
