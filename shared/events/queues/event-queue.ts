import type { SQSClient } from '@aws-sdk/client-sqs';
import { createMessageHandler, type MessageHandlerDependencies } from '../../platform/sqs/queue-handler.ts';
import { sendMessage } from '../../platform/sqs/send-message.ts';
import { EventMessage } from '../schema/event.ts';
import type { EventQueue, EventWakeUp } from '../use-cases/event-ports.ts';

export const createEventQueue = (sqs: SQSClient, url: string): EventQueue => ({
  send: (message, delaySeconds) => sendMessage(sqs, url, message, delaySeconds),
});

/** Processes the messages of events, which share the readback queue with imports. */
export const createEventHandler = (
  deps: Pick<MessageHandlerDependencies<EventWakeUp>, 'logger' | 'work'> & {
    readonly queue: EventQueue;
  },
) =>
  createMessageHandler({
    ...deps,
    queue: 'readback',
    parse: (value) => EventMessage.parse(value),
    send: deps.queue.send,
    describe: ({ familyId, ids }) => ({ familyId, ids }),
  });

/** Whether the text of a message is one of events. */
export const isOfEvents = (body: string): boolean => {
  try {
    return EventMessage.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
};
