import { MERCHANTS } from '../../../shared/catalogue/endpoints.ts';
import { deleteRecordEndpoint } from '../record-endpoints.ts';
import { merchantWriter } from '../record-writers.ts';

/** DELETE /api/v1/merchants/{id}; from then on it is 404. */
export const handler = deleteRecordEndpoint(MERCHANTS.delete, merchantWriter);
