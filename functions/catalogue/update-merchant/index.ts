import { namedWrites } from '../../../shared/catalogue/use-cases/named-writes.ts';
import { viewColored } from '../../../shared/catalogue/use-cases/view-records.ts';
import { composeRecords } from '../records.ts';
import { createHandler } from './handler.ts';

const { api, reads, writes } = composeRecords();

export const handler = createHandler({
  ...api,
  view: viewColored<'merchant'>(reads),
  writes: namedWrites(writes, 'merchant'),
});
