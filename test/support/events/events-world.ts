import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { v7 as uuidv7 } from 'uuid';
import { type FeedEvent, transactionsChanged } from '../../../shared/events/domain/event.ts';
import { createDeliveryRepository } from '../../../shared/events/store/delivery-repository.ts';
import { createEventFeed } from '../../../shared/events/store/event-feed.ts';
import { createEventRecorder, writeWithEvents } from '../../../shared/events/store/event-recorder.ts';
import { appendCarried, createOutbox, trimCarried } from '../../../shared/events/store/outbox.ts';
import { createWebhookRepository } from '../../../shared/events/store/webhook-repository.ts';
import { deliverWebhooks } from '../../../shared/events/use-cases/deliver-webhooks.ts';
import type { EventWakeUp } from '../../../shared/events/use-cases/event-ports.ts';
import { fanOut } from '../../../shared/events/use-cases/fan-out.ts';
import {
  createWebhook,
  redeliver,
  rotateSecret,
  updateWebhook,
} from '../../../shared/events/use-cases/manage-webhooks.ts';
import { relayEvents, sweepOutbox } from '../../../shared/events/use-cases/relay-events.ts';
import type { SentOutcome } from '../../../shared/events/use-cases/webhook-ports.ts';
import { updateItem } from '../../../shared/platform/dynamodb/conditional-writes.ts';
import { breakable, Killed } from '../../model/world.ts';
import type { TestTable } from '../store/dynalite-table.ts';
import { turnAt } from '../turn-at.ts';

export type Sent = {
  readonly url: string;
  readonly secrets: readonly string[];
  readonly event: FeedEvent;
  readonly at: string;
};

export const ACCEPTED: SentOutcome = { isAccepted: true, status: 200, durationMs: 5, reason: null, payload: '{}' };
export const REFUSED: SentOutcome = {
  payload: '{}',
  isAccepted: false,
  status: 500,
  durationMs: 5,
  reason: 'The receiver responded with 500',
};

const SECOND = 1_000;
/** Messages of both queues. */
type Message = { readonly kind: 'relay'; readonly wakeUp: EventWakeUp } | { readonly kind: 'deliver' };

