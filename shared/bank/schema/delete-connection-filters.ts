import * as z from 'zod';
import { validate } from '../../platform/schema/validate.ts';

const ENTRIES = ['keep', 'remove'] as const;

/** The query of DELETE /api/v1/bank_connections/{id}. */
export const DeleteConnectionFilters = z.object({
  entries: z
    .enum(ENTRIES, `must be one of ${ENTRIES.join(', ')}`)
    .optional()
    .describe('`remove`: what the connection alone brought goes with it. Otherwise all of it stays'),
});

/** @throws ValidationError */
export const toDeletion = (query: Readonly<Record<string, unknown>>): { readonly withEntries: boolean } => ({
  withEntries: validate(DeleteConnectionFilters, query).entries === 'remove',
});
