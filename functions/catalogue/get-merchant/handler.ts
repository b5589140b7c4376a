import type { ColoredView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type ReadDependencies, showRecord } from '../record-endpoints.ts';
import { merchantShape } from '../record-shapes.ts';

/** GET /api/v1/merchants/{id} */
export const createHandler = (deps: ReadDependencies<'merchant', ColoredView<'merchant'>>) =>
  showRecord(merchantShape, deps);
