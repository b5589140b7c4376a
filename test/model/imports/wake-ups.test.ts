import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld, Killed, type World } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const CSV = aRequest('TransactionImport', 'date,amount,account\n2026-01-03,1,W\n', true);
const take = (world: World) => {
  const message = world.messages.shift();
  if (message === undefined) throw new Error('No message is queued');
  return message;
};

describe('a wake-up', () => {
  it('is not acknowledged, and its import holds no lease, if processing fails', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, CSV);
    const message = take(world);
    const { put } = world.uploads;
    Reflect.set(world.uploads, 'put', async () => {
      throw new Error('The bucket is unavailable');
    });
    await expect(world.deliver(message, 10)).rejects.toThrow('The bucket is unavailable');
    Reflect.set(world.uploads, 'put', put);

    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({ status: 'importing', lease: null });
    await world.deliver(message, 1_000);
    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({ status: 'complete' });
  });

  it('is ignored if it is for another attempt', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, CSV);
    const late = take(world);
    await world.deliver(late, 1_000);
    await settle(world);
    await world.revert(world.caller, id, { force: false });
    await settle(world);
    await world.publish(world.caller, id);

    await world.deliver(late, 1_000);

    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({
      status: 'importing',
      attemptStarted: false,
    });
  });

  it('is ignored until the lease of a killed worker expires', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, CSV);
    const message = take(world);
    world.arm(1, true);
    await expect(world.deliver(message, 1_000)).rejects.toThrow(Killed);
    world.disarm();

    world.advance(89);
    await world.deliver(message, 1_000);
    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({ status: 'importing' });
    world.advance(1);
    await world.deliver(message, 1_000);
    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({ status: 'complete' });
  });

  it('changes nothing once another worker has taken over the lease of a suspended one', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, CSV);
    const message = take(world);
    const { put } = world.uploads;
    const { promise: asleep, resolve: wake } = Promise.withResolvers<void>();
    const { promise: fallingAsleep, resolve: fallAsleep } = Promise.withResolvers<void>();
    Reflect.set(world.uploads, 'put', async (key: string, bytes: Uint8Array) => {
      Reflect.set(world.uploads, 'put', put);
      await put(key, bytes);
      fallAsleep();
      await asleep;
    });
    const sleeper = world.deliver(message, 1_000);
    await fallingAsleep;
    world.advance(91);
    await world.deliver(message, 0); // plans, then requeues the import
    const after = await world.imports.find(world.caller.familyId, id);
    expect(after).toMatchObject({ status: 'importing', lease: null });

    wake();
    await sleeper;

    expect(await world.imports.find(world.caller.familyId, id)).toEqual(after);
  });
});

