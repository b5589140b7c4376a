import { randomUUID } from 'node:crypto';
import { createBankSyncQueue } from '../../../shared/bank/queues/bank-sync-queue.ts';
import { createLogger, createMetrics, documentClient, environment, sqsClient } from '../../../shared/platform/runtime.ts';
import { createBankConnectionRepository } from '../../../shared/bank/store/bank-connection-repository.ts';
import { createHandler } from './handler.ts';

const env = environment('TABLE_NAME', 'BANK_SYNC_QUEUE_URL');

export const handler = createHandler({
  connections: createBankConnectionRepository(documentClient(), env.TABLE_NAME),
  queue: createBankSyncQueue(sqsClient(), env.BANK_SYNC_QUEUE_URL),
  newId: randomUUID,
  logger: createLogger(),
  metrics: createMetrics(),
});
