import { toWebhook } from '../../shared/events/schema/webhook.ts';
import { listWebhooksEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { listed } from '../../shared/platform/http/request/query.ts';
import { endpoint } from '../platform/endpoint.ts';
import { webhooks } from './adapters.ts';

/** GET /api/v1/webhooks */
export const handler = endpoint(listWebhooksEndpoint, { webhooks }, (ports) => async ({ caller }, event) => {
  const now = ports.now();
  const webhooks = await ports.webhooks.list(caller.familyId);
  return listed(event, webhooks, (webhook) => toWebhook(webhook, now));
});
