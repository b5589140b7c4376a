import { toTagRequest } from '../../../shared/catalogue/schema/merchant-and-tag.ts';
import { type NamedRequest, namedWrites } from '../../../shared/catalogue/use-cases/record-writes.ts';
import { type ColoredView, viewColored } from '../../../shared/catalogue/use-cases/view-records.ts';
import { lambda } from '../../../shared/platform/entry.ts';
import { type CreateDependencies, composeRecords, createRecordEndpoint } from '../record-endpoints.ts';
import { tagShape } from '../record-shapes.ts';

/** POST /api/v1/tags */
export const createHandler = (deps: CreateDependencies<'tag', ColoredView<'tag'>, NamedRequest<'tag'>>) =>
  createRecordEndpoint(tagShape, toTagRequest, deps);

export const handler = lambda(() => {
  const { api, reads, writes, idempotency } = composeRecords();
  return createHandler({
    ...api,
    view: viewColored<'tag'>(reads),
    writes: namedWrites(writes, 'tag'),
    idempotency,
  });
});
