import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Delivery } from '../../../shared/events/domain/webhook.ts';
import { redeliver } from '../../../shared/events/use-cases/manage-webhooks.ts';
import { ACCEPTED, createEventsWorld, REFUSED, type Sent, settleEvents } from '../../support/events/events-world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { until } from '../../support/until.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const HOUR = 3_600;
const marksOf = (sent: readonly Sent[]) => sent.map(({ event }) => event.data['transaction_id']);

/** Its receiver has refused so much that nothing is sent for half an hour at least. */
const aPausedWorld = async () => {
  let isDown = true;
  const world = createEventsWorld(table, () => (isDown ? REFUSED : ACCEPTED));
  const { webhook } = await world.register('https://one');
  await world.add('a');
  for (let at = 1; at <= 20; at++) await world.change('a', `${at}`);
  /** The background work of a minute. */
  const work = async () => {
    world.advance(60);
    await world.sweep();
    for (let message = world.messages.shift(); message !== undefined; message = world.messages.shift()) {
      await world.handle(message);
    }
  };
  const isPaused = async () => {
    const { pausedUntil } = (await world.webhooks.find(world.familyId, webhook.id)) ?? {};
    return pausedUntil != null && Date.parse(pausedUntil) - Date.parse(world.now()) > 1_800_000;
  };
  while (!(await isPaused())) await work();
  const recover = () => {
    isDown = false;
  };
  return { world, webhook, recover, work };
};

