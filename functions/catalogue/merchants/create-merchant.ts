import { toMerchantRequest } from '../../../shared/catalogue/schema/merchant-and-tag.ts';
import { createRecordEndpoint } from '../record-endpoints.ts';
import { merchantShape } from '../record-shapes.ts';
import { merchantWriter } from '../record-writers.ts';

/** POST /api/v1/merchants */
export const handler = createRecordEndpoint(merchantShape, toMerchantRequest, merchantWriter);
