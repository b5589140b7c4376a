import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Webhook } from '../../shared/events/domain/webhook.ts';
import { createWebhookSender } from '../../shared/events/http/send-webhook.ts';
import { createWebhookHandler } from '../../shared/events/queues/webhook-queue.ts';
import { deliverWebhooks } from '../../shared/events/use-cases/deliver-webhooks.ts';
import { createProposalHandler, isOfProposal, type ProposalStep } from '../../shared/people/queues/proposal-queue.ts';
import { auditPerson } from '../../shared/people/use-cases/audit-events.ts';
import { createGuardedFetch } from '../../shared/platform/egress/guarded-fetch.ts';
import { lambda } from '../../shared/platform/entry.ts';
import { environment } from '../../shared/platform/runtime.ts';
import { auditOnce, mail, origin, proposalQueue, secretBox, users } from '../people/adapters.ts';
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

/** Writes a step of a proposal to the audit log. */
const writeStep = () => {
  const ports = made({ users });
  return async ({ id, time, type, userId, source, details }: ProposalStep): Promise<void> => {
    const user = await ports.users.find(userId);
    const line = { type, details, actor: user === undefined ? null : auditPerson(user), user: null, provider: null };
    await auditOnce(id, time)
      .record({ ...line, source })
      .catch((error: unknown) => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error; // it is written already
      });
  };
};

/** Processes the webhooks queue: sends a family's events to its webhooks, and steps of proposals to the audit log. */
export const handler = lambda(() => {
  const env = environment('EGRESS_ALLOW', 'FIRST_RETRY_SECONDS');
  const deliver = deliverWebhooks({
    ...made({ webhooks, deliveries, feed: eventFeed, box: secretBox, wake: wakeWebhooks, notifyDisabled }),
    send: createWebhookSender(createGuardedFetch({ allow: env.EGRESS_ALLOW })),
    randomId: randomUUID,
    random: Math.random,
    firstRetrySeconds: env.FIRST_RETRY_SECONDS,
  });
  const logger = log();
  const announce = createWebhookHandler({
    logger,
    send: webhookQueue().send,
    work: inSlices(({ familyId }, clock) => deliver(familyId, clock)),
  });
  const audit = createProposalHandler({
    logger,
    send: ({ proposal }) => proposalQueue().send(proposal),
    work: writeStep(),
  });
  return async ({ Records }: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const steps = Records.filter(({ body }) => isOfProposal(body));
    const others = Records.filter(({ body }) => !isOfProposal(body));
    const answers = [await audit({ Records: steps }, context), await announce({ Records: others }, context)];
    return { batchItemFailures: answers.flatMap(({ batchItemFailures }) => batchItemFailures) };
  };
});
