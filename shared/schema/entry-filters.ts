import * as z from 'zod';
import { isLocalDate } from '../domain/local-date.ts';

const Id = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'must be a valid UUID')
  .meta({ format: 'uuid' })
  .transform((id) => id.toLowerCase())
  .optional();
const Day = z.string().refine(isLocalDate, 'must be an ISO 8601 date').meta({ format: 'date' }).optional();

type Fields = Readonly<Partial<Record<'account_id' | 'start_date' | 'end_date', string | undefined>>>;

const named = ({ account_id, start_date, end_date }: Fields) => ({
  accountId: account_id,
  startDate: start_date,
  endDate: end_date,
});

const ENTRY_FILTERS = { account_id: Id, start_date: Day, end_date: Day };

/** Filters of a list of entries; both dates are inclusive. */
export const ValuationFilters = z
  .object(ENTRY_FILTERS)
  .transform((fields) => ({ ...named(fields), importId: undefined }));

export const TransactionFilters = z
  .object({ ...ENTRY_FILTERS, import_id: Id })
  .transform((fields) => ({ ...named(fields), importId: fields.import_id }));
