import { toRecurringRequest } from '../../../shared/catalogue/schema/recurring-transaction.ts';
import { createRecordEndpoint } from '../record-endpoints.ts';
import { recurringShape } from '../record-shapes.ts';
import { recurringWriter } from '../record-writers.ts';

/** POST /api/v1/recurring_transactions */
export const handler = createRecordEndpoint(recurringShape, toRecurringRequest, recurringWriter);
