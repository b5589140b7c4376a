import { toTagChanges } from '../../../shared/catalogue/schema/merchant-and-tag.ts';
import { updateRecordEndpoint } from '../record-endpoints.ts';
import { tagShape } from '../record-shapes.ts';
import { tagWriter } from '../record-writers.ts';

/** PATCH /api/v1/tags/{id} */
export const handler = updateRecordEndpoint(tagShape, toTagChanges, tagWriter);
