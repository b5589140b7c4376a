import { toMerchantChanges } from '../../../shared/catalogue/schema/merchant-and-tag.ts';
import { updateRecordEndpoint } from '../record-endpoints.ts';
import { merchantShape } from '../record-shapes.ts';
import { merchantWriter } from '../record-writers.ts';

/** PATCH /api/v1/merchants/{id} */
export const handler = updateRecordEndpoint(merchantShape, toMerchantChanges, merchantWriter);
