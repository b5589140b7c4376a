import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { ExportQueue } from '../use-cases/export-ports.ts';

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
