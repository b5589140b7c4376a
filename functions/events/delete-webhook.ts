import { deleteWebhook } from '../../shared/events/use-cases/manage-webhooks.ts';
import { deleteWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { endpoint } from '../platform/endpoint.ts';
import { webhooks } from './adapters.ts';

/** DELETE /api/v1/webhooks/{id}; later requests get 404. */
export const handler = endpoint(deleteWebhookEndpoint, { webhooks }, (ports) => async ({ caller, id, ifMatch }) => {
  await deleteWebhook(ports)(caller.familyId, id, ifMatch);
});
