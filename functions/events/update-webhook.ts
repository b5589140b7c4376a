import { toWebhook, toWebhookUpdate } from '../../shared/events/schema/webhook.ts';
import { updateWebhook } from '../../shared/events/use-cases/manage-webhooks.ts';
import { updateWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { readFields } from '../../shared/platform/http/read-body.ts';

import { composeWebhooks } from './webhooks.ts';

export type Dependencies = ApiDependencies & { readonly update: ReturnType<typeof updateWebhook> };

/** PATCH /api/v1/webhooks/{id} */
export const createHandler = ({ update, ...api }: Dependencies) =>
  apiEndpoint(api, updateWebhookEndpoint, async (event, { caller }) => {
    const changes = await readFields(event, toWebhookUpdate);
    return json(200, { data: toWebhook(await update(caller.familyId, pathId(event), changes), api.now()) });
  });

export const handler = lambda(() => {
  const { api, stores } = composeWebhooks();
  return createHandler({ ...api, update: updateWebhook(stores) });
});