/** A family's events from change to receiver on a real table, with queues and a clock in memory, and processes that can be killed. */
export const createEventsWorld = (
  table: TestTable,
  answer: (sent: Sent) => SentOutcome | Promise<SentOutcome> = () => ACCEPTED,
) => {
  let time = Date.parse('2026-03-01T00:00:00.000Z');
  let ids = 0;
  let fuse: { writes: number; after: boolean } | undefined;
  const now = () => new Date(time).toISOString();
  const familyId = randomUUID();
  const { tableName } = table;
  const messages: Message[] = [];
  const sent: Sent[] = [];
  const disabled: string[] = [];

  const write = async <T>(act: () => Promise<T>): Promise<T> => {
    if (fuse === undefined || fuse.writes-- > 0) return act();
    if (fuse.writes < -1) throw new Killed('already gone');
    if (fuse.after) await act();
    throw new Killed('killed');
  };
  const documents = breakable(table.documents, write, () => fuse !== undefined && fuse.writes < 0);
  const send = (message: Message) => write(async () => void messages.push(message));
  const queue = { send: (wakeUp: EventWakeUp) => send({ kind: 'relay', wakeUp }) };
  const bus = { put: () => write(async () => undefined) };
  const wakeWebhooks = () => send({ kind: 'deliver' });
  const recorder = createEventRecorder(documents, tableName, {
    queue,
    newId: () => uuidv7({ msecs: time, seq: ids++ }),
    now,
  });
  const outbox = createOutbox(documents, tableName);
  const feed = createEventFeed(documents, tableName);
  const webhooks = createWebhookRepository(documents, tableName);
  const deliveries = createDeliveryRepository(documents, tableName);
  const relay = relayEvents({
    outbox,
    feed,
    fanOut: fanOut({ webhooks, bus, wake: wakeWebhooks, now }),
    wake: queue.send,
  });
  const box = {
    seal: async (text: string) => `sealed ${text}`,
    open: async (text: string) => text.slice('sealed '.length),
  };
  let meanwhile: () => Promise<unknown> = async () => undefined;
  const deliver = deliverWebhooks({
    webhooks,
    deliveries,
    feed: {
      after: async (...request) => {
        await meanwhile();
        return feed.after(...request);
      },
    },
    box,
    send: async ({ url, secrets }, event) => {
      const delivery = { url, secrets, event, at: now() };
      const outcome = await answer(delivery);
      await write(async () => void sent.push(delivery));
      return outcome;
    },
    notifyDisabled: async ({ id }) => void disabled.push(id),
    wake: wakeWebhooks,
    randomId: randomUUID,
    random: () => 0.5,
    firstRetrySeconds: 60,
  });
  const management = {
    webhooks,
    deliveries,
    feed,
    box,
    newSecret: () => `whsec_${Buffer.from(randomUUID()).toString('base64')}`,
    urlFault: () => undefined,
    newId: uuidv7,
    now,
  };
  const clock = (steps: number) => {
    let left = steps;
    return { now, mayContinue: () => left-- > 0, leaseUntil: () => new Date(time + 90 * SECOND).toISOString() };
  };
  const carrierOf = (name: string) => ({ pk: `FAMILY#${familyId}`, sk: `THING#${name}` });

  return {
    familyId,
    messages,
    sent,
    disabled,
    webhooks,
    now,
    register: (url: string, id?: string) =>
      createWebhook(management)(familyId, { url, description: null, types: null }, id),
    rotate: (id: string) => rotateSecret(management)(familyId, id),
    update: (id: string, change: Parameters<ReturnType<typeof updateWebhook>>[2]) =>
      updateWebhook(management)(familyId, id, change),
    redeliver: (id: string, eventId: string) => redeliver(management)(familyId, id, eventId),
    log: async (id: string) => (await deliveries.list(id, { page: 1, perPage: 100_000 }, 100_000)).items,
    add: async (name: string) => {
      await table.documents.send(new PutCommand({ TableName: tableName, Item: carrierOf(name) }));
    },
    /** A change of an existing record that brings about an event. */
    change: (name: string, mark: string) => {
      const event = transactionsChanged({ source: 'user', action: 'updated', transaction_id: `${name}:${mark}` });
      return writeWithEvents(recorder, { familyId, carrier: carrierOf(name), events: [event] }, async (ids) => {
        const anyState = { terms: [], names: {}, values: {} };
        const item = await updateItem(documents, tableName, carrierOf(name), anyState, { mark }, appendCarried(ids));
        await trimCarried(documents, tableName, item ?? {});
        return item;
      });
    },
    /** The mark of the last change of a record that was written. */
    markOf: async (name: string): Promise<string | undefined> => {
      const query = { TableName: tableName, Key: carrierOf(name), ConsistentRead: true };
      return (await table.documents.send(new GetCommand(query))).Item?.['mark'];
    },
    advance: (seconds: number) => {
      time += seconds * SECOND;
    },
    /** Another request comes each time that a worker reads the feed. */
    beforeFeed: (request: () => Promise<unknown>) => {
      meanwhile = request;
    },
    arm: (writes: number, after: boolean) => {
      fuse = { writes, after };
    },
    disarm: () => {
      fuse = undefined;
    },
    handle: (message: Message, steps = 1_000) =>
      message.kind === 'relay' ? relay(message.wakeUp, clock(steps)) : deliver(familyId, clock(steps)),
    sweep: async () => {
      const own = {
        groupsBefore: async (at: string) =>
          (await outbox.groupsBefore(at)).filter((group) => group.familyId === familyId),
      };
      const { woken: events } = await sweepOutbox(own, queue.send, turnAt(now()));
      const isDue = (await webhooks.familiesDue(now(), 1_000)).includes(familyId);
      if (isDue) await wakeWebhooks();
      return events + (isDue ? 1 : 0);
    },
    /** Everything in the feed, in order. */
    feedEvents: async () => {
      const all: FeedEvent[] = [];
      for (;;) {
        const page = await feed.after(familyId, all.at(-1)?.place ?? 0, 1_000, now());
        if (page.length === 0) return all;
        all.push(...page);
      }
    },
  };
};

export type EventsWorld = ReturnType<typeof createEventsWorld>;

/** Delivers messages and lets time pass until nothing is due any more, for at most `days`. */
export const settleEvents = async (world: EventsWorld, days = 4): Promise<void> => {
  const end = Date.parse(world.now()) + days * 86_400 * SECOND;
  let quiet = 0;
  while (Date.parse(world.now()) < end && quiet < 2) {
    for (let message = world.messages.shift(); message !== undefined; message = world.messages.shift()) {
      await world.handle(message);
    }
    world.advance(1_200);
    const pending = (await world.webhooks.list(world.familyId)).some(
      ({ dueAt, disabled }) => dueAt !== null && disabled === null,
    );
    quiet = (await world.sweep()) === 0 && !pending ? quiet + 1 : 0;
  }
};
