import { toWebhook, toWebhookUpdate } from '../../shared/events/schema/webhook.ts';
import { updateWebhook } from '../../shared/events/use-cases/manage-webhooks.ts';
import { updateWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { readFields } from '../../shared/platform/http/request/read-body.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { endpoint } from '../platform/endpoint.ts';
import { eventFeed, urlFault, webhooks } from './adapters.ts';

/** PATCH /api/v1/webhooks/{id} */
export const handler = endpoint(
  updateWebhookEndpoint,
  { webhooks, feed: eventFeed, urlFault },
  (ports) =>
    async (event, { caller }) => {
      const changes = await readFields(event, toWebhookUpdate);
      const webhook = await updateWebhook(ports)(caller.familyId, pathId(event), changes);
      return json(200, { data: toWebhook(webhook, ports.now()) });
    },
);
