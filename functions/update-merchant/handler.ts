import { toMerchantChanges } from '../../shared/schema/merchant.ts';
import type { NamedChanges } from '../../shared/use-cases/catalogue/named-writes.ts';
import type { ColoredView } from '../../shared/use-cases/catalogue/view-records.ts';
import { type UpdateDependencies, updateRecordEndpoint } from '../record-endpoints.ts';
import { merchantShape } from '../record-shapes.ts';

/** PATCH /api/v1/merchants/{id} */
export const createHandler = (
  deps: UpdateDependencies<'merchant', ColoredView<'merchant'>, NamedChanges<'merchant'>>,
) => updateRecordEndpoint(merchantShape, toMerchantChanges, deps);
