import { toWebhook } from '../../shared/events/schema/webhook.ts';
import { findWebhook } from '../../shared/events/use-cases/manage-webhooks.ts';
import { getWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { endpoint } from '../platform/endpoint.ts';
import { webhooks } from './adapters.ts';

/** GET /api/v1/webhooks/{id} */
export const handler = endpoint(getWebhookEndpoint, { webhooks }, (ports) => async (event, { caller }) => {
  const webhook = await findWebhook(ports)(caller.familyId, pathId(event));
  return json(200, { data: toWebhook(webhook, ports.now()) });
});
