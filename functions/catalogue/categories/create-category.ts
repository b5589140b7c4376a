import { toCategoryRequest } from '../../../shared/catalogue/schema/category.ts';
import { type CategoryRequest, categoryWrites } from '../../../shared/catalogue/use-cases/category-writes.ts';
import { type CategoryView, viewCategories } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type CreateDependencies, composeRecords, createRecordEndpoint } from '../record-endpoints.ts';
import { categoryShape } from '../record-shapes.ts';

/** POST /api/v1/categories */
export const createHandler = (deps: CreateDependencies<'category', CategoryView, CategoryRequest>) =>
  createRecordEndpoint(categoryShape, toCategoryRequest, deps);

export const handler = lambda(() => {
  const { api, reads, writes, idempotency } = composeRecords();
  return createHandler({
    ...api,
    view: viewCategories(reads),
    writes: categoryWrites(writes),
    idempotency,
  });
});
