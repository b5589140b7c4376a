import { toWebhookWithSecret } from '../../shared/events/schema/webhook.ts';
import { rotateSecret } from '../../shared/events/use-cases/manage-webhooks.ts';
import { rotateWebhookSecretEndpoint } from '../../shared/events/webhook-endpoints.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { json } from '../../shared/platform/http/answers.ts';
import { type ApiDependencies, apiEndpoint } from '../../shared/platform/http/api-endpoint.ts';
import { pathId } from '../../shared/platform/http/api-event.ts';

import { composeBox, composeWebhooks } from './webhooks.ts';

export type Dependencies = ApiDependencies & { readonly rotate: ReturnType<typeof rotateSecret> };

/** POST /api/v1/webhooks/{id}/rotate_secret */
export const createHandler = ({ rotate, ...api }: Dependencies) =>
  apiEndpoint(api, rotateWebhookSecretEndpoint, async (event, { caller }) => {
    return json(200, { data: toWebhookWithSecret(await rotate(caller.familyId, pathId(event)), api.now()) });
  });

export const handler = lambda(() => {
  const { api, stores } = composeWebhooks();
  return createHandler({ ...api, rotate: rotateSecret({ ...stores, box: composeBox() }) });
});
