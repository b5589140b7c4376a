import { toWebhook } from '../../shared/events/schema/webhook.ts';
import { findWebhook } from '../../shared/events/use-cases/manage-webhooks.ts';
import { getWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';

import { composeWebhooks } from './webhooks.ts';

export type Dependencies = ApiDependencies & { readonly find: ReturnType<typeof findWebhook> };

/** GET /api/v1/webhooks/{id} */
export const createHandler = ({ find, ...api }: Dependencies) =>
  apiEndpoint(api, getWebhookEndpoint, async (event, { caller }) => {
    return json(200, { data: toWebhook(await find(caller.familyId, pathId(event)), api.now()) });
  });

export const handler = lambda(() => {
  const { api, stores } = composeWebhooks();
  return createHandler({ ...api, find: findWebhook(stores) });
});
