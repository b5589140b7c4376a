import type { SQSClient } from '@aws-sdk/client-sqs';
import { createMessageHandler, type MessageHandlerDependencies } from '../../platform/sqs/queue-handler.ts';
import { sendMessage } from '../../platform/sqs/send-message.ts';
import type { ChangeQueue, ChangeWakeUp } from '../change-sets/use-cases/change-ports.ts';
import { ChangeMessage } from '../schema/change-set.ts';

export const createChangeQueue = (sqs: SQSClient, url: string): ChangeQueue => ({
  send: (message, delaySeconds) => sendMessage(sqs, url, message, delaySeconds),
});

/** Processes the messages of change sets, which share the publish queue with imports. */
export const createChangeHandler = (
  deps: Pick<MessageHandlerDependencies<ChangeWakeUp>, 'logger' | 'work'> & {
    readonly queue: ChangeQueue;
  },
) =>
  createMessageHandler({
    ...deps,
    queue: 'publish',
    parse: (value) => ChangeMessage.parse(value),
    send: deps.queue.send,
    describe: ({ changeSetId }) => ({ changeSetId }),
  });

/** True for the text of a message of a change set. */
export const isOfChangeSet = (body: string): boolean => body.includes('"changeSetId"');
