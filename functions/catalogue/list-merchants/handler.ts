import type { ColoredView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { listRecords, type ReadDependencies } from '../record-endpoints.ts';
import { merchantShape } from '../record-shapes.ts';

/** GET /api/v1/merchants, by name. */
export const createHandler = (deps: ReadDependencies<'merchant', ColoredView<'merchant'>>) =>
  listRecords(merchantShape, deps);
