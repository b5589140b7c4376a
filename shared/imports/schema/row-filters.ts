import * as z from 'zod';
import { MAX_LABEL_LENGTH } from '../../platform/domain/text-limits.ts';

/** Filters of the rows of an import. */
export const RowFilters = z
  .object({
    valid: z.enum(['true', 'false'], 'must be true or false').optional(),
    search: z
      .string()
      .max(MAX_LABEL_LENGTH, `must be at most ${MAX_LABEL_LENGTH} characters`)
      .describe('Looked for in every field of a row, whatever the case; every row is read for it')
      .optional(),
  })
  .transform(({ valid, search }) => ({
    valid: valid === undefined ? null : valid === 'true',
    search: search ?? null,
  }));
