import { toWebhook } from '../../shared/events/schema/webhook.ts';
import { listWebhooksEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { queryEndpoint } from '../platform/endpoint.ts';
import { webhooks } from './adapters.ts';

/** GET /api/v1/webhooks */
export const handler = queryEndpoint(listWebhooksEndpoint, { webhooks }, (ports) => async ({ caller, listed }) => {
  const now = ports.now();
  const webhooks = await ports.webhooks.list(caller.familyId);
  return listed(webhooks, (webhook) => toWebhook(webhook, now));
});
