import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFrozenChunks } from '../../../shared/imports/sessions/use-cases/open-session.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { runs } from '../../support/amounts.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { settle } from '../scenario.ts';
import { createWorld, Killed, type World } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const line = (type: string, data: object) => `${JSON.stringify({ type, data })}\n`;
const account = line('Account', { id: 'a', name: 'A', accountable_type: 'Depository', balance: '0', currency: 'USD' });
const tag = (id: string) => line('Tag', { id, name: `Tag ${id}` });
const transaction = (id: number, amount = '1.00', more = {}) =>
  line('Transaction', { id, account_id: 'a', date: '2026-01-02', amount, name: `Row ${id}`, ...more });

/** Five chunks that refer to each other in both directions and repeat some records. */
const CHUNKS = [
  transaction(1, '1.00', { tag_ids: ['t'] }) + transaction(2),
  account + transaction(3),
  tag('t') + transaction(2, '2.00'),
  transaction(4) + transaction(1, '5.00'),
  line('Account', { id: 'a', name: 'Renamed', accountable_type: 'Depository', balance: '0', currency: 'USD' }),
];
const ENTRIES = ['Opening balance', 'Row 1 5.00', 'Row 2 2.00', 'Row 3 1.00', 'Row 4 1.00'];

const request =
  (text: string, sequence: unknown, clientChunkId: string | null = null) =>
  () => ({
    content: { bytes: Buffer.from(text) },
    sequence,
    clientChunkId,
  });
const begin = async (world: World, over = {}) =>
  (await world.createSession(world.caller, { clientSessionId: null, expectedChunks: null, ...over })).session.id;
const send = (world: World, id: string, text: string, sequence: number, client: string | null = null) =>
  world.addChunk(world.caller, id, request(text, sequence, client));
const publish = (world: World, id: string) => world.publishSession(world.caller, id);
const view = (world: World, id: string) => world.getSession(world.caller, id);

/** The entries of the family. */
const ledgerOf = async (world: World): Promise<readonly string[]> => {
  const accounts = await world.accounts.list(world.caller.familyId);
  const months = ['2026-01', '2025-12', '2026-02', '2024-03'];
  const pages = await Promise.all(
    accounts.flatMap((account) => months.map((month) => world.ledger.read(world.caller.familyId, account, month))),
  );
  return pages
    .flatMap((page) => entriesOf(page))
    .map(({ kind, name, amount }) => (kind === 'valuation' ? name : `${name} ${Number(amount).toFixed(2)}`))
    .sort();
};
const importOf = (world: World, id: string) => world.imports.findAny(world.caller.familyId, id);

