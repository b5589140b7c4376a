import { v7 as uuidv7 } from 'uuid';
import { createWebhookSender } from '../../shared/events/http/send-webhook.ts';
import { toWebhookDelivery } from '../../shared/events/schema/webhook.ts';
import { tryWebhook } from '../../shared/events/use-cases/try-webhook.ts';
import { testWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { createGuardedFetch } from '../../shared/platform/egress/guarded-fetch.ts';
import { environment } from '../../shared/platform/runtime.ts';
import { secretBox } from '../people/adapters.ts';
import { endpoint } from '../platform/endpoint.ts';
import { webhooks } from './adapters.ts';

const send = () => createWebhookSender(createGuardedFetch({ allow: environment('EGRESS_ALLOW').EGRESS_ALLOW }));

/** POST /api/v1/webhooks/{id}/test */
export const handler = endpoint(testWebhookEndpoint, { webhooks, box: secretBox, send }, (ports) => {
  const run = tryWebhook({ ...ports, newId: uuidv7 });
  return async ({ caller, id }) => ({ data: toWebhookDelivery(await run(caller.familyId, id)) });
});
