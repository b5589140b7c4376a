import { newWebhookSecret } from '../../shared/events/http/send-webhook.ts';
import { toWebhookWithSecret } from '../../shared/events/schema/webhook.ts';
import { rotateSecret } from '../../shared/events/use-cases/manage-webhooks.ts';
import { rotateWebhookSecretEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { json } from '../../shared/platform/http/response/answers.ts';
import { secretBox } from '../people/adapters.ts';
import { endpoint } from '../platform/endpoint.ts';
import { webhooks } from './adapters.ts';

/** POST /api/v1/webhooks/{id}/rotate_secret */
export const handler = endpoint(rotateWebhookSecretEndpoint, { webhooks, box: secretBox }, (ports) => {
  const rotate = rotateSecret({ ...ports, newSecret: newWebhookSecret });
  return async (event, { caller }) => {
    const rotated = await rotate(caller.familyId, pathId(event));
    return json(200, { data: toWebhookWithSecret(rotated, ports.now()) });
  };
});
