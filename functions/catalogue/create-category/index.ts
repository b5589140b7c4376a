import { categoryWrites } from '../../../shared/catalogue/use-cases/category-writes.ts';
import { viewCategories } from '../../../shared/catalogue/use-cases/view-records.ts';
import { composeRecords } from '../records.ts';
import { createHandler } from './handler.ts';

const { api, reads, writes, idempotency } = composeRecords();

export const handler = createHandler({
  ...api,
  view: viewCategories(reads),
  writes: categoryWrites(writes),
  idempotency,
});
