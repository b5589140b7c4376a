import type { IncomingMessage, ServerResponse } from 'node:http';
import { awsCall } from '../aws-call.ts';
import { type Handle, readBody, targetAction } from '../emulators/observe-server.ts';
import type { ReceivedMessage } from './sqs-event.ts';

/** The queue from which each message was last received, by message id; the oldest are dropped first. */
export type SourceBook = {
  readonly note: (messageId: string, queueUrl: string) => void;
  readonly sourceOf: (messageId: string) => string | undefined;
};

const CAPACITY = 20_000;

export const createSourceBook = (): SourceBook => {
  const sources = new Map<string, string>();
  return {
    note: (messageId, queueUrl) => {
      sources.set(messageId, queueUrl);
      const [oldest] = sources.keys();
      if (sources.size > CAPACITY && oldest !== undefined) sources.delete(oldest);
    },
    sourceOf: (messageId) => sources.get(messageId),
  };
};

/** Moves the messages of a dead-letter queue back to where they failed, as far as that is known. */
const moveBack = async (endpoint: string, deadLetters: string, sources: SourceBook): Promise<void> => {
  const call = <Result>(action: string, input: object) => awsCall<Result>('sqs', endpoint, action, input);
  for (;;) {
    const asked = { QueueUrl: deadLetters, MaxNumberOfMessages: 10, MessageAttributeNames: ['All'] };
    type Answer = { readonly Messages?: readonly ReceivedMessage[] };
    const { Messages = [] } = await call<Answer>('ReceiveMessage', asked);
    if (Messages.length === 0) return;
    for (const { MessageId, ReceiptHandle, Body: MessageBody, MessageAttributes } of Messages) {
      const QueueUrl = sources.sourceOf(MessageId);
      if (QueueUrl === undefined) continue;
      await call('SendMessage', { QueueUrl, MessageBody, MessageAttributes });
      await call('DeleteMessage', { QueueUrl: deadLetters, ReceiptHandle });
    }
  }
};

/** Answers `StartMessageMoveTask`, which fauxqs does not know, once all messages are moved. */
export const moveMessages =
  (endpoint: () => string, sources: SourceBook) =>
  (request: IncomingMessage, response: ServerResponse, handle: Handle): void => {
    if (targetAction(request) !== 'StartMessageMoveTask') {
      handle(request, response);
      return;
    }
    const move = async (): Promise<void> => {
      const { SourceArn } = JSON.parse(String(await readBody(request))) as { readonly SourceArn: string };
      const [account, name] = SourceArn.split(':').slice(-2);
      await moveBack(endpoint(), `${endpoint()}/${account}/${name}`, sources);
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify({ TaskHandle: crypto.randomUUID() }));
    };
    move().catch(() => response.destroy());
  };