describe('delivering events to a webhook', () => {
  it('sends each event once and in order to a receiver that accepts them', async () => {
    const world = createEventsWorld(table);
    await world.add('a');
    await world.change('a', 'before');
    await settleEvents(world);
    const { webhook } = await world.register('https://one');
    for (let at = 1; at <= 5; at++) await world.change('a', `${at}`);
    await settleEvents(world);
    expect(marksOf(world.sent)).toEqual(['a:1', 'a:2', 'a:3', 'a:4', 'a:5']);
    expect((await world.log(webhook.id)).map(({ status, attempts }) => [status, attempts])).toEqual(
      Array.from({ length: 5 }, () => ['delivered', 1]),
    );
    expect((await world.webhooks.find(world.familyId, webhook.id))?.dueAt).toBeNull();
  });

  it('sends an event ten times in three days, at growing intervals, and then gives up', async () => {
    const world = createEventsWorld(table, () => REFUSED);
    const { webhook } = await world.register('https://one');
    await world.add('a');
    await world.change('a', '1');
    await settleEvents(world, 6);
    expect(world.sent).toHaveLength(10);
    const times = world.sent.map(({ at }) => Date.parse(at) / 1000);
    const days = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (24 * HOUR);
    expect(days).toBeGreaterThan(3);
    expect(days).toBeLessThan(3.5);
    expect(await world.log(webhook.id)).toMatchObject([
      { status: 'failed', attempts: 10, responseStatus: 500, nextAttemptAt: null },
    ]);
  });

  it('disables a webhook that accepts nothing for five days, and notifies the administrators once', async () => {
    const world = createEventsWorld(table, () => REFUSED);
    const { webhook } = await world.register('https://one');
    await world.add('a');
    for (let day = 0; day < 7; day++) {
      await world.change('a', `${day}`);
      await settleEvents(world, 1);
    }
    expect((await world.webhooks.find(world.familyId, webhook.id))?.disabled).toBe('failing');
    expect(world.disabled).toEqual([webhook.id]);
    const before = world.sent.length;
    await world.change('a', 'later');
    await settleEvents(world, 1);
    expect(world.sent).toHaveLength(before);
  });

  it('does not disable a webhook for one failure weeks after it gave up another event', async () => {
    const world = createEventsWorld(table, () => REFUSED);
    const { webhook } = await world.register('https://one');
    await world.add('a');
    await world.change('a', '1');
    await settleEvents(world, 5);
    expect(await world.webhooks.find(world.familyId, webhook.id)).toMatchObject({ disabled: null, failingSince: null });
    world.advance(20 * 24 * HOUR);
    await world.change('a', '2');
    await settleEvents(world, 5);
    expect((await world.log(webhook.id)).map(({ attempts }) => attempts)).toEqual([10, 10]);
    expect((await world.webhooks.find(world.familyId, webhook.id))?.disabled).toBeNull();
  });

  it('sends only what happens after it is enabled again, and gives up what waited before', async () => {
    let isDown = true;
    const world = createEventsWorld(table, () => (isDown ? REFUSED : ACCEPTED));
    const { webhook } = await world.register('https://one');
    await world.add('a');
    await world.change('a', 'old');
    await world.change('a', 'older');
    await settleEvents(world, 0.05);
    await world.update(webhook.id, { enabled: false });
    isDown = false;
    world.advance(24 * HOUR);
    await world.update(webhook.id, { enabled: true });
    const before = world.sent.length;
    await world.change('a', 'new');
    await settleEvents(world, 4);
    expect(marksOf(world.sent.slice(before))).toEqual(['a:new']);
    const log = await world.log(webhook.id);
    expect(log.map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual([
      ['delivered', null],
      ['failed', null],
      ['failed', null],
    ]);

    await world.redeliver(webhook.id, log[2]?.eventId ?? '');
    await settleEvents(world, 1);
    expect(marksOf(world.sent.slice(before))).toEqual(['a:new', 'a:old']);
  });

  it('disables a webhook that responds with 410, and sends nothing more to it', async () => {
    const world = createEventsWorld(table, () => ({ ...REFUSED, status: 410 }));
    const { webhook } = await world.register('https://one');
    await world.add('a');
    await world.change('a', '1');
    await world.change('a', '2');
    await settleEvents(world, 1);
    expect(world.sent).toHaveLength(1);
    expect((await world.webhooks.find(world.familyId, webhook.id))?.disabled).toBe('gone');
    expect(world.disabled).toEqual([webhook.id]);
  });

  it('is not delayed by a slow receiver of another webhook', async () => {
    let finish: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const world = createEventsWorld(table, async ({ url }) => {
      if (url === 'https://slow') await slow;
      return ACCEPTED;
    });
    await world.register('https://slow');
    await world.register('https://fast');
    await world.add('a');
    await world.change('a', '1');
    await world.change('a', '2');
    const working = settleEvents(world, 1);
    await until(
      () => world.sent.filter(({ url }) => url === 'https://fast').length,
      (count) => count >= 1,
      5,
    );
    expect(world.sent.some(({ url }) => url === 'https://slow')).toBe(false);
    finish();
    await working;
    expect(world.sent.filter(({ url }) => url === 'https://slow')).toHaveLength(2);
    expect(world.sent.filter(({ url }) => url === 'https://fast')).toHaveLength(2);
  });

  it('waits longer after each failure of a receiver, and sends everything once it is back', async () => {
    let isDown = true;
    const world = createEventsWorld(table, () => (isDown ? REFUSED : ACCEPTED));
    const { webhook } = await world.register('https://one');
    await world.add('a');
    for (let at = 1; at <= 40; at++) await world.change('a', `${at}`);
    while (world.messages.length > 0) await world.handle(world.messages.shift() as never);
    expect(world.sent.length).toBeLessThanOrEqual(11);
    expect((await world.webhooks.find(world.familyId, webhook.id))?.pausedUntil).not.toBeNull();
    isDown = false;
    await settleEvents(world, 3);
    expect((await world.log(webhook.id)).filter(({ status }) => status === 'delivered')).toHaveLength(40);
  });

  it('sends an event again within a minute of the request, also during a pause', async () => {
    const { world, webhook, recover, work } = await aPausedWorld();
    const eventId = world.sent[0]?.event.id ?? '';
    const before = world.sent.length;
    recover();
    await world.redeliver(webhook.id, eventId);
    await work();
    expect(world.sent.slice(before).map(({ event }) => event.id)).toContain(eventId);
  });

  it('sends what waits within a minute to another URL, also during a pause', async () => {
    const { world, webhook, recover, work } = await aPausedWorld();
    const before = world.sent.length;
    recover();
    await world.update(webhook.id, { url: 'https://two' });
    await work();
    expect(world.sent.slice(before).map(({ url }) => url)).toContain('https://two');
  });

  it('signs with both secrets for 24 hours after a rotation', async () => {
    const world = createEventsWorld(table);
    const { webhook, secret } = await world.register('https://one');
    const rotated = await world.rotate(webhook.id);
    await world.add('a');
    await world.change('a', '1');
    await settleEvents(world, 1);
    world.advance(25 * HOUR);
    await world.change('a', '2');
    await settleEvents(world, 1);
    expect(world.sent.map(({ secrets }) => secrets)).toEqual([[rotated.secret, secret], [rotated.secret]]);
  });

  it('signs with the secret that the receiver knows after two rotations whose answers were lost', async () => {
    const world = createEventsWorld(table);
    const { webhook, secret } = await world.register('https://one');
    const lost = await world.rotate(webhook.id);
    world.advance(HOUR);
    const second = await world.rotate(webhook.id);
    await world.add('a');
    await world.change('a', '1');
    await settleEvents(world, 0.5);
    world.advance(25 * HOUR);
    await world.change('a', '2');
    await settleEvents(world, 0.5);
    expect(world.sent.map(({ secrets }) => secrets)).toEqual([[second.secret, lost.secret, secret], [second.secret]]);
  });

  it('signs with the oldest and the last four of many secrets that were replaced within a day', async () => {
    const world = createEventsWorld(table);
    const { webhook, secret } = await world.register('https://one');
    const rotated: string[] = [];
    for (let at = 0; at < 8; at++) rotated.unshift((await world.rotate(webhook.id)).secret);
    await world.add('a');
    await world.change('a', '1');
    await settleEvents(world, 0.5);
    expect(world.sent[0]?.secrets).toEqual([...rotated.slice(0, 4), secret]);
  });

  it('signs with a new secret from the next request on, also amid its work', async () => {
    const rotated: string[] = [];
    const world = createEventsWorld(table, async () => {
      if (rotated.length === 0) rotated.push((await world.rotate(webhook.id)).secret);
      return ACCEPTED;
    });
    const { webhook, secret } = await world.register('https://one');
    await world.add('a');
    await world.change('a', '1');
    await world.change('a', '2');
    await settleEvents(world, 1);
    expect(world.sent.map(({ secrets }) => secrets)).toEqual([[secret], [...rotated, secret]]);
  });

  it.each(['disabled', 'deleted'])(
    'sends nothing more once the webhook is %s, even in the middle of a run',
    async (what) => {
      const world = createEventsWorld(table);
      const { webhook } = await world.register('https://one');
      await world.add('a');
      await world.change('a', '1');
      const remove = () => world.webhooks.remove(world.familyId, webhook.id);
      world.beforeFeed(what === 'deleted' ? remove : () => world.update(webhook.id, { enabled: false }));
      await settleEvents(world, 1);
      expect(world.sent).toEqual([]);
    },
  );

  it('sends an event again on request, even long after giving up on it', async () => {
    let isDown = true;
    const world = createEventsWorld(table, () => (isDown ? REFUSED : ACCEPTED));
    const { webhook } = await world.register('https://one');
    await world.add('a');
    await world.change('a', '1');
    await settleEvents(world, 4);
    isDown = false;
    const [failed] = await world.log(webhook.id);
    expect(failed?.status).toBe('failed');
    await world.redeliver(webhook.id, failed?.eventId ?? '');
    await settleEvents(world, 1);
    expect(await world.log(webhook.id)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  it('does not schedule a webhook that was disabled during the request', async () => {
    const world = createEventsWorld(table);
    const { webhook } = await world.register('https://one');
    const find = async (familyId: string, id: string) => {
      const found = await world.webhooks.find(familyId, id);
      await world.update(id, { enabled: false });
      return found;
    };
    const delivery = { webhookId: webhook.id, eventId: 'one' } as Delivery;
    const deliveries = { find: async () => delivery, plan: async () => undefined, put: async () => undefined };
    const webhooks = { ...world.webhooks, find };
    const again = redeliver({ webhooks, deliveries: deliveries as never, now: world.now });
    await expect(again(world.familyId, webhook.id, 'one')).rejects.toThrow('This webhook is disabled');
    expect((await world.webhooks.find(world.familyId, webhook.id))?.dueAt).toBeNull();
  });

  it('sends every event at least once, even if its worker is killed at any write', async () => {
    let kills = 0;
    for (const after of [false, true]) {
      for (let writes = 0; ; writes++) {
        let refused = 0;
        const world = createEventsWorld(table, () => (refused++ < 1 ? REFUSED : ACCEPTED));
        const { webhook } = await world.register('https://one');
        await world.add('a');
        await world.change('a', '1');
        await world.change('a', '2');
        world.arm(writes, after);
        const isKilled = await settleEvents(world, 1).then(
          () => false,
          () => true,
        );
        world.disarm();
        if (!isKilled) break;
        kills++;
        world.advance(2_000);
        await world.sweep();
        await settleEvents(world, 4);
        expect((await world.feedEvents()).map(({ data }) => data['transaction_id'])).toEqual(['a:1', 'a:2']);
        expect(new Set(marksOf(world.sent))).toEqual(new Set(['a:1', 'a:2']));
        expect((await world.log(webhook.id)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
      }
    }
    expect(kills).toBeGreaterThan(40);
  });
});
