import { toNewWebhook, toWebhookWithSecret } from '../../shared/events/schema/webhook.ts';
import { createWebhook } from '../../shared/events/use-cases/manage-webhooks.ts';
import { createWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';

import { readFields } from '../../shared/platform/http/read-body.ts';

import { composeBox, composeWebhooks } from './webhooks.ts';

export type Dependencies = ApiDependencies & { readonly create: ReturnType<typeof createWebhook> };

/** POST /api/v1/webhooks. Without an Idempotency-Key, because the answer with the secret must not be stored. */
export const createHandler = ({ create, ...api }: Dependencies) =>
  apiEndpoint(api, createWebhookEndpoint, async (event, { caller }) => {
    const created = await create(caller.familyId, await readFields(event, toNewWebhook));
    return json(201, { data: toWebhookWithSecret(created, api.now()) });
  });

export const handler = lambda(() => {
  const { api, stores } = composeWebhooks();
  return createHandler({ ...api, create: createWebhook({ ...stores, box: composeBox() }) });
});
