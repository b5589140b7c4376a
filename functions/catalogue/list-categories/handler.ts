import type { CategoryView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { listRecords, type ReadDependencies } from '../record-endpoints.ts';
import { categoryShape } from '../record-shapes.ts';

/** GET /api/v1/categories, by name. */
export const createHandler = (deps: ReadDependencies<'category', CategoryView>) => listRecords(categoryShape, deps);
