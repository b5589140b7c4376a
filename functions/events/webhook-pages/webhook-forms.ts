import { EVENT_TYPES } from '../../../shared/events/domain/event.ts';
import {
  toNewWebhook,
  toWebhook,
  toWebhookDelivery,
  toWebhookUpdate,
  toWebhookWithSecret,
  type Webhook,
} from '../../../shared/events/schema/webhook.ts';
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listDeliveries,
  redeliver,
  rotateSecret,
  updateWebhook,
  type WebhookDependencies,
} from '../../../shared/events/use-cases/manage-webhooks.ts';
import type { PageAnswer, PersonRequest } from '../../../shared/people/http/person-endpoint.ts';
import { type ApiEvent, pathId } from '../../../shared/platform/http/api-event.ts';
import { listMeta, pageOf } from '../../../shared/platform/http/request/query.ts';
import { htmlResult } from '../../../shared/platform/http/response/html-answers.ts';
import { webhookPage } from '../../../web/events/webhook-page.ts';
import {
  NEW_WEBHOOK_PATH,
  newWebhookPage,
  WEBHOOKS_PATH,
  type WebhooksContent,
  webhooksPage,
} from '../../../web/events/webhooks-page.ts';

type Shown = Pick<WebhooksContent, 'created' | 'done'>;

const pageOfAll = async (work: WebhookDependencies, { person, viewer }: PersonRequest, shown: Shown) => {
  const now = work.now();
  const webhooks = (await work.webhooks.list(person.user.familyId)).map((webhook) => toWebhook(webhook, now));
  return webhooksPage(await viewer(), { webhooks, ...shown });
};

/** GET /webhooks */
export const showWebhooks =
  (work: WebhookDependencies): PageAnswer =>
  async (request) =>
    pageOfAll(work, request, { done: request.query['done'] });

/** GET /webhooks/new */
export const showNewWebhook =
  (_: WebhookDependencies): PageAnswer =>
  async ({ viewer }) =>
    newWebhookPage(await viewer(), EVENT_TYPES);

/** POST /webhooks: the only answer with the secret. */
export const addWebhook =
  (work: WebhookDependencies): PageAnswer =>
  async (request) =>
    request.showFormOnError(
      async (form) => newWebhookPage(await request.viewer(NEW_WEBHOOK_PATH), EVENT_TYPES, form),
      async () => {
        const { url, description, ...boxes } = request.fields;
        const types = EVENT_TYPES.filter((type) => boxes[type] === 'true');
        const fields = { url, description: description || null, event_types: types.length === 0 ? null : types };
        const created = await createWebhook(work)(request.person.user.familyId, toNewWebhook(fields));
        return htmlResult(201, pageOfAll(work, request, { created: toWebhookWithSecret(created, work.now()) }));
      },
    );

const pageOfOne = async (
  work: WebhookDependencies,
  { person, viewer, query }: PersonRequest,
  event: ApiEvent,
  webhook: Webhook,
) => {
  const page = pageOf(event);
  const { items, totalCount } = await listDeliveries(work)(person.user.familyId, webhook.id, page);
  const meta = listMeta(page, totalCount);
  const deliveries = items.map(toWebhookDelivery);
  return webhookPage(await viewer(), { webhook, deliveries, meta, done: query['done'] });
};

/** GET /webhooks/{id} */
export const showWebhook =
  (work: WebhookDependencies): PageAnswer =>
  async (request, event) => {
    const webhook = await findWebhook(work)(request.person.user.familyId, request.id);
    return pageOfOne(work, request, event, toWebhook(webhook, work.now()));
  };

/** POST /webhooks/{id} */
export const changeWebhook =
  (work: WebhookDependencies): PageAnswer =>
  async ({ person, fields, id }) => {
    const enabled = fields['enabled'] === 'true';
    await updateWebhook(work)(person.user.familyId, id, toWebhookUpdate({ enabled }));
    return { seeOther: `${WEBHOOKS_PATH}/${id}?done=saved` };
  };

/** POST /webhooks/{id}/rotate: the only answer with the new secret. */
export const rotateWebhook =
  (work: WebhookDependencies): PageAnswer =>
  async (request, event) => {
    const rotated = await rotateSecret(work)(request.person.user.familyId, request.id);
    return pageOfOne(work, request, event, toWebhookWithSecret(rotated, work.now()));
  };

/** POST /webhooks/{id}/delete */
export const removeWebhook =
  (work: WebhookDependencies): PageAnswer =>
  async ({ person, id }) => {
    await deleteWebhook(work)(person.user.familyId, id);
    return { seeOther: `${WEBHOOKS_PATH}?done=deleted` };
  };

/** POST /webhooks/{id}/deliveries/{delivery_id}/redeliver */
export const sendAgain =
  (work: WebhookDependencies): PageAnswer =>
  async ({ person, id }, event) => {
    await redeliver(work)(person.user.familyId, id, pathId(event, 'delivery_id'));
    return { seeOther: `${WEBHOOKS_PATH}/${id}?done=redelivery` };
  };
