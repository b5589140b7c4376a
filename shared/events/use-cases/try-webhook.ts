import { NotFoundError } from '../../platform/domain/errors.ts';
import type { FamilyId } from '../../platform/domain/ids.ts';
import type { SecretBox } from '../../platform/domain/secret-box.ts';
import { type Delivery, signingPrevious, TEST_EVENT, webhookContext } from '../domain/webhook.ts';
import type { SendWebhook, Webhooks } from './webhook-ports.ts';

type Ports = {
  readonly webhooks: Pick<Webhooks, 'find'>;
  readonly box: Pick<SecretBox, 'open'>;
  readonly send: SendWebhook;
  readonly newId: () => string;
  readonly now: () => string;
};

/**
 * POST /api/v1/webhooks/{id}/test: sends an event that says nothing, once and at once, also to a webhook that is disabled. It is in no feed and
 * in no list of deliveries, and changes nothing about the webhook.
 * @throws NotFoundError
 */
export const tryWebhook =
  ({ webhooks, box, send, newId, now }: Ports) =>
  async (familyId: FamilyId, id: string): Promise<Delivery> => {
    const webhook = await webhooks.find(familyId, id);
    if (webhook === undefined) throw new NotFoundError('Webhook');
    const at = now();
    const sealed = [webhook.secret, ...signingPrevious(webhook, at).map(({ secret }) => secret)];
    const secrets = await Promise.all(sealed.map((secret) => box.open(secret, webhookContext(id))));
    const event = {
      ...{ id: newId(), type: TEST_EVENT, familyId, place: 0, occurredAt: at },
      ...{ path: `/api/v1/webhooks/${id}`, data: {} },
    };
    const { isAccepted, status, durationMs, reason, payload } = await send({ url: webhook.url, secrets }, event);
    return {
      ...{ webhookId: id, eventId: event.id, type: event.type, place: event.place, attempts: 1 },
      status: isAccepted ? 'delivered' : 'failed',
      lastAttemptAt: at,
      nextAttemptAt: null,
      responseStatus: status,
      durationMs,
      reason,
      payload,
    };
  };
