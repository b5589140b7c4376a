import { deleteWebhook } from '../../shared/events/use-cases/manage-webhooks.ts';
import { deleteWebhookEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { noContent } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';

import { composeWebhooks } from './webhooks.ts';

export type Dependencies = ApiDependencies & { readonly remove: ReturnType<typeof deleteWebhook> };

/** DELETE /api/v1/webhooks/{id}; later requests get 404. */
export const createHandler = ({ remove, ...api }: Dependencies) =>
  apiEndpoint(api, deleteWebhookEndpoint, async (event, { caller }) => {
    await remove(caller.familyId, pathId(event));
    return noContent();
  });

export const handler = lambda(() => {
  const { api, stores } = composeWebhooks();
  return createHandler({ ...api, remove: deleteWebhook(stores) });
});
