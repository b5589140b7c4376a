import { setTimeout as sleep } from 'node:timers/promises';
import { type Delivery, deliver } from './deliver.ts';
import type { QueueClient } from './queue-client.ts';
import { createSlots } from './slots.ts';
import type { ReceivedMessage } from './sqs-event.ts';

export type Poller = { readonly stop: () => Promise<void> };

const PAUSE_AFTER_ERROR_MS = 1000;

/** Delivers the messages of one queue to its function, as an event source mapping does. */
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
      deliver(messages, client, delivery).catch(report).finally(slots.give);
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