describe('a session', () => {
  it('becomes one import, which is verified, reverted and deleted like any other', async () => {
    const world = createWorld(table);
    const id = await begin(world, { expectedChunks: CHUNKS.length });
    for (const [at, text] of CHUNKS.entries()) await send(world, id, text, at + 1, `client ${at}`);
    expect((await publish(world, id)).status).toBe('importing');
    await settle(world);

    const complete = await view(world, id);
    expect(complete).toMatchObject({ status: 'complete', error: null });
    expect(complete.summary).toEqual({
      transactions: { created: 4, updated: 2, skipped: 0, failed: 0 },
      accounts: { created: 1, updated: 1, skipped: 0, failed: 0 },
      tags: { created: 1, updated: 0, skipped: 0, failed: 0 },
    });
    expect(await ledgerOf(world)).toEqual(ENTRIES);
    expect((await world.accounts.list(world.caller.familyId)).map(({ name }) => name)).toEqual(['Renamed']);
    const { status, verification } = (await importOf(world, id)) ?? {};
    expect(status).toBe('complete');
    expect(verification?.readback).toMatchObject({
      status: 'matched',
      expectedRecordCounts: { transactions: 4, accounts: 1, tags: 1 },
    });

    await expect(send(world, id, tag('u'), 6)).rejects.toMatchObject({ code: 'import_session_conflict' });
    await expect(world.publish(world.caller, id)).rejects.toMatchObject({ code: 'invalid_state' });
    await world.revert(world.caller, id, { force: false });
    await settle(world);
    expect(await ledgerOf(world)).toEqual([]);
    expect(await view(world, id)).toMatchObject({ status: 'pending', summary: {} });

    await world.remove(world.caller, id);
    await expect(view(world, id)).rejects.toMatchObject({ code: 'not_found' });
    await settle(world);
    expect(await world.sessions.find(world.caller.familyId, id)).toBeUndefined();
    expect(await world.sessions.listChunks(id)).toEqual([]);
    expect(world.uploads.keys()).toEqual([]);
  });

  it('has the same result, in whatever order and however often its chunks are sent', async () => {
    const orders = fc
      .array(fc.integer({ min: 0, max: CHUNKS.length - 1 }), { maxLength: 6 })
      .chain((again) => fc.shuffledSubarray([...CHUNKS.keys(), ...again], { minLength: CHUNKS.length + again.length }));
    await fc.assert(
      fc.asyncProperty(orders, fc.boolean(), async (order, atOnce) => {
        const world = createWorld(table);
        const id = await begin(world);
        const act = (at: number) => send(world, id, CHUNKS[at] ?? '', (at + 1) * 10, atOnce ? `client ${at}` : null);
        if (atOnce) await Promise.all(order.map(act));
        else for (const at of order) await act(at);
        await publish(world, id);
        await settle(world);

        const { status, summary, chunks } = await view(world, id);
        expect([status, chunks.map(({ chunk }) => chunk.sequence)]).toEqual(['complete', [10, 20, 30, 40, 50]]);
        expect(summary['transactions']).toEqual({ created: 4, updated: 2, skipped: 0, failed: 0 });
        expect(await ledgerOf(world)).toEqual(ENTRIES);
      }),
      { numRuns: runs(6, 12) },
    );
  });

  it('fails with the errors of its chunks, writes nothing, and is published once they are replaced', async () => {
    const world = createWorld(table);
    const id = await begin(world);
    await send(world, id, account + transaction(1), 1, 'one');
    await send(world, id, transaction(2, 'x'), 2, 'two');
    await send(world, id, transaction(3, '1', { category_id: 'none' }), 3);
    await publish(world, id);
    await settle(world);

    const failed = await view(world, id);
    expect(failed.status).toBe('failed');
    expect(failed.chunks.map(({ status, error }) => [status, error?.code])).toEqual([
      ['pending', undefined],
      ['failed', 'invalid_import_record'],
      ['failed', 'missing_source_reference'],
    ]);
    expect(failed.error).toEqual(failed.chunks[1]?.error);
    expect((await importOf(world, id))?.error).toMatch(/^invalid_import_record: Chunk 2, line 1/);
    expect(await ledgerOf(world)).toEqual([]);

    await expect(send(world, id, transaction(9), 1)).rejects.toMatchObject({ code: 'import_session_conflict' });
    const mended = await send(world, id, transaction(2, '4'), 2, 'two again');
    expect(mended.chunks[1]).toMatchObject({ status: 'pending', error: null, chunk: { clientChunkId: 'two again' } });
    await send(world, id, line('Category', { id: 'none', name: 'None' }), 4);
    await publish(world, id);
    await settle(world);

    expect(await view(world, id)).toMatchObject({ status: 'complete', error: null });
    expect(await ledgerOf(world)).toEqual(['Opening balance', 'Row 1 1.00', 'Row 2 4.00', 'Row 3 1.00']);
  });

  it('treats fifty identical chunks, and twenty requests to publish, as one', async () => {
    const world = createWorld(table);
    const id = await begin(world);
    const text = account + transaction(1);
    const views = await Promise.all(Array.from({ length: 50 }, () => send(world, id, text, 1, 'c')));
    expect(new Set(views.map(({ chunks }) => chunks[0]?.chunk.id)).size).toBe(1);

    const published = await Promise.all(Array.from({ length: 20 }, () => publish(world, id)));
    expect(new Set(published.map(({ status }) => status))).toEqual(new Set(['importing']));
    expect(world.messages.length).toBe(1);
    await settle(world);
    expect(await ledgerOf(world)).toEqual(['Opening balance', 'Row 1 1.00']);
  });

  it('publishes every accepted chunk, even if chunks and publish requests are concurrent', async () => {
    for (let round = 0; round < 20; round++) {
      const world = createWorld(table);
      const id = await begin(world);
      await send(world, id, account, 1);
      const late = Array.from({ length: 4 }, (_, at) => send(world, id, transaction(at), at + 2));
      const [, ...chunks] = await Promise.allSettled([publish(world, id), ...late]);
      const taken = chunks.flatMap(({ status }, at) => (status === 'fulfilled' ? [at + 2] : []));
      const frozen = await readFrozenChunks(world, (await importOf(world, id))?.session?.chunks ?? '');

      expect(frozen.map(({ sequence }) => sequence)).toEqual([1, ...taken]);
      await settle(world);
      expect((await view(world, id)).status).toBe('complete');
    }
  });

  it.each([true, false])('is unchanged if its message cannot be sent (published before: %s)', async (hasFailed) => {
    const world = createWorld(table);
    const id = await begin(world);
    await send(world, id, account, 1);
    if (hasFailed) {
      await send(world, id, transaction(1, 'x'), 2);
      await publish(world, id);
      await settle(world);
    }
    const { send: queue } = world.queues;
    Reflect.set(world.queues, 'send', async () => {
      throw new Error('no queue');
    });
    await expect(publish(world, id)).rejects.toMatchObject({ code: 'import_enqueue_failed' });
    Reflect.set(world.queues, 'send', queue);

    const after = await view(world, id);
    expect(after).toMatchObject({
      status: hasFailed ? 'failed' : 'pending',
      error: { code: 'import_enqueue_failed', message: expect.not.stringContaining('no queue') },
    });
    await send(world, id, transaction(1), 2);
    await publish(world, id);
    await settle(world);
    expect(await view(world, id)).toMatchObject({ status: 'complete', error: null });
  });

  const DEATHS = [true, false].flatMap((after) => Array.from({ length: 8 }, (_, writes) => [writes, after] as const));
  it.each(DEATHS)('continues after a request was killed at its write %i (written: %s)', async (writes, after) => {
    const world = createWorld(table);
    const id = await begin(world);
    await send(world, id, account, 1, 'one');
    const sendAndPublish = async () => {
      await send(world, id, transaction(1), 2, 'two');
      await publish(world, id);
    };
    world.arm(writes, after);
    const error = await sendAndPublish().catch((failure: unknown) => failure);
    world.disarm();
    if (error instanceof Killed) {
      world.advance(41); // past the seal of a killed request
      if ((await view(world, id)).status === 'pending') await sendAndPublish();
    }
    await settle(world);

    expect(await view(world, id)).toMatchObject({ status: 'complete', error: null });
    expect(await ledgerOf(world)).toEqual(['Opening balance', 'Row 1 1.00']);
  });

  it('is rejected if the same chunks are already complete', async () => {
    const world = createWorld(table);
    const [first, second] = [await begin(world), await begin(world)];
    for (const id of [first, second]) await send(world, id, account + transaction(1), 1);
    await publish(world, first);
    await settle(world);

    await expect(publish(world, second)).rejects.toMatchObject({
      code: 'already_imported',
      extras: { importId: first },
    });
    expect((await view(world, second)).status).toBe('pending');
  });

  it.each(DEATHS)(
    'eventually expires if publishing was killed for good at its write %i (written: %s)',
    async (writes, after) => {
      const world = createWorld(table);
      const id = await begin(world, { clientSessionId: 'mine' });
      await send(world, id, account + transaction(1), 1);
      world.arm(writes, after);
      await publish(world, id).catch((failure: unknown) => expect(failure).toBeInstanceOf(Killed));
      world.disarm();
      await settle(world);
      world.advance(29 * 86_400);
      expect((await view(world, id)).status).toMatch(/^(pending|complete)$/);
      world.advance(2 * 86_400);
      await world.sweepSessions();
      await settle(world);

      expect(await world.sweepSessions()).toBe(0);
      const isPublished = (await importOf(world, id)) !== undefined;
      expect(await ledgerOf(world)).toEqual(isPublished ? ['Opening balance', 'Row 1 1.00'] : []);
      const session = await world.sessions.find(world.caller.familyId, id);
      expect(session?.expires).toBe(isPublished ? null : undefined);
      if (!isPublished) expect(world.uploads.keys()).toEqual([]);
    },
  );

  it('is removed with all its data 30 days after it was created, unless it was published', async () => {
    const world = createWorld(table);
    const [left, published] = [await begin(world, { clientSessionId: 'mine' }), await begin(world)];
    for (const id of [left, published]) await send(world, id, account, 1);
    await publish(world, published);
    await settle(world);
    world.advance(30 * 86_400);

    await expect(view(world, left)).rejects.toMatchObject({ code: 'not_found' });
    await expect(send(world, left, tag('t'), 2)).rejects.toMatchObject({ code: 'not_found' });
    expect((await view(world, published)).status).toBe('complete');
    await world.sweepSessions();
    await settle(world);
    expect(await world.sessions.find(world.caller.familyId, left)).toBeUndefined();
    expect(world.uploads.keys().filter((key) => key.includes(left))).toEqual([]);
    expect(await begin(world, { clientSessionId: 'mine' })).not.toBe(left);
  });
});

