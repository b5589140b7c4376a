import { randomUUID } from 'node:crypto';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Webhook } from '../../shared/events/domain/webhook.ts';
import { createWebhookSender } from '../../shared/events/http/send-webhook.ts';
import { createWebhookHandler, createWebhookQueue } from '../../shared/events/queues/webhook-queue.ts';
import { type DeliverDependencies, deliverWebhooks } from '../../shared/events/use-cases/deliver-webhooks.ts';
import { createUserRepository } from '../../shared/people/store/user-repository.ts';
import { isTransient } from '../../shared/platform/aws/transient-error.ts';
import { MAIL_METRICS } from '../../shared/platform/domain/mail.ts';
import { ownOrigin } from '../../shared/platform/domain/public-host.ts';
import { createGuardedFetch } from '../../shared/platform/egress/guarded-fetch.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { bestEffortMail, createMail } from '../../shared/platform/mail/send-mail.ts';
import {
  createLogger,
  createMetrics,
  documentClient,
  environment,
  sesClient,
  sqsClient,
} from '../../shared/platform/runtime.ts';
import type { Common } from '../../shared/platform/sqs/queue-handler.ts';
import { createSliceClock, type SliceSettings } from '../../shared/platform/use-cases/clock.ts';
import { disabledMail } from './disabled-mail.ts';
import { composeBox, webhookStores } from './webhooks.ts';

export type Dependencies = Omit<DeliverDependencies, 'wake'> &
  Common & { readonly queue: ReturnType<typeof createWebhookQueue>; readonly settings: SliceSettings };

/** Processes the webhooks queue: sends a family's events to its webhooks. */
export const createHandler = ({ settings, queue, ...deps }: Dependencies) => {
  const deliver = deliverWebhooks({ ...deps, wake: (familyId) => queue.send({ familyId }) });
  return createWebhookHandler({
    ...deps,
    send: queue.send,
    work: ({ familyId }, context) =>
      deliver(
        familyId,
        createSliceClock(settings, Date.now, () => context.getRemainingTimeInMillis()),
      ),
  });
};

export const handler = lambda(() => {
  const env = environment(
    'TABLE_NAME',
    'WEBHOOKS_QUEUE_URL',
    'EGRESS_ALLOW',
    'MAIL_FROM',
    'MAIL_CONFIGURATION_SET',
    'SLICE_SECONDS',
    'LEASE_SECONDS',
    'FIRST_RETRY_SECONDS',
    'DOMAIN_NAME',
    'LOCAL_HOSTS',
  );
  const origin = ownOrigin({ domain: env.DOMAIN_NAME, localHosts: env.LOCAL_HOSTS });
  const documents = documentClient();
  const logger = createLogger();
  const users = createUserRepository(documents, env.TABLE_NAME);
  const metrics = createMetrics(MAIL_METRICS.service);
  const mail = bestEffortMail(createMail(sesClient(), env.MAIL_FROM, env.MAIL_CONFIGURATION_SET), logger, () => {
    metrics.addMetric(MAIL_METRICS.failed, MetricUnit.Count, 1);
    metrics.publishStoredMetrics();
  });
  return createHandler({
    ...webhookStores(documents, env.TABLE_NAME),
    box: composeBox(),
    send: createWebhookSender(createGuardedFetch({ allow: env.EGRESS_ALLOW })),
    queue: createWebhookQueue(sqsClient(), env.WEBHOOKS_QUEUE_URL),
    isTransient,
    logger,
    notifyDisabled: async (webhook: Webhook) => {
      logger.info('webhook disabled', { webhookId: webhook.id, reason: webhook.disabled });
      const admins = (await users.listOfFamily(webhook.familyId)).filter(({ role }) => role !== 'member');
      for (const { email } of admins) await mail.send(disabledMail(webhook, email, origin));
    },
    randomId: randomUUID,
    random: Math.random,
    firstRetrySeconds: env.FIRST_RETRY_SECONDS,
    settings: { sliceSeconds: env.SLICE_SECONDS, leaseSeconds: env.LEASE_SECONDS },
  });
});
