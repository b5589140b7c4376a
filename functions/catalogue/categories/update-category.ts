import { toCategoryChanges } from '../../../shared/catalogue/schema/category.ts';
import { updateRecordEndpoint } from '../record-endpoints.ts';
import { categoryShape } from '../record-shapes.ts';
import { categoryWriter } from '../record-writers.ts';

/** PATCH /api/v1/categories/{id} */
export const handler = updateRecordEndpoint(categoryShape, toCategoryChanges, categoryWriter);
