import { toCategoryChanges } from '../../shared/schema/category.ts';
import type { CategoryChanges } from '../../shared/use-cases/catalogue/category-writes.ts';
import type { CategoryView } from '../../shared/use-cases/catalogue/view-records.ts';
import { type UpdateDependencies, updateRecordEndpoint } from '../record-endpoints.ts';
import { categoryShape } from '../record-shapes.ts';

/** PATCH /api/v1/categories/{id} */
export const createHandler = (deps: UpdateDependencies<'category', CategoryView, CategoryChanges>) =>
  updateRecordEndpoint(categoryShape, toCategoryChanges, deps);
