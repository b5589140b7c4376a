import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { QueueName, Queues, WakeUp } from '../use-cases/import-ports.ts';
import { WakeUpMessage } from './import-queues.ts';

export type QueueHandlerDependencies = {
  readonly queue: QueueName;
  readonly queues: Queues;
  readonly isTransient: (error: unknown) => boolean;
  readonly logger: { readonly error: (text: string, extra: Record<string, unknown>) => void };
  readonly work: (wakeUp: WakeUp, context: Pick<Context, 'getRemainingTimeInMillis'>) => Promise<void>;
};

/** Seconds before a wake-up that met a busy store comes again. */
const RETRY_SECONDS = 15;

/**
 * Works through wake-ups and names those that failed. What a store or the network may answer differently later is sent
 * again with a delay, so that an outage never counts towards the dead-letter queue.
 */
export const createQueueHandler =
  ({ queue, queues, isTransient, logger, work }: QueueHandlerDependencies) =>
  async (event: SQSEvent, context: Context): Promise<SQSBatchResponse> => {
    const failed: string[] = [];
    for (const { messageId, body } of event.Records) {
      const wakeUp = parseBody(body);
      if (wakeUp === undefined) {
        logger.error('message is no wake-up', { queue, messageId });
        failed.push(messageId);
        continue;
      }
      try {
        await work(wakeUp, context);
      } catch (error) {
        const transient = isTransient(error);
        logger.error('wake-up failed', { queue, importId: wakeUp.importId, transient, error });
        if (!transient || !(await sendAgain(queues, queue, wakeUp))) failed.push(messageId);
      }
    }
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };

const parseBody = (body: string): WakeUp | undefined => {
  try {
    return WakeUpMessage.parse(JSON.parse(body));
  } catch {
    return undefined;
  }
};

const sendAgain = async (queues: Queues, queue: QueueName, wakeUp: WakeUp): Promise<boolean> => {
  try {
    await queues.send(queue, wakeUp, RETRY_SECONDS);
    return true;
  } catch {
    return false;
  }
};
