import { v7 as uuidv7 } from 'uuid';
import { newWebhookSecret } from '../../shared/events/http/send-webhook.ts';
import { toNewWebhook, toWebhookWithSecret } from '../../shared/events/schema/webhook.ts';
import { createWebhook, webhookFacts } from '../../shared/events/use-cases/manage-webhooks.ts';
import { createWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { sealedResponses } from '../../shared/platform/http/response/sealed-responses.ts';
import { secretBox } from '../people/adapters.ts';
import { idempotentEndpoint } from '../platform/endpoint.ts';
import { deliveries, eventFeed, urlFault, webhooks } from './adapters.ts';

/** POST /api/v1/webhooks */
export const handler = idempotentEndpoint(
  createWebhookEndpoint,
  { webhooks, deliveries, feed: eventFeed, box: secretBox, urlFault },
  (ports) => {
    const create = createWebhook({ ...ports, newSecret: newWebhookSecret, newId: uuidv7 });
    return {
      read: ({ readFields }) => readFields(toNewWebhook),
      act: async (caller, request, id) => {
        const created = await create(caller.familyId, request, id);
        return { data: toWebhookWithSecret(created, ports.now()), tagged: webhookFacts(created.webhook) };
      },
    };
  },
  uuidv7,
  (store) => sealedResponses(store, secretBox()),
);
