import * as z from 'zod';

/** Documented only: a status or type that does not exist is an empty list, not an error. */
export const ImportFilters = z.object({ status: z.string().optional(), type: z.string().optional() });
