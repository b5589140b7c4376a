import { v7 as uuidv7 } from 'uuid';
import { createExportEndpoint } from '../../shared/exports/endpoints.ts';
import { createExportQueue } from '../../shared/exports/queues/export-queue.ts';
import { toExport } from '../../shared/exports/schema/export.ts';
import { createExportRepository } from '../../shared/exports/store/export-repository.ts';
import { createExport } from '../../shared/exports/use-cases/create-export.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../shared/platform/http/idempotent-endpoint.ts';
import { environment, sqsClient } from '../../shared/platform/runtime.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = IdempotentDependencies & {
  readonly create: ReturnType<typeof createExport>;
  readonly newId: () => string;
};

/** POST /api/v1/exports */
export const createHandler = ({ create, newId, ...api }: Dependencies) =>
  idempotentEndpoint(api, createExportEndpoint, {
    read: async () => ({}),
    act: async (caller, _request, id = newId()) => json(202, { data: toExport(await create(caller, id), null) }),
  });

export const handler = lambda(() => {
  const { api, documents, tableName } = composeApi();
  const { EXPORT_QUEUE_URL } = environment('EXPORT_QUEUE_URL');
  return createHandler({
    ...api,
    newId: uuidv7,
    idempotency: createIdempotencyRepository(documents, tableName, uuidv7),
    create: createExport({
      exports: createExportRepository(documents, tableName),
      queue: createExportQueue(sqsClient(), EXPORT_QUEUE_URL),
      now: api.now,
    }),
  });
});
