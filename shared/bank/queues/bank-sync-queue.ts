import type { SQSClient } from '@aws-sdk/client-sqs';
import { sendMessage } from '../../platform/sqs/send-message.ts';
import type { BankSyncQueue } from '../use-cases/bank-ports.ts';

export const createBankSyncQueue = (sqs: SQSClient, url: string): BankSyncQueue => ({
  send: (message, delaySeconds) => sendMessage(sqs, url, message, delaySeconds),
});
