import { toWebhook, toWebhookUpdate } from '../../shared/events/schema/webhook.ts';
import { updateWebhook, webhookFacts } from '../../shared/events/use-cases/manage-webhooks.ts';
import { updateWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { bodyEndpoint } from '../platform/endpoint.ts';
import { eventFeed, urlFault, webhooks } from './adapters.ts';

/** PATCH /api/v1/webhooks/{id} */
export const handler = bodyEndpoint(
  updateWebhookEndpoint,
  { webhooks, feed: eventFeed, urlFault },
  (ports) =>
    async ({ caller, id, ifMatch, readFields }) => {
      const changes = await readFields(toWebhookUpdate);
      const webhook = await updateWebhook(ports)(caller.familyId, id, changes, ifMatch);
      return { data: toWebhook(webhook, ports.now()), tagged: webhookFacts(webhook) };
    },
);
