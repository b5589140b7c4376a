import { type CategoryView, viewCategories } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, type ReadDependencies, showRecord } from '../record-endpoints.ts';
import { categoryShape } from '../record-shapes.ts';

/** GET /api/v1/categories/{id} */
export const createHandler = (deps: ReadDependencies<'category', CategoryView>) => showRecord(categoryShape, deps);

export const handler = lambda(() => {
  const { api, reads } = composeRecords();
  return createHandler({ ...api, ...reads, view: viewCategories(reads) });
});
