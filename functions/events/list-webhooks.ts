import { toWebhook } from '../../shared/events/schema/webhook.ts';
import { listWebhooksEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { listed } from '../../shared/platform/http/request/query.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { endpoint } from '../platform/endpoint.ts';
import { webhooks } from './adapters.ts';

/** GET /api/v1/webhooks */
export const handler = endpoint(listWebhooksEndpoint, { webhooks }, (ports) => async (event, { caller }) => {
  const now = ports.now();
  const webhooks = await ports.webhooks.list(caller.familyId);
  return json(
    200,
    listed(event, webhooks, (webhook) => toWebhook(webhook, now)),
  );
});
