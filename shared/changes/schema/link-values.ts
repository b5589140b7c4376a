import * as z from 'zod';
import type { EntryLinks } from '../../ledger/entries/domain/entry.ts';

/** The links of a transaction among its other values. */
export const LINK_VALUES = {
  transfer: z
    .object({
      side: z.enum(['inflow', 'outflow']),
      other_transaction_id: z.uuid(),
      status: z.enum(['pending', 'confirmed']),
    })
    .nullable()
    .optional()
    .describe('The transfer that the transaction is a side of; null for none'),
  dismissed_transaction_ids: z
    .array(z.uuid())
    .optional()
    .describe('For money out: transactions that a person dismissed as its other side'),
};

const LinkValues = z.object(LINK_VALUES);

export const toLinkValues = (links: EntryLinks | null): z.infer<typeof LinkValues> => {
  const { transfer = null, rejected = [] } = links ?? {};
  return {
    transfer: transfer && { side: transfer.side, other_transaction_id: transfer.otherId, status: transfer.status },
    dismissed_transaction_ids: [...rejected],
  };
};
