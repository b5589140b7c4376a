import { toCategoryRequest } from '../../../shared/catalogue/schema/category.ts';
import { createRecordEndpoint } from '../record-endpoints.ts';
import { categoryShape } from '../record-shapes.ts';
import { categoryWriter } from '../record-writers.ts';

/** POST /api/v1/categories */
export const handler = createRecordEndpoint(categoryShape, toCategoryRequest, categoryWriter);
