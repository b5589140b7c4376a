import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { ExportQueue, ExportWakeUp } from '../use-cases/exports/export-ports.ts';

export const ExportMessage = z.object({
  familyId: z.string().min(1),
  exportId: z.string().min(1),
}) satisfies z.ZodType<ExportWakeUp>;

export const createExportQueue = (sqs: SQSClient, url: string): ExportQueue => ({
  send: async (message, delaySeconds) => {
    await sqs.send(
      new SendMessageCommand({
        QueueUrl: url,
        MessageBody: JSON.stringify(message),
        ...(delaySeconds !== undefined && { DelaySeconds: delaySeconds }),
      }),
    );
  },
});
