import { type ColoredView, viewColored } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, type ReadDependencies, showRecord } from '../record-endpoints.ts';
import { tagShape } from '../record-shapes.ts';

/** GET /api/v1/tags/{id} */
export const createHandler = (deps: ReadDependencies<'tag', ColoredView<'tag'>>) => showRecord(tagShape, deps);

export const handler = lambda(() => {
  const { api, reads } = composeRecords();
  return createHandler({ ...api, ...reads, view: viewColored<'tag'>(reads) });
});
