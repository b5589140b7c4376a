import type { FauxqsServer } from 'fauxqs';
import { awsCall } from '../aws-call.ts';
import type { Resource } from '../template/resource.ts';

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

/** Creates the queue, or gives the one that is there, with its messages, the template's attributes. */
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
