import type { FunctionHost } from '../lambda/function-host.ts';
import { isLoop } from '../lambda/trace.ts';
import type { EventSource } from './event-source.ts';
import type { QueueClient } from './queue-client.ts';
import { type ReceivedMessage, sqsEvent } from './sqs-event.ts';
import type { TraceBook } from './trace-book.ts';

export type Delivery = {
  readonly source: EventSource;
  readonly functions: FunctionHost;
  readonly traces: TraceBook;
  readonly log: (line: string) => void;
};

/** What the function did not finish; an unknown id in its answer means all of it, as on AWS. */
const failedIds = (payload: string, messages: readonly ReceivedMessage[]): ReadonlySet<string> => {
  const all = new Set(messages.map(({ MessageId }) => MessageId));
  const result = JSON.parse(payload) as { batchItemFailures?: { itemIdentifier?: string }[] } | null;
  const ids = (result?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier ?? '');
  return ids.every((id) => all.has(id)) ? new Set(ids) : all;
};

/** Hands received messages to the function and removes from the queue what it finished. */
export const deliver = async (
  received: readonly ReceivedMessage[],
  client: QueueClient,
  { source, functions, traces, log }: Delivery,
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
  const outcome = await functions.invoke(physicalName, event, traces.traceOf(first.MessageId));
  if (outcome.kind === 'failed') {
    log(`${name}: ${outcome.error.errorType}: ${outcome.error.errorMessage}`);
    return;
  }
  const failed = source.reportsItemFailures ? failedIds(outcome.payload, messages) : new Set<string>();
  await Promise.all(messages.filter(({ MessageId }) => !failed.has(MessageId)).map(client.remove));
};
