import type { SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { joiningBatches } from '../../platform/dynamodb/request-read-cache.ts';
import { withMeanwhile } from '../../platform/sqs/meanwhile.ts';
import { type Common, createMessageHandler, type Remaining } from '../../platform/sqs/queue-handler.ts';
import { sendMessage } from '../../platform/sqs/send-message.ts';
import type { QueueName, Queues, WakeUp } from '../use-cases/import-ports.ts';

export const WakeUpMessage = z.object({
  familyId: z.string().min(1),
  importId: z.string().min(1),
  attempt: z.string().min(1).nullable(),
}) satisfies z.ZodType<WakeUp>;

/** Sends wake-ups. `urls` has only the queues that this function may send to. */
export const createImportQueues = (sqs: SQSClient, urls: Readonly<Partial<Record<QueueName, string>>>): Queues => ({
  send: async (queue, message, delaySeconds) => {
    const url = urls[queue];
    if (url === undefined) throw new Error(`This function may not send to the ${queue} queue`);
    await sendMessage(sqs, url, message, delaySeconds);
  },
});

export type QueueHandlerDependencies = Common & {
  readonly queue: QueueName;
  readonly queues: Queues;
  readonly work: (wakeUp: WakeUp, context: Remaining) => Promise<void>;
};

/** Processes a queue of wake-ups for imports. */
export const createQueueHandler = ({ queue, queues, work, ...deps }: QueueHandlerDependencies) =>
  createMessageHandler<WakeUp>({
    ...deps,
    queue,
    work: (...message) => withMeanwhile(() => joiningBatches(() => work(...message))),
    parse: (value) => WakeUpMessage.parse(value),
    send: (wakeUp, delaySeconds) => queues.send(queue, wakeUp, delaySeconds),
    describe: ({ familyId, importId }) => ({ familyId, importId }),
  });
