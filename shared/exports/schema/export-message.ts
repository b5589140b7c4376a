import * as z from 'zod';
import type { ExportWakeUp } from '../use-cases/export-ports.ts';

/** What stands in the export queue. */
export const ExportMessage = z.object({
  familyId: z.string().min(1),
  exportId: z.string().min(1),
}) satisfies z.ZodType<ExportWakeUp>;
