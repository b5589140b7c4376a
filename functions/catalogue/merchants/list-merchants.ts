import { type ColoredView, viewColored } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, listRecords, type ReadDependencies } from '../record-endpoints.ts';
import { merchantShape } from '../record-shapes.ts';

/** GET /api/v1/merchants, by name. */
export const createHandler = (deps: ReadDependencies<'merchant', ColoredView<'merchant'>>) =>
  listRecords(merchantShape, deps);

export const handler = lambda(() => {
  const { api, reads } = composeRecords();
  return createHandler({ ...api, ...reads, view: viewColored<'merchant'>(reads) });
});
