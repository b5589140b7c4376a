import type { SQSClient } from '@aws-sdk/client-sqs';
import { sendMessage } from '../../platform/sqs/send-message.ts';
import type { ExportQueue } from '../use-cases/export-ports.ts';

export const createExportQueue = (sqs: SQSClient, url: string): ExportQueue => ({
  send: (message, delaySeconds) => sendMessage(sqs, url, message, delaySeconds),
});
