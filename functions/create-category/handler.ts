import { toCategoryRequest } from '../../shared/schema/category.ts';
import type { CategoryRequest } from '../../shared/use-cases/catalogue/category-writes.ts';
import type { CategoryView } from '../../shared/use-cases/catalogue/view-records.ts';
import { type CreateDependencies, createRecordEndpoint } from '../record-endpoints.ts';
import { categoryShape } from '../record-shapes.ts';

/** POST /api/v1/categories */
export const createHandler = (deps: CreateDependencies<'category', CategoryView, CategoryRequest>) =>
  createRecordEndpoint(categoryShape, toCategoryRequest, deps);
