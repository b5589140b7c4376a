import { awsCall } from '../aws-call.ts';
import type { QueueDefinition } from './queue-definition.ts';
import type { ReceivedMessage } from './sqs-event.ts';

export type QueueClient = {
  readonly receive: (count: number, signal: AbortSignal) => Promise<readonly ReceivedMessage[]>;
  readonly remove: (message: ReceivedMessage) => Promise<void>;
  /** Moves a message to the dead letters of its queue; without any it is gone, as on AWS. */
  readonly bury: (message: ReceivedMessage) => Promise<void>;
};

const LONGEST_WAIT_SECONDS = 20;

/** The calls that an event source mapping makes on its queue. */
export const createQueueClient = (queue: QueueDefinition, endpoint: string): QueueClient => {
  const QueueUrl = queue.url;
  const remove: QueueClient['remove'] = async ({ ReceiptHandle }) => {
    await awsCall('sqs', endpoint, 'DeleteMessage', { QueueUrl, ReceiptHandle });
  };
  return {
    receive: async (count, signal) => {
      const input = {
        QueueUrl,
        MaxNumberOfMessages: Math.min(count, 10),
        WaitTimeSeconds: LONGEST_WAIT_SECONDS,
        VisibilityTimeout: queue.visibilitySeconds,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      };
      type Answer = { readonly Messages?: readonly ReceivedMessage[] };
      const { Messages = [] } = await awsCall<Answer>('sqs', endpoint, 'ReceiveMessage', input, { signal });
      return Messages;
    },
    remove,
    bury: async (message) => {
      const deadLetters = queue.deadLetterArn?.split(':').at(-1);
      if (deadLetters !== undefined) {
        const input = { QueueUrl: queue.url.replace(queue.name, deadLetters), MessageBody: message.Body };
        await awsCall('sqs', endpoint, 'SendMessage', input);
      }
      await remove(message);
    },
  };
};
