import { toRecurringChanges } from '../../../shared/catalogue/schema/recurring-transaction.ts';
import { updateRecordEndpoint } from '../record-endpoints.ts';
import { recurringShape } from '../record-shapes.ts';
import { recurringWriter } from '../record-writers.ts';

/** PATCH /api/v1/recurring_transactions/{id} */
export const handler = updateRecordEndpoint(recurringShape, toRecurringChanges, recurringWriter);
