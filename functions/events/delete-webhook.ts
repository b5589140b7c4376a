import { deleteWebhook } from '../../shared/events/use-cases/manage-webhooks.ts';
import { deleteWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';
import { noContent } from '../../shared/platform/http/response/answers.ts';
import { endpoint } from '../platform/endpoint.ts';
import { webhooks } from './adapters.ts';

/** DELETE /api/v1/webhooks/{id}; later requests get 404. */
export const handler = endpoint(deleteWebhookEndpoint, { webhooks }, (ports) => async (event, { caller }) => {
  await deleteWebhook(ports)(caller.familyId, pathId(event));
  return noContent();
});