describe('an import that is published again', () => {
  const publishedAndReverted = async (world: World): Promise<string> => {
    const { id } = await world.create(world.caller, CSV);
    await settle(world);
    await world.revert(world.caller, id, { force: false });
    await settle(world);
    return id;
  };

  it('is not verified until it is read back again', async () => {
    const world = createWorld(table);
    const id = await publishedAndReverted(world);
    world.readBackLater();

    await world.publish(world.caller, id);
    await world.deliver(take(world), 1_000);

    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({
      status: 'complete',
      verification: { expectedRecordCounts: { transactions: 1 }, readback: { status: 'not_verified' } },
    });
  });

  it('is read back by the worker that published it, without another message', async () => {
    const world = createWorld(table);
    const id = await publishedAndReverted(world);

    await world.publish(world.caller, id);
    await world.deliver(take(world), 1_000);

    expect(world.messages.filter(({ queue }) => queue === 'readback')).toEqual([]);
    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({
      status: 'complete',
      verification: { readback: { status: 'matched' } },
    });
  });

  it('is read back through its queue if the slice that published it has no time left', async () => {
    const world = createWorld(table);
    const id = await publishedAndReverted(world);
    const find = () => world.imports.find(world.caller.familyId, id);

    await world.publish(world.caller, id);
    while ((await find())?.status !== 'complete') await world.deliver(take(world), 0);
    const messages = world.messages.splice(0).filter(({ queue }) => queue !== 'events');
    expect(messages.map(({ queue }) => queue)).toEqual(['readback']);
    expect(await find()).toMatchObject({ verification: { readback: { status: 'not_verified' } } });
    for (const message of messages) await world.deliver(message, 1_000);

    expect(await find()).toMatchObject({ verification: { readback: { status: 'matched' } } });
  });

  /** The worker is killed right after the write that makes the import complete. */
  const killedWhenComplete = async () => {
    for (let writes = 0; ; writes++) {
      const world = createWorld(table);
      const id = await publishedAndReverted(world);
      await world.publish(world.caller, id);
      const message = take(world);
      world.arm(writes, true);
      await expect(world.deliver(message, 1_000)).rejects.toBeInstanceOf(Killed);
      world.disarm();
      const find = () => world.imports.find(world.caller.familyId, id);
      if ((await find())?.status === 'complete') return { world, find, message };
    }
  };

  it('is read back when its message is delivered again after the worker was killed in between', async () => {
    const { world, find, message } = await killedWhenComplete();
    expect(await find()).toMatchObject({ verification: { readback: { status: 'not_verified' } } });
    world.advance(120);
    await world.deliver(message, 1_000);
    expect(await find()).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
  });

  it('is read back by the next delivery if nobody knows whether it is complete, because the answer was lost', async () => {
    const world = createWorld(table);
    const id = await publishedAndReverted(world);
    await world.publish(world.caller, id);
    const message = take(world);
    const { update } = world.imports;
    Reflect.set(world.imports, 'update', async (...asked: Parameters<typeof update>) => {
      const updated = await update(...asked);
      if (asked[3].status === 'complete') throw new Error('no answer');
      return updated;
    });
    await expect(world.deliver(message, 1_000)).rejects.toThrow('no answer');
    await world.deliver(message, 1_000);
    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({
      status: 'complete',
      verification: { readback: { status: 'matched' } },
    });
  });

  it('is left to the worker that published it, until the lease of that worker ends', async () => {
    const { world, find, message } = await killedWhenComplete();
    await world.deliver(message, 1_000);
    expect(await find()).toMatchObject({ verification: { readback: { status: 'not_verified' } } });
  });

  it('is unchanged if it cannot be queued', async () => {
    const world = createWorld(table);
    const id = await publishedAndReverted(world);
    Reflect.set(world.queues, 'send', async () => {
      throw new Error('The queue is unavailable');
    });

    await expect(world.publish(world.caller, id)).rejects.toMatchObject({ code: 'publish_failed' });
    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({
      status: 'pending',
      verification: { readback: { status: 'reverted' } },
    });
  });
});

describe('a publish whose message could not be sent', () => {
  const withoutQueue = (world: World, first: () => Promise<void> = async () => undefined) => {
    let meanwhile = first;
    Reflect.set(world.queues, 'send', async () => {
      const act = meanwhile;
      meanwhile = async () => undefined;
      await act();
      throw new Error('The queue is unavailable');
    });
  };

  it('is undone if no worker has started it', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, { ...CSV, publish: false });
    withoutQueue(world);

    await expect(world.publish(world.caller, id)).rejects.toMatchObject({ code: 'publish_failed' });
    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({ status: 'pending', attempt: null });
  });

  it('continues if a worker has started it, even if that worker no longer holds the lease', async () => {
    const world = createWorld(table);
    const { familyId } = world.caller;
    const { id } = await world.create(world.caller, { ...CSV, publish: false });
    withoutQueue(world, async () => {
      const attempt = (await world.imports.find(familyId, id))?.attempt?.id ?? null;
      await world.deliver({ queue: 'publish', wakeUp: { familyId, importId: id, attempt } }, 0).catch(() => undefined);
    });

    expect(await world.publish(world.caller, id)).toMatchObject({ status: 'importing' });
    expect(await world.imports.find(familyId, id)).toMatchObject({ status: 'importing', lease: null });
  });
});

describe('concurrent requests of two people', () => {
  it('publish one import once, and the other requests fail with its current status', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, { ...CSV, publish: false });

    const settled = await Promise.allSettled([1, 2, 3].map(() => world.publish(world.caller, id)));

    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = settled.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.message)] : []));
    expect(new Set(refusals)).toEqual(new Set(['An import that is importing cannot be published']));
    expect(world.messages.filter(({ queue }) => queue === 'publish')).toHaveLength(1);
  });

  it('delete or publish it, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const world = createWorld(table);
      const { id } = await world.create(world.caller, { ...CSV, publish: false });

      const acts = [() => world.publish(world.caller, id), () => world.remove(world.caller, id)];
      const settled = await Promise.allSettled((round % 2 === 0 ? acts : acts.reverse()).map((act) => act()));
      await settle(world);

      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const left = await world.imports.findAny(world.caller.familyId, id);
      expect(['complete', undefined]).toContain(left?.status);
    }
  });
});
