import { toWebhookDelivery } from '../../shared/events/schema/webhook.ts';
import { listDeliveries } from '../../shared/events/use-cases/manage-webhooks.ts';
import { listWebhookDeliveriesEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { pageMeta } from '../../shared/platform/domain/paging.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { pageOf } from '../../shared/platform/http/request/query.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { endpoint } from '../platform/endpoint.ts';
import { deliveries, webhooks } from './adapters.ts';

/** GET /api/v1/webhooks/{id}/deliveries */
export const handler = endpoint(
  listWebhookDeliveriesEndpoint,
  { webhooks, deliveries },
  (ports) =>
    async (event, { caller }) => {
      const page = pageOf(event);
      const { items, totalCount } = await listDeliveries(ports)(caller.familyId, pathId(event), page);
      return json(200, { data: items.map(toWebhookDelivery), meta: toListMeta(pageMeta(page, totalCount)) });
    },
);
