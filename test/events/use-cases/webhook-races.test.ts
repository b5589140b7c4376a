import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeliveryRepository } from '../../../shared/events/store/delivery-repository.ts';
import { createEventFeed } from '../../../shared/events/store/event-feed.ts';
import { fanOut } from '../../../shared/events/use-cases/fan-out.ts';
import { rotateSecret, updateWebhook } from '../../../shared/events/use-cases/manage-webhooks.ts';
import type { Webhooks } from '../../../shared/events/use-cases/webhook-ports.ts';
import { ACCEPTED, createEventsWorld, type EventsWorld, REFUSED } from '../../support/events/events-world.ts';
import { aWorker } from '../../support/events/webhook-worker.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

type Act = () => Promise<unknown>;

/** Acts once. */
const once = (act: Act): Act => {
  let isDone = false;
  return async () => {
    if (isDone) return;
    isDone = true;
    await act();
  };
};

/** Another request comes just before the first update that gives a webhook back. */
const beforeRelease = ({ webhooks }: EventsWorld, act: Act): Webhooks => {
  const request = once(act);
  return {
    ...webhooks,
    update: async (familyId, id, expected, change) => {
      if (change.lease === null) await request();
      return webhooks.update(familyId, id, expected, change);
    },
  };
};

/** A change whose event reaches the feed and the webhooks, but wakes no worker. */
const happens = async (world: EventsWorld, mark: string): Promise<void> => {
  await world.change('a', mark);
  for (const message of world.messages.splice(0)) if (message.kind === 'relay') await world.handle(message);
};

const aWorld = async () => {
  const world = createEventsWorld(table);
  const { webhook } = await world.register('https://one');
  await world.add('a');
  const find = async () => {
    const found = await world.webhooks.find(world.familyId, webhook.id);
    if (found === undefined) throw new Error('The webhook is gone');
    return found;
  };
  return { world, id: webhook.id, find };
};

describe('a worker that gives a webhook back', () => {
  it('sends a redelivery that was asked for in that moment', async () => {
    const { world, id } = await aWorld();
    await happens(world, '1');
    await aWorker(table, world).run();
    const [delivery] = await world.log(id);
    await happens(world, '2');
    const again = () => world.redeliver(id, delivery?.eventId ?? '');
    const worker = aWorker(table, world, { webhooks: beforeRelease(world, again) });
    await worker.run();
    expect(worker.sent).toEqual(['a:2', 'a:1']);
  });

  it('sends an event that came in that moment, also in the millisecond of another one', async () => {
    const { world } = await aWorld();
    await happens(world, '1');
    const second = once(() => happens(world, '2'));
    const webhooks = beforeRelease(world, () => happens(world, '3'));
    const worker = aWorker(table, world, { webhooks }, async () => {
      await second();
      return ACCEPTED;
    });
    await worker.run();
    expect(worker.sent).toEqual(['a:1', 'a:2', 'a:3']);
  });
});

describe('a worker that sends an event again', () => {
  it('sends it once if a redelivery was asked for after it read the plan', async () => {
    const { world, id } = await aWorld();
    await happens(world, '1');
    await aWorker(table, world, {}, () => REFUSED).run();
    world.advance(120);
    const deliveries = createDeliveryRepository(table.documents, table.tableName);
    const redeliver = once(async () => {
      world.advance(1);
      await world.redeliver(id, (await world.log(id))[0]?.eventId ?? '');
    });
    const nextRetry = async (webhookId: string) => {
      const retry = await deliveries.nextRetry(webhookId);
      await redeliver();
      return retry;
    };
    const worker = aWorker(table, world, { deliveries: { ...deliveries, nextRetry } });
    await worker.run();
    expect(worker.sent).toEqual(['a:1']);
    expect(await world.log(id)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });
});

describe('rotating a secret', () => {
  it('succeeds once if two requests read the same secret', async () => {
    const { world, id, find } = await aWorld();
    const before = await find();
    let count = 0;
    let meet: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const webhooks: Webhooks = {
      ...world.webhooks,
      find: async (familyId, webhookId) => {
        const found = await world.webhooks.find(familyId, webhookId);
        if (++count === 2) meet();
        await both;
        return found;
      },
    };
    let secrets = 0;
    const rotate = rotateSecret({
      webhooks,
      box: { seal: async (text) => `sealed ${text}`, open: async (text) => text },
      newSecret: () => `whsec_${++secrets}`,
      now: world.now,
    });
    const outcomes = await Promise.allSettled([rotate(world.familyId, id), rotate(world.familyId, id)]);
    const [done] = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    const [lost] = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(lost?.reason).toMatchObject({ code: 'conflict' });
    const after = await find();
    expect(after.secret).toBe(`sealed ${done?.value.secret}`);
    expect(after.previousSecrets.map(({ secret }) => secret)).toEqual([before.secret]);
  });
});

describe('passing an event on', () => {
  const passOn = async (world: EventsWorld, webhooks: Pick<Webhooks, 'list' | 'extend'>) => {
    await happens(world, 'later');
    const event = (await world.feedEvents()).at(-1);
    if (event === undefined) throw new Error('Nothing happened');
    const next = { ...event, place: event.place + 1 };
    const nothing = async () => undefined;
    await fanOut({ webhooks, bus: { put: nothing }, wake: nothing, now: world.now })(next);
    return next.place;
  };

  it('does not make a webhook due that is disabled after it was listed', async () => {
    const { world, id, find } = await aWorld();
    const list = async (familyId: string) => {
      const listed = await world.webhooks.list(familyId);
      await world.update(id, { enabled: false });
      return listed;
    };
    const place = await passOn(world, { ...world.webhooks, list });
    expect((await find()).target).toBeLessThan(place);
    expect(await find()).toMatchObject({ disabled: 'by_user', dueAt: null });
  });

  it('does not take back what a later event has reached', async () => {
    const { world, find } = await aWorld();
    const list = async (familyId: string) => {
      const listed = await world.webhooks.list(familyId);
      for (const webhook of listed) await world.webhooks.extend(webhook, 100, world.now());
      return listed;
    };
    await passOn(world, { ...world.webhooks, list });
    expect((await find()).target).toBe(100);
  });

  it('lets a webhook wait until its pause ends', async () => {
    const { world, id, find } = await aWorld();
    const pausedUntil = new Date(Date.parse(world.now()) + 600_000).toISOString();
    await world.webhooks.update(world.familyId, id, {}, { pausedUntil });
    const place = await passOn(world, world.webhooks);
    expect(await find()).toMatchObject({ target: place, dueAt: pausedUntil });
  });
});

describe('changing the URL of a webhook', () => {
  it('does not make it due if a worker disables it in that moment', async () => {
    const { world, id, find } = await aWorld();
    const disable = once(() =>
      world.webhooks.update(world.familyId, id, {}, { disabled: 'gone', dueAt: null, lease: null }),
    );
    const update: Webhooks['update'] = async (...request) => {
      await disable();
      return world.webhooks.update(...request);
    };
    const feed = createEventFeed(table.documents, table.tableName);
    const urlFault = () => undefined;
    const change = updateWebhook({ webhooks: { ...world.webhooks, update }, feed, urlFault, now: world.now });
    await change(world.familyId, id, { url: 'https://two' });
    expect(await find()).toMatchObject({ url: 'https://two', disabled: 'gone', dueAt: null });
  });
});
