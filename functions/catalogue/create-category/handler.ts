import { toCategoryRequest } from '../../../shared/catalogue/schema/category.ts';
import type { CategoryRequest } from '../../../shared/catalogue/use-cases/category-writes.ts';
import type { CategoryView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type CreateDependencies, createRecordEndpoint } from '../record-endpoints.ts';
import { categoryShape } from '../record-shapes.ts';

/** POST /api/v1/categories */
export const createHandler = (deps: CreateDependencies<'category', CategoryView, CategoryRequest>) =>
  createRecordEndpoint(categoryShape, toCategoryRequest, deps);
