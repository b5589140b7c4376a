import * as z from 'zod';
import { isLocalDate } from '../domain/local-date.ts';

const Id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'must be a valid UUID')
  .transform((id) => id.toLowerCase())
  .optional();
const Day = z.string().refine(isLocalDate, 'must be an ISO 8601 date').optional();

/** Filters of a list of entries; both dates are inclusive. */
export const EntryFilters = z
  .object({ account_id: Id, import_id: Id, start_date: Day, end_date: Day })
  .transform(({ account_id, import_id, start_date, end_date }) => ({
    accountId: account_id,
    importId: import_id,
    startDate: start_date,
    endDate: end_date,
  }));
