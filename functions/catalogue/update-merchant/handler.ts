import { toMerchantChanges } from '../../../shared/catalogue/schema/merchant.ts';
import type { NamedChanges } from '../../../shared/catalogue/use-cases/named-writes.ts';
import type { ColoredView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type UpdateDependencies, updateRecordEndpoint } from '../record-endpoints.ts';
import { merchantShape } from '../record-shapes.ts';

/** PATCH /api/v1/merchants/{id} */
export const createHandler = (
  deps: UpdateDependencies<'merchant', ColoredView<'merchant'>, NamedChanges<'merchant'>>,
) => updateRecordEndpoint(merchantShape, toMerchantChanges, deps);
