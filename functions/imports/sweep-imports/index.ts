import { createExportQueue } from '../../../shared/exports/queues/export-queue.ts';
import { createImportQueues } from '../../../shared/imports/queues/import-queues.ts';
import { createLogger, createMetrics, documentClient, environment, sqsClient } from '../../../shared/platform/runtime.ts';
import { createExportRepository } from '../../../shared/exports/store/export-repository.ts';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { createSessionRepository } from '../../../shared/imports/store/session-repository.ts';
import { createHandler } from './handler.ts';

const env = environment(
  'TABLE_NAME',
  'PREPARE_QUEUE_URL',
  'STATEMENT_QUEUE_URL',
  'PUBLISH_QUEUE_URL',
  'READBACK_QUEUE_URL',
  'REVERT_QUEUE_URL',
  'EXPORT_QUEUE_URL',
  'STALE_SECONDS',
);

const documents = documentClient();

export const handler = createHandler({
  imports: createImportRepository(documents, env.TABLE_NAME),
  sessions: createSessionRepository(documents, env.TABLE_NAME),
  queues: createImportQueues(sqsClient(), {
    prepare: env.PREPARE_QUEUE_URL,
    statement: env.STATEMENT_QUEUE_URL,
    publish: env.PUBLISH_QUEUE_URL,
    readback: env.READBACK_QUEUE_URL,
    revert: env.REVERT_QUEUE_URL,
  }),
  exports: createExportRepository(documentClient(), env.TABLE_NAME),
  exportQueue: createExportQueue(sqsClient(), env.EXPORT_QUEUE_URL),
  settings: { staleSeconds: env.STALE_SECONDS },
  logger: createLogger(),
  metrics: createMetrics(),
});
