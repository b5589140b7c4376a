import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import type { FamilyId } from '../../platform/domain/ids.ts';
import { createMessageHandler, type MessageHandlerDependencies } from '../../platform/sqs/queue-handler.ts';
import { sendMessage } from '../../platform/sqs/send-message.ts';

type WebhookWakeUp = { readonly familyId: FamilyId };
type SendWakeUp = (message: WebhookWakeUp, delaySeconds?: number) => Promise<void>;

export const createWebhookQueue = (sqs: SQSClient, url: string): { readonly send: SendWakeUp } => ({
  send: (message, delaySeconds) => sendMessage(sqs, url, message, delaySeconds),
});

const WakeUp: z.ZodType<WebhookWakeUp> = z.object({ familyId: z.string().min(1) });

export const createWebhookHandler = (
  deps: Pick<MessageHandlerDependencies<WebhookWakeUp>, 'logger' | 'send' | 'work'>,
) =>
  createMessageHandler({
    ...deps,
    queue: 'webhooks',
    parse: (value) => WakeUp.parse(value),
    describe: ({ familyId }) => ({ familyId }),
  });
