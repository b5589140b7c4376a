import { toTagRequest } from '../../shared/schema/tag.ts';
import type { NamedRequest } from '../../shared/use-cases/catalogue/named-writes.ts';
import type { ColoredView } from '../../shared/use-cases/catalogue/view-records.ts';
import { type CreateDependencies, createRecordEndpoint } from '../record-endpoints.ts';
import { tagShape } from '../record-shapes.ts';

/** POST /api/v1/tags */
export const createHandler = (deps: CreateDependencies<'tag', ColoredView<'tag'>, NamedRequest<'tag'>>) =>
  createRecordEndpoint(tagShape, toTagRequest, deps);
