import { toTagChanges } from '../../../shared/catalogue/schema/merchant-and-tag.ts';
import { type NamedChanges, namedWrites } from '../../../shared/catalogue/use-cases/record-writes.ts';
import { type ColoredView, viewColored } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { composeRecords, type UpdateDependencies, updateRecordEndpoint } from '../record-endpoints.ts';
import { tagShape } from '../record-shapes.ts';

/** PATCH /api/v1/tags/{id} */
export const createHandler = (deps: UpdateDependencies<'tag', ColoredView<'tag'>, NamedChanges<'tag'>>) =>
  updateRecordEndpoint(tagShape, toTagChanges, deps);

export const handler = lambda(() => {
  const { api, reads, writes } = composeRecords();
  return createHandler({ ...api, view: viewColored<'tag'>(reads), writes: namedWrites(writes, 'tag') });
});