describe('a session with a client_session_id', () => {
  it('is the same one for concurrent requests', async () => {
    const world = createWorld(table);
    const ids = await Promise.all(Array.from({ length: 12 }, () => begin(world, { clientSessionId: 'mine' })));

    expect(new Set(ids).size).toBe(1);
    expect(await begin(world, { clientSessionId: 'yours' })).not.toBe(ids[0]);
  });

  it('accepts the expected number of chunks once', async () => {
    const world = createWorld(table);
    const ask = (expectedChunks: number | null) => begin(world, { clientSessionId: 'mine', expectedChunks });
    const id = await ask(null);
    expect(await ask(3)).toBe(id);
    expect(await ask(3)).toBe(id);
    expect(await ask(null)).toBe(id);

    await expect(ask(4)).rejects.toMatchObject({ code: 'import_session_conflict' });
    await expect(send(world, id, tag('t'), 4)).rejects.toMatchObject({ code: 'import_session_conflict' });
    await send(world, id, tag('t'), 2);
    await expect(publish(world, id)).rejects.toThrow('Chunks 1, 3 of 3 are missing');
  });

  it('cannot expect fewer chunks than it has', async () => {
    const world = createWorld(table);
    const id = await begin(world, { clientSessionId: 'mine' });
    await send(world, id, tag('t'), 5);

    await expect(begin(world, { clientSessionId: 'mine', expectedChunks: 4 })).rejects.toMatchObject({
      code: 'import_session_conflict',
    });
  });
});
