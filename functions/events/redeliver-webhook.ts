import { toWebhookDelivery } from '../../shared/events/schema/webhook.ts';
import { redeliver } from '../../shared/events/use-cases/manage-webhooks.ts';
import { redeliverWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { endpoint } from '../platform/endpoint.ts';
import { deliveries, webhooks } from './adapters.ts';

/** POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver */
export const handler = endpoint(
  redeliverWebhookEndpoint,
  { webhooks, deliveries },
  (ports) =>
    async (event, { caller }) => {
      const deliveryId = event.pathParameters?.['delivery_id'] ?? '';
      const delivery = await redeliver(ports)(caller.familyId, pathId(event), deliveryId);
      return json(202, { data: toWebhookDelivery(delivery) });
    },
);
