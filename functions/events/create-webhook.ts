import { toNewWebhook, toWebhookWithSecret } from '../../shared/events/schema/webhook.ts';
import { createWebhook } from '../../shared/events/use-cases/manage-webhooks.ts';
import { createWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { createIdempotencyRepository } from '../../shared/platform/dynamodb/idempotency-repository.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type IdempotentDependencies, idempotentEndpoint } from '../../shared/platform/http/idempotent-endpoint.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';
import { sealedResponses } from '../../shared/platform/http/sealed-responses.ts';
import { composeBox, composeWebhooks } from './webhooks.ts';

export type Dependencies = IdempotentDependencies & { readonly create: ReturnType<typeof createWebhook> };

/** POST /api/v1/webhooks */
export const createHandler = ({ create, ...api }: Dependencies) =>
  idempotentEndpoint(api, createWebhookEndpoint, {
    read: (event) => readFields(event, toNewWebhook),
    act: async (caller, request, id) =>
      json(201, { data: toWebhookWithSecret(await create(caller.familyId, request, id), api.now()) }),
  });

export const handler = lambda(() => {
  const { api, stores, documents, tableName } = composeWebhooks();
  const box = composeBox();
  const idempotency = sealedResponses(createIdempotencyRepository(documents, tableName, stores.newId), box);
  return createHandler({ ...api, idempotency, create: createWebhook({ ...stores, box }) });
});
