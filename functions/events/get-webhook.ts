import { toWebhook } from '../../shared/events/schema/webhook.ts';
import { findWebhook, webhookFacts } from '../../shared/events/use-cases/manage-webhooks.ts';
import { getWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { endpoint } from '../platform/endpoint.ts';
import { webhooks } from './adapters.ts';

/** GET /api/v1/webhooks/{id} */
export const handler = endpoint(getWebhookEndpoint, { webhooks }, (ports) => async ({ caller, id }) => {
  const webhook = await findWebhook(ports)(caller.familyId, id);
  return { data: toWebhook(webhook, ports.now()), tagged: webhookFacts(webhook) };
});
