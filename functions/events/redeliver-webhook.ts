import { toWebhookDelivery } from '../../shared/events/schema/webhook.ts';
import { redeliver } from '../../shared/events/use-cases/manage-webhooks.ts';
import { redeliverWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';

import { composeWebhooks } from './webhooks.ts';

export type Dependencies = ApiDependencies & { readonly again: ReturnType<typeof redeliver> };

/** POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver */
export const createHandler = ({ again, ...api }: Dependencies) =>
  apiEndpoint(api, redeliverWebhookEndpoint, async (event, { caller }) => {
    const deliveryId = event.pathParameters?.['delivery_id'] ?? '';
    return json(202, { data: toWebhookDelivery(await again(caller.familyId, pathId(event), deliveryId)) });
  });

export const handler = lambda(() => {
  const { api, stores } = composeWebhooks();
  return createHandler({ ...api, again: redeliver(stores) });
});
