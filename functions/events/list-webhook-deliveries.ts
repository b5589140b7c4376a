import { toWebhookDelivery } from '../../shared/events/schema/webhook.ts';
import { listDeliveries } from '../../shared/events/use-cases/manage-webhooks.ts';
import { listWebhookDeliveriesEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';

import { listed } from '../../shared/platform/http/query.ts';
import { composeWebhooks } from './webhooks.ts';

export type Dependencies = ApiDependencies & { readonly list: ReturnType<typeof listDeliveries> };

/** GET /api/v1/webhooks/{id}/deliveries */
export const createHandler = ({ list, ...api }: Dependencies) =>
  apiEndpoint(api, listWebhookDeliveriesEndpoint, async (event, { caller }) => {
    return json(200, listed(event, await list(caller.familyId, pathId(event)), toWebhookDelivery));
  });

export const handler = lambda(() => {
  const { api, stores } = composeWebhooks();
  return createHandler({ ...api, list: listDeliveries(stores) });
});
