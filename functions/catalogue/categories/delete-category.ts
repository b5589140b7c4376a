import { CATEGORIES } from '../../../shared/catalogue/endpoints.ts';
import { deleteRecordEndpoint } from '../record-endpoints.ts';
import { categoryWriter } from '../record-writers.ts';

/** DELETE /api/v1/categories/{id}; from then on it is 404. */
export const handler = deleteRecordEndpoint(CATEGORIES.delete, categoryWriter);
