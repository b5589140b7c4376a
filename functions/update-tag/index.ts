import { namedWrites } from '../../shared/use-cases/catalogue/named-writes.ts';
import { viewColored } from '../../shared/use-cases/catalogue/view-records.ts';
import { composeRecords } from '../records.ts';
import { createHandler } from './handler.ts';

const { api, reads, writes } = composeRecords();

export const handler = createHandler({ ...api, view: viewColored<'tag'>(reads), writes: namedWrites(writes, 'tag') });
