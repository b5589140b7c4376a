import { type Common, createMessageHandler, type Remaining } from '../../platform/sqs/queue-handler.ts';
import type { QueueName, Queues, WakeUp } from '../use-cases/import-ports.ts';
import { WakeUpMessage } from './import-queues.ts';

export type QueueHandlerDependencies = Common & {
  readonly queue: QueueName;
  readonly queues: Queues;
  readonly work: (wakeUp: WakeUp, context: Remaining) => Promise<void>;
};

/** Drains a queue of wake-ups of imports. */
export const createQueueHandler = ({ queue, queues, ...deps }: QueueHandlerDependencies) =>
  createMessageHandler<WakeUp>({
    ...deps,
    queue,
    parse: (value) => WakeUpMessage.parse(value),
    send: (wakeUp, delaySeconds) => queues.send(queue, wakeUp, delaySeconds),
    describe: ({ importId }) => ({ importId }),
  });
