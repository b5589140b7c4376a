import { toWebhookDelivery } from '../../shared/events/schema/webhook.ts';
import { listDeliveries } from '../../shared/events/use-cases/manage-webhooks.ts';
import { listWebhookDeliveriesEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { exactPageOf, listMeta } from '../../shared/platform/http/request/query.ts';
import { endpoint } from '../platform/endpoint.ts';
import { deliveries, webhooks } from './adapters.ts';

/** GET /api/v1/webhooks/{id}/deliveries */
export const handler = endpoint(
  listWebhookDeliveriesEndpoint,
  { webhooks, deliveries },
  (ports) =>
    async ({ caller, id }, event) => {
      const page = exactPageOf(event);
      const { items, totalCount } = await listDeliveries(ports)(caller.familyId, id, page);
      return { data: items.map(toWebhookDelivery), meta: listMeta(page, totalCount) };
    },
);
