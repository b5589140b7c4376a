import { v7 as uuidv7 } from 'uuid';
import { createExportQueue } from '../../shared/exports/queues/export-queue.ts';
import { toExport } from '../../shared/exports/schema/export.ts';
import { createExportRepository } from '../../shared/exports/store/export-repository.ts';
import { createExport } from '../../shared/exports/use-cases/create-export.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { type Idempotency, idempotencyKey, idempotent, requestHash } from '../../shared/platform/http/idempotent.ts';
import { environment, sqsClient } from '../../shared/platform/runtime.ts';
import { composeApi } from '../platform/api.ts';

export type Dependencies = ApiDependencies & {
  readonly create: ReturnType<typeof createExport>;
  readonly idempotency: Idempotency;
  readonly newId: () => string;
};

/** POST /api/v1/exports */
export const createHandler = ({ create, idempotency, newId, ...api }: Dependencies) =>
  apiEndpoint(api, 'write', async (event, { caller }) => {
    const key = idempotencyKey(event);
    const act = async (id: string) => json(202, { data: toExport(await create(caller, id), null) });
    if (key === undefined) return act(newId());

    const hash = requestHash({});
    const once = { familyId: caller.familyId, route: 'POST /exports', key, requestHash: hash, now: api.now() };
    return idempotent(idempotency, once, act);
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
