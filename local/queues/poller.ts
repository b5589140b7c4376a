import { setTimeout as sleep } from 'node:timers/promises';
import { awsCall } from '../aws-call.ts';
import type { FunctionHost } from '../lambda/function-host.ts';
import { isLoop } from '../lambda/trace.ts';
import type { EventSource } from './event-source.ts';
import type { QueueDefinition } from './queue-definition.ts';
import { type ReceivedMessage, sqsEvent } from './sqs-event.ts';
import type { TraceBook } from './trace-book.ts';

export type PollerOptions = {
  readonly source: EventSource;
  readonly queue: QueueDefinition;
  readonly endpoint: string;
  readonly timeScale: number;
  readonly concurrency: number;
  readonly functions: FunctionHost;
  readonly traces: TraceBook;
  readonly log: (line: string) => void;
};

export type Poller = { readonly stop: () => Promise<void> };

type Slots = { readonly take: () => Promise<void>; readonly give: () => void };

const createSlots = (count: number): Slots => {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    take: () => {
      if (free > 0) {
        free -= 1;
        return Promise.resolve();
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    give: () => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
};

/** The ids of the messages that the function did not finish: all of them where it failed as a whole. */
const failedIds = (payload: string, messages: readonly ReceivedMessage[]): ReadonlySet<string> => {
  const all = new Set(messages.map(({ MessageId }) => MessageId));
  const result = JSON.parse(payload) as { batchItemFailures?: { itemIdentifier?: string }[] } | null;
  const ids = (result?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier ?? '');
  return ids.every((id) => all.has(id)) ? new Set(ids) : all;
};

/** Delivers the messages of one queue to its function, as an event source mapping does. */
export const startPoller = (options: PollerOptions): Poller => {
  const { source, queue, endpoint, functions, traces, log } = options;
  const stopping = new AbortController();
  const slots = createSlots(options.concurrency);
  const name = functions.find(source.functionName)?.name ?? source.functionName;

  const call = <Result>(action: string, input: object, signal?: AbortSignal) =>
    awsCall<Result>('sqs', endpoint, action, { QueueUrl: queue.url, ...input }, signal ? { signal } : {});

  const receive = async (): Promise<readonly ReceivedMessage[]> => {
    const { Messages = [] } = await call<{ Messages?: ReceivedMessage[] }>(
      'ReceiveMessage',
      {
        MaxNumberOfMessages: Math.min(source.batchSize, 10),
        WaitTimeSeconds: 20,
        VisibilityTimeout: queue.visibilitySeconds * options.timeScale,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      },
      stopping.signal,
    );
    return Messages;
  };

  const remove = ({ ReceiptHandle }: ReceivedMessage) => call('DeleteMessage', { ReceiptHandle });

  /** Lambda stops a chain that came through the same function too often, and hands its message to the dead letters. */
  const stopLoop = async (message: ReceivedMessage): Promise<void> => {
    log(`${name}: stopped a recursive loop, message ${message.MessageId}`);
    const QueueUrl = queue.url.replace(queue.name, queue.deadLetterArn?.split(':').at(-1) ?? '');
    if (queue.deadLetterArn !== undefined) await call('SendMessage', { QueueUrl, MessageBody: message.Body });
    await remove(message);
  };

  const isStopped = (message: ReceivedMessage): boolean => {
    const definition = functions.find(source.functionName);
    if (definition === undefined || definition.recursiveLoop === 'Allow') return false;
    return isLoop(traces.traceOf(message.MessageId), definition.physicalName);
  };

  const deliver = async (received: readonly ReceivedMessage[]): Promise<void> => {
    await Promise.all(received.filter(isStopped).map(stopLoop));
    const messages = received.filter((message) => !isStopped(message));
    const [first] = messages;
    if (first === undefined) return;
    const event = JSON.stringify(sqsEvent(messages, source.queueArn, traces.traceOf));
    const outcome = await functions.invoke(source.functionName, event, traces.traceOf(first.MessageId));
    if (outcome.kind === 'failed') {
      log(`${name}: ${outcome.error.errorType}: ${outcome.error.errorMessage}`);
      return;
    }
    const failed = source.reportsItemFailures ? failedIds(outcome.payload, messages) : new Set<string>();
    await Promise.all(messages.filter(({ MessageId }) => !failed.has(MessageId)).map(remove));
  };

  const deliverInSlot = (messages: readonly ReceivedMessage[]): Promise<void> =>
    deliver(messages)
      .catch((error: unknown) => log(`${name}: ${String(error)}`))
      .finally(slots.give);

  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await slots.take();
      const messages = await receive().catch(async (error: unknown) => {
        if (!stopping.signal.aborted) {
          log(`${name}: ${String(error)}`);
          await sleep(1000);
        }
        return [];
      });
      void deliverInSlot(messages);
    }
  };

  const polling = poll();
  return {
    stop: () => {
      stopping.abort();
      slots.give();
      return polling;
    },
  };
};
