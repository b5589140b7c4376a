import { v7 as uuidv7 } from 'uuid';
import { createExportQueue } from '../../shared/queues/export-queue.ts';
import { environment, sqsClient } from '../../shared/runtime.ts';
import { createExportRepository } from '../../shared/store/export-repository.ts';
import { createIdempotencyRepository } from '../../shared/store/idempotency-repository.ts';
import { createExport } from '../../shared/use-cases/exports/create-export.ts';
import { composeApi } from '../api.ts';
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
