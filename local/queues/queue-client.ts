import type { FauxqsServer } from 'fauxqs';
import { awsCall } from '../aws-call.ts';
import type { Resource } from '../template/resource.ts';
import type { SourceBook } from './move-messages.ts';
import type { ReceivedMessage } from './sqs-event.ts';

export type QueueClient = {
  /** How long a received message stays hidden. */
  readonly visibilityMs: number;
  readonly receive: (count: number, signal: AbortSignal) => Promise<readonly ReceivedMessage[]>;
  readonly remove: (message: ReceivedMessage) => Promise<void>;
  /** Moves a message to the dead-letter queue; without one, it is deleted, as on AWS. */
  readonly bury: (message: ReceivedMessage) => Promise<void>;
};

const LONGEST_WAIT_SECONDS = 20;

/** The calls of an event source mapping to its queue. */
export const createQueueClient = (queue: QueueDefinition, endpoint: string, sources: SourceBook): QueueClient => {
  const QueueUrl = queue.url;
  const remove: QueueClient['remove'] = async ({ ReceiptHandle }) => {
    await awsCall('sqs', endpoint, 'DeleteMessage', { QueueUrl, ReceiptHandle });
  };
  return {
    visibilityMs: queue.visibilitySeconds * 1000,
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
      for (const { MessageId } of Messages) sources.note(MessageId, QueueUrl);
      return Messages;
    },
    remove,
    bury: async (message) => {
      const deadLetters = queue.deadLetterArn?.split(':').at(-1);
      if (deadLetters !== undefined) {
        const input = { QueueUrl: queue.url.replace(queue.name, deadLetters), MessageBody: message.Body };
        const { MessageId } = await awsCall<Pick<ReceivedMessage, 'MessageId'>>('sqs', endpoint, 'SendMessage', input);
        sources.note(MessageId, QueueUrl);
      }
      await remove(message);
    },
  };
};

export type QueueDefinition = {
  readonly name: string;
  readonly url: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly visibilitySeconds: number;
  readonly deadLetterArn: string | undefined;
};

const ATTRIBUTES = [
  'VisibilityTimeout',
  'DelaySeconds',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'RedrivePolicy',
  'FifoQueue',
  'ContentBasedDeduplication',
];

const asAttribute = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

export const readQueues = (resources: readonly Resource[]): QueueDefinition[] =>
  resources
    .filter(({ type }) => type === 'AWS::SQS::Queue')
    .map(({ name, ref, properties }) => ({
      name,
      url: ref,
      attributes: Object.fromEntries(
        ATTRIBUTES.filter((key) => key in properties).map((key) => [key, asAttribute(properties[key])]),
      ),
      visibilitySeconds: Number(properties['VisibilityTimeout'] ?? 30),
      deadLetterArn: (properties['RedrivePolicy'] as { deadLetterTargetArn?: string } | undefined)?.deadLetterTargetArn,
    }));

/** Creates the queue, or updates an existing one to the template's attributes and keeps its messages. */
export const ensureQueue = async (
  fauxqs: FauxqsServer,
  endpoint: string,
  { name, url, attributes }: QueueDefinition,
): Promise<void> => {
  if (fauxqs.inspectQueue(name) === undefined) fauxqs.createQueue(name, { attributes });
  else await awsCall('sqs', endpoint, 'SetQueueAttributes', { QueueUrl: url, Attributes: attributes });
};

export type QueueDepth = { readonly waiting: number; readonly delayed: number; readonly inFlight: number };

export const queueDepths = (
  fauxqs: FauxqsServer,
  queues: readonly QueueDefinition[],
): Readonly<Record<string, QueueDepth>> =>
  Object.fromEntries(
    queues.map(({ name }) => {
      const messages = fauxqs.inspectQueue(name)?.messages;
      return [
        name,
        {
          waiting: messages?.ready.length ?? 0,
          delayed: messages?.delayed.length ?? 0,
          inFlight: messages?.inflight.length ?? 0,
        },
      ];
    }),
  );
