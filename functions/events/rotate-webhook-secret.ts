import { newWebhookSecret } from '../../shared/events/http/send-webhook.ts';
import { toWebhookWithSecret } from '../../shared/events/schema/webhook.ts';
import { rotateSecret, webhookFacts } from '../../shared/events/use-cases/manage-webhooks.ts';
import { rotateWebhookSecretEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { secretBox } from '../people/adapters.ts';
import { endpoint } from '../platform/endpoint.ts';
import { webhooks } from './adapters.ts';

/** POST /api/v1/webhooks/{id}/rotate_secret */
export const handler = endpoint(rotateWebhookSecretEndpoint, { webhooks, box: secretBox }, (ports) => {
  const rotate = rotateSecret({ ...ports, newSecret: newWebhookSecret });
  return async ({ caller, id }) => {
    const rotated = await rotate(caller.familyId, id);
    return { data: toWebhookWithSecret(rotated, ports.now()), tagged: webhookFacts(rotated.webhook) };
  };
});
