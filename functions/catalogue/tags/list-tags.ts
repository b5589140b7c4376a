import { type ColoredView, viewColored } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, listRecords, type ReadDependencies } from '../record-endpoints.ts';
import { tagShape } from '../record-shapes.ts';

/** GET /api/v1/tags, by name. */
export const createHandler = (deps: ReadDependencies<'tag', ColoredView<'tag'>>) => listRecords(tagShape, deps);

export const handler = lambda(() => {
  const { api, reads } = composeRecords();
  return createHandler({ ...api, ...reads, view: viewColored<'tag'>(reads) });
});
