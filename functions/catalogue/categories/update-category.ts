import { toCategoryChanges } from '../../../shared/catalogue/schema/category.ts';
import { type CategoryChanges, categoryWrites } from '../../../shared/catalogue/use-cases/category-writes.ts';
import { type CategoryView, viewCategories } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, type UpdateDependencies, updateRecordEndpoint } from '../record-endpoints.ts';
import { categoryShape } from '../record-shapes.ts';

/** PATCH /api/v1/categories/{id} */
export const createHandler = (deps: UpdateDependencies<'category', CategoryView, CategoryChanges>) =>
  updateRecordEndpoint(categoryShape, toCategoryChanges, deps);

export const handler = lambda(() => {
  const { api, reads, writes } = composeRecords();
  return createHandler({ ...api, view: viewCategories(reads), writes: categoryWrites(writes) });
});
