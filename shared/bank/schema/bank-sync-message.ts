import * as z from 'zod';
import type { BankSyncMessage as Message } from '../use-cases/bank-ports.ts';

/** What stands in the queue of syncs. */
export const BankSyncMessage = z.object({
  familyId: z.string().min(1),
  connectionId: z.string().min(1),
}) satisfies z.ZodType<Message>;
