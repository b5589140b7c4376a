import { toTagChanges } from '../../../shared/catalogue/schema/tag.ts';
import type { NamedChanges } from '../../../shared/catalogue/use-cases/named-writes.ts';
import type { ColoredView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type UpdateDependencies, updateRecordEndpoint } from '../record-endpoints.ts';
import { tagShape } from '../record-shapes.ts';

/** PATCH /api/v1/tags/{id} */
export const createHandler = (deps: UpdateDependencies<'tag', ColoredView<'tag'>, NamedChanges<'tag'>>) =>
  updateRecordEndpoint(tagShape, toTagChanges, deps);
