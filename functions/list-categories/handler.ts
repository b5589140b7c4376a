import type { CategoryView } from '../../shared/use-cases/catalogue/view-records.ts';
import { listRecords, type ReadDependencies } from '../record-endpoints.ts';
import { categoryShape } from '../record-shapes.ts';

/** GET /api/v1/categories, by name. */
export const createHandler = (deps: ReadDependencies<'category', CategoryView>) => listRecords(categoryShape, deps);
