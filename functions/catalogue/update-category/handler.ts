import { toCategoryChanges } from '../../../shared/catalogue/schema/category.ts';
import type { CategoryChanges } from '../../../shared/catalogue/use-cases/category-writes.ts';
import type { CategoryView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type UpdateDependencies, updateRecordEndpoint } from '../record-endpoints.ts';
import { categoryShape } from '../record-shapes.ts';

/** PATCH /api/v1/categories/{id} */
export const createHandler = (deps: UpdateDependencies<'category', CategoryView, CategoryChanges>) =>
  updateRecordEndpoint(categoryShape, toCategoryChanges, deps);
