import { toTagRequest } from '../../../shared/catalogue/schema/tag.ts';
import type { NamedRequest } from '../../../shared/catalogue/use-cases/named-writes.ts';
import type { ColoredView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type CreateDependencies, createRecordEndpoint } from '../record-endpoints.ts';
import { tagShape } from '../record-shapes.ts';

/** POST /api/v1/tags */
export const createHandler = (deps: CreateDependencies<'tag', ColoredView<'tag'>, NamedRequest<'tag'>>) =>
  createRecordEndpoint(tagShape, toTagRequest, deps);
