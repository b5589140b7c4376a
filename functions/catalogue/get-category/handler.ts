import type { CategoryView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type ReadDependencies, showRecord } from '../record-endpoints.ts';
import { categoryShape } from '../record-shapes.ts';

/** GET /api/v1/categories/{id} */
export const createHandler = (deps: ReadDependencies<'category', CategoryView>) => showRecord(categoryShape, deps);
