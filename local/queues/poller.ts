import { setTimeout as sleep } from 'node:timers/promises';
import { retryThrottled } from '../lambda/account-concurrency.ts';
import type { FunctionHost } from '../lambda/function-host.ts';
import { isLoop } from '../lambda/trace.ts';
import { optionalNumber, type Resource, section, TemplateError, text } from '../template/resource.ts';
import type { TraceBook } from './adapt-messages.ts';
import type { QueueClient } from './queue-client.ts';
import { type ReceivedMessage, sqsEvent } from './sqs-event.ts';

export type Poller = { readonly stop: () => Promise<void> };

const PAUSE_AFTER_ERROR_MS = 1000;

/** Delivers the messages of one queue to its function, like an event source mapping. */
export const startPoller = (client: QueueClient, concurrency: number, delivery: Delivery): Poller => {
  const { source, log } = delivery;
  const stopping = new AbortController();
  const slots = createSlots(concurrency);
  const report = (error: unknown): void => {
    if (!stopping.signal.aborted) log(`${source.queueName}: ${String(error)}`);
  };

  const receive = (): Promise<readonly ReceivedMessage[]> =>
    client.receive(source.batchSize, stopping.signal).catch(async (error: unknown) => {
      report(error);
      await sleep(PAUSE_AFTER_ERROR_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      return [];
    });

  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await slots.take();
      const messages = await receive();
      deliver(messages, client, delivery, stopping.signal).catch(report).finally(slots.give);
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

/** A counted permit: `take` waits until one is free. */
type Slots = { readonly take: () => Promise<void>; readonly give: () => void };

const createSlots = (count: number): Slots => {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    take: () => {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve));
      free -= 1;
      return Promise.resolve();
    },
    give: () => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
};

type Delivery = {
  readonly source: EventSource;
  readonly functions: FunctionHost;
  readonly traces: TraceBook;
  readonly log: (line: string) => void;
};

/** The failed messages; an unknown id in the answer fails all, as on AWS. */
const failedIds = (payload: string, messages: readonly ReceivedMessage[]): ReadonlySet<string> => {
  const all = new Set(messages.map(({ MessageId }) => MessageId));
  const result = JSON.parse(payload) as { batchItemFailures?: { itemIdentifier?: string }[] } | null;
  const ids = (result?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier ?? '');
  return ids.every((id) => all.has(id)) ? new Set(ids) : all;
};

/** Passes messages to the function and deletes those it completed. */
const deliver = async (
  received: readonly ReceivedMessage[],
  client: QueueClient,
  { source, functions, traces, log }: Delivery,
  signal: AbortSignal,
): Promise<void> => {
  const definition = functions.find(source.functionName);
  if (definition === undefined) throw new Error(`There is no function ${source.functionName}`);
  const { name, physicalName, recursiveLoop } = definition;

  const looped = received.filter(
    ({ MessageId }) => recursiveLoop === 'Terminate' && isLoop(traces.traceOf(MessageId), physicalName),
  );
  for (const message of looped) {
    log(`${name}: stopped a recursive loop, message ${message.MessageId}`);
    await client.bury(message);
  }

  const messages = received.filter((message) => !looped.includes(message));
  const [first] = messages;
  if (first === undefined) return;
  const event = JSON.stringify(sqsEvent(messages, source.queueArn, traces.traceOf));
  const invoke = () => functions.invoke(physicalName, event, traces.traceOf(first.MessageId));
  const outcome = await retryThrottled(invoke, client.visibilityMs, signal);
  if (outcome.kind === 'failed') {
    log(`${name}: ${outcome.error.errorType}: ${outcome.error.errorMessage}`);
    return;
  }
  const failed = source.reportsItemFailures ? failedIds(outcome.payload, messages) : new Set<string>();
  await Promise.all(messages.filter(({ MessageId }) => !failed.has(MessageId)).map(client.remove));
};

/** An AWS::Lambda::EventSourceMapping of a queue. */
export type EventSource = {
  readonly queueName: string;
  readonly queueArn: string;
  readonly functionName: string;
  readonly batchSize: number;
  readonly maxConcurrency: number | undefined;
  readonly reportsItemFailures: boolean;
};

const REPORT = 'ReportBatchItemFailures';

export const readEventSources = (resources: readonly Resource[]): EventSource[] =>
  resources
    .filter(({ type, properties }) => type === 'AWS::Lambda::EventSourceMapping' && properties['Enabled'] !== false)
    .map(({ id, properties }) => {
      const queueArn = text(properties, 'EventSourceArn', id);
      if (!queueArn.startsWith('arn:aws:sqs:')) {
        throw new TemplateError(`${id}: the local cloud supports only queues as event sources, not ${queueArn}`);
      }
      if (properties['FilterCriteria'] !== undefined) {
        throw new TemplateError(`${id}: the local cloud does not support FilterCriteria`);
      }
      return {
        queueName: queueArn.split(':').at(-1) ?? '',
        queueArn,
        functionName: text(properties, 'FunctionName', id),
        batchSize: optionalNumber(properties, 'BatchSize') ?? 10,
        maxConcurrency: optionalNumber(section(properties, 'ScalingConfig'), 'MaximumConcurrency'),
        reportsItemFailures: ((properties['FunctionResponseTypes'] ?? []) as string[]).includes(REPORT),
      };
    });
