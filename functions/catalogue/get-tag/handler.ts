import type { ColoredView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type ReadDependencies, showRecord } from '../record-endpoints.ts';
import { tagShape } from '../record-shapes.ts';

/** GET /api/v1/tags/{id} */
export const createHandler = (deps: ReadDependencies<'tag', ColoredView<'tag'>>) => showRecord(tagShape, deps);
