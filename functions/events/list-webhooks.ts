import { toWebhook } from '../../shared/events/schema/webhook.ts';
import type { Webhooks } from '../../shared/events/use-cases/webhook-ports.ts';
import { listWebhooksEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { listed } from '../../shared/platform/http/query.ts';
import { composeWebhooks } from './webhooks.ts';

export type Dependencies = ApiDependencies & { readonly webhooks: Pick<Webhooks, 'list'> };

/** GET /api/v1/webhooks */
export const createHandler = ({ webhooks, ...api }: Dependencies) =>
  apiEndpoint(api, listWebhooksEndpoint, async (event, { caller }) => {
    const now = api.now();
    return json(
      200,
      listed(event, await webhooks.list(caller.familyId), (webhook) => toWebhook(webhook, now)),
    );
  });

export const handler = lambda(() => {
  const { api, stores } = composeWebhooks();
  return createHandler({ ...api, webhooks: stores.webhooks });
});
