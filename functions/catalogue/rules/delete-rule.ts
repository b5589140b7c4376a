import { RULES } from '../../../shared/catalogue/endpoints.ts';
import { deleteRecordEndpoint } from '../record-endpoints.ts';
import { ruleWriter } from '../record-writers.ts';

/** DELETE /api/v1/rules/{id}; from then on it is 404. */
export const handler = deleteRecordEndpoint(RULES.delete, ruleWriter);
