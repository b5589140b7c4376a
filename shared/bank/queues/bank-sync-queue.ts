import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { BankSyncQueue } from '../use-cases/bank-ports.ts';

export const createBankSyncQueue = (sqs: SQSClient, url: string): BankSyncQueue => ({
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
