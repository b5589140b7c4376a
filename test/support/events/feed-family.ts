import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { v7 as uuidv7 } from 'uuid';
import { type FeedEvent, transactionsChanged } from '../../../shared/events/domain/event.ts';
import { createEventFeed } from '../../../shared/events/store/event-feed.ts';
import { createEventRecorder, writeWithEvents } from '../../../shared/events/store/event-recorder.ts';
import { appendCarried, createOutbox, trimCarried } from '../../../shared/events/store/outbox.ts';
import type { EventWakeUp } from '../../../shared/events/use-cases/event-ports.ts';
import { readFeed } from '../../../shared/events/use-cases/read-feed.ts';
import { relayEvents, sweepOutbox } from '../../../shared/events/use-cases/relay-events.ts';
import type { TestTable } from '../store/dynalite-table.ts';
import { turnAt } from '../turn-at.ts';

export const changed = (id: string) => transactionsChanged({ source: 'user', action: 'updated', transaction_id: id });

/** The key of an event in the outbox. */
export const pendingKey = (familyId: string, group: string, id: string) => ({
  pk: `OUTBOX#${Number.parseInt(familyId.slice(-2), 16) % 4}`,
  sk: `${familyId}#${group}#${id}`,
});

/** A family whose records are items that carry events. */
export const aFamily = ({ documents, tableName: TableName }: TestTable) => {
  const familyId = randomUUID();
  let time = Date.parse('2026-03-01T00:00:00.000Z');
  const now = () => new Date(time).toISOString();
  const messages: EventWakeUp[] = [];
  const fannedOut: FeedEvent[] = [];
  const queue = { send: async (message: EventWakeUp) => void messages.push(message) };
  const recorder = createEventRecorder(documents, TableName, { queue, newId: uuidv7, now });
  const outbox = createOutbox(documents, TableName);
  const feed = createEventFeed(documents, TableName);
  const relayWith = relayEvents({
    outbox,
    feed,
    fanOut: async (event) => void fannedOut.push(event),
    wake: queue.send,
  });
  const relay = (message: EventWakeUp, steps = Number.POSITIVE_INFINITY) => {
    let left = steps;
    return relayWith(message, { now, mayContinue: () => left-- > 0 });
  };
  const keyOf = (name: string) => ({ pk: `FAMILY#${familyId}`, sk: `THING#${name}` });
  const put = async (name: string, ids: readonly string[]) => {
    const { set, names, values } = appendCarried(ids);
    const update = new UpdateCommand({
      TableName,
      Key: keyOf(name),
      UpdateExpression: `SET ${['#n = :n', ...set].join(', ')}`,
      ExpressionAttributeNames: { '#n': 'n', ...names },
      ExpressionAttributeValues: { ':n': 1, ...values },
      ReturnValues: 'ALL_NEW',
    });
    await trimCarried(documents, TableName, (await documents.send(update)).Attributes ?? {});
    return true;
  };
  return {
    familyId,
    messages,
    fannedOut,
    relay,
    outbox,
    keyOf,
    advance: (seconds: number) => {
      time += seconds * 1000;
    },
    change: (name: string, id: string, write = put) =>
      writeWithEvents(recorder, { familyId, carrier: keyOf(name), events: [changed(id)] }, (ids) => write(name, ids)),
    put,
    sweep: async () => {
      const own = {
        groupsBefore: async (at: string) =>
          (await outbox.groupsBefore(at)).filter((group) => group.familyId === familyId),
      };
      return (await sweepOutbox(own, queue.send, turnAt(now()))).woken;
    },
    read: (after?: string, most = 100) => readFeed({ feed, now })(familyId, after, most),
    feedEvents: async () =>
      (await feed.after(familyId, 0, 10_000, now())).map(({ place, data }) => [place, data['transaction_id']]),
  };
};

export type FeedFamily = ReturnType<typeof aFamily>;
