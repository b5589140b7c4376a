import { toWebhookDelivery } from '../../shared/events/schema/webhook.ts';
import { redeliver } from '../../shared/events/use-cases/manage-webhooks.ts';
import { redeliverWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { endpoint } from '../platform/endpoint.ts';
import { deliveries, webhooks } from './adapters.ts';

/** POST /api/v1/webhooks/{id}/deliveries/{delivery_id}/redeliver */
export const handler = endpoint(
  redeliverWebhookEndpoint,
  { webhooks, deliveries },
  (ports) =>
    async ({ caller, id }, event) => {
      const deliveryId = event.pathParameters?.['delivery_id'] ?? '';
      const delivery = await redeliver(ports)(caller.familyId, id, deliveryId);
      return { data: toWebhookDelivery(delivery) };
    },
);
