import { TAGS } from '../../../shared/catalogue/endpoints.ts';
import { deleteRecordEndpoint } from '../record-endpoints.ts';
import { tagWriter } from '../record-writers.ts';

/** DELETE /api/v1/tags/{id}; from then on it is 404. */
export const handler = deleteRecordEndpoint(TAGS.delete, tagWriter);
