import { toWebhookDelivery } from '../../shared/events/schema/webhook.ts';
import { listDeliveries } from '../../shared/events/use-cases/manage-webhooks.ts';
import { listWebhookDeliveriesEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { pageMeta } from '../../shared/platform/domain/paging.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';

import { pageOf } from '../../shared/platform/http/query.ts';
import { toListMeta } from '../../shared/platform/schema/list-meta.ts';
import { composeWebhooks } from './webhooks.ts';

export type Dependencies = ApiDependencies & { readonly list: ReturnType<typeof listDeliveries> };

/** GET /api/v1/webhooks/{id}/deliveries */
export const createHandler = ({ list, ...api }: Dependencies) =>
  apiEndpoint(api, listWebhookDeliveriesEndpoint, async (event, { caller }) => {
    const page = pageOf(event);
    const { items, totalCount } = await list(caller.familyId, pathId(event), page);
    return json(200, { data: items.map(toWebhookDelivery), meta: toListMeta(pageMeta(page, totalCount)) });
  });

export const handler = lambda(() => {
  const { api, stores } = composeWebhooks();
  return createHandler({ ...api, list: listDeliveries(stores) });
});
