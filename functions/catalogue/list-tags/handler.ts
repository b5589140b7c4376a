import type { ColoredView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { listRecords, type ReadDependencies } from '../record-endpoints.ts';
import { tagShape } from '../record-shapes.ts';

/** GET /api/v1/tags, by name. */
export const createHandler = (deps: ReadDependencies<'tag', ColoredView<'tag'>>) => listRecords(tagShape, deps);
