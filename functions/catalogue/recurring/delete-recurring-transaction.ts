import { RECURRING_TRANSACTIONS } from '../../../shared/catalogue/endpoints.ts';
import { deleteRecordEndpoint } from '../record-endpoints.ts';
import { recurringWriter } from '../record-writers.ts';

/** DELETE /api/v1/recurring_transactions/{id}; from then on it is 404. */
export const handler = deleteRecordEndpoint(RECURRING_TRANSACTIONS.delete, recurringWriter);
