import { toTagRequest } from '../../../shared/catalogue/schema/merchant-and-tag.ts';
import { createRecordEndpoint } from '../record-endpoints.ts';
import { tagShape } from '../record-shapes.ts';
import { tagWriter } from '../record-writers.ts';

/** POST /api/v1/tags */
export const handler = createRecordEndpoint(tagShape, toTagRequest, tagWriter);
