import { randomUUID } from 'node:crypto';
import type { Webhook } from '../../shared/events/domain/webhook.ts';
import { createWebhookSender } from '../../shared/events/http/send-webhook.ts';
import { createWebhookHandler } from '../../shared/events/queues/webhook-queue.ts';
import { deliverWebhooks } from '../../shared/events/use-cases/deliver-webhooks.ts';
import { createGuardedFetch } from '../../shared/platform/egress/guarded-fetch.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { environment } from '../../shared/platform/runtime.ts';
import { mail, origin, secretBox, users } from '../people/adapters.ts';
import { inSlices, log, made } from '../platform/adapters.ts';
import { deliveries, eventFeed, wakeWebhooks, webhookQueue, webhooks } from './adapters.ts';
import { disabledMail } from './disabled-mail.ts';

const notifyDisabled = () => {
  const ports = made({ log, mail, users });
  const link = origin();
  return async (webhook: Webhook): Promise<void> => {
    ports.log.info('webhook disabled', { webhookId: webhook.id, reason: webhook.disabled });
    const admins = (await ports.users.listOfFamily(webhook.familyId)).filter(({ role }) => role !== 'member');
    for (const { email } of admins) await ports.mail.send(disabledMail(webhook, email, link));
  };
};

/** Processes the webhooks queue: sends a family's events to its webhooks. */
export const handler = lambda(() => {
  const env = environment('EGRESS_ALLOW', 'FIRST_RETRY_SECONDS');
  const deliver = deliverWebhooks({
    ...made({ webhooks, deliveries, feed: eventFeed, box: secretBox, wake: wakeWebhooks, notifyDisabled }),
    send: createWebhookSender(createGuardedFetch({ allow: env.EGRESS_ALLOW })),
    randomId: randomUUID,
    random: Math.random,
    firstRetrySeconds: env.FIRST_RETRY_SECONDS,
  });
  return createWebhookHandler({
    logger: log(),
    send: webhookQueue().send,
    work: inSlices(({ familyId }, clock) => deliver(familyId, clock)),
  });
});
