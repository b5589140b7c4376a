import { v7 as uuidv7 } from 'uuid';
import { createExportQueue } from '../../../shared/exports/queues/export-queue.ts';
import { environment, sqsClient } from '../../../shared/platform/runtime.ts';
import { createExportRepository } from '../../../shared/exports/store/export-repository.ts';
import { createIdempotencyRepository } from '../../../shared/platform/dynamodb/idempotency-repository.ts';
import { createExport } from '../../../shared/exports/use-cases/create-export.ts';
import { composeApi } from '../../platform/api.ts';
import { createHandler } from './handler.ts';

const { api, documents, tableName } = composeApi();
const { EXPORT_QUEUE_URL } = environment('EXPORT_QUEUE_URL');

export const handler = createHandler({
  ...api,
  newId: uuidv7,
  idempotency: createIdempotencyRepository(documents, tableName, uuidv7),
  create: createExport({
    exports: createExportRepository(documents, tableName),
    queue: createExportQueue(sqsClient(), EXPORT_QUEUE_URL),
    now: api.now,
  }),
});
