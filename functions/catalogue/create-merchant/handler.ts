import { toMerchantRequest } from '../../../shared/catalogue/schema/merchant.ts';
import type { NamedRequest } from '../../../shared/catalogue/use-cases/named-writes.ts';
import type { ColoredView } from '../../../shared/catalogue/use-cases/view-records.ts';
import { type CreateDependencies, createRecordEndpoint } from '../record-endpoints.ts';
import { merchantShape } from '../record-shapes.ts';

/** POST /api/v1/merchants */
export const createHandler = (
  deps: CreateDependencies<'merchant', ColoredView<'merchant'>, NamedRequest<'merchant'>>,
) => createRecordEndpoint(merchantShape, toMerchantRequest, deps);
