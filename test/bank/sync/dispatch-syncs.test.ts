import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSync } from '../../../shared/bank/sync/domain/sync-record.ts';
import {
  HELD_FAMILIES,
  HELD_FAMILIES_MILLISECONDS,
  refusingHeldFamilies,
} from '../../../shared/platform/dynamodb/held-families.ts';
import { createBankWorld } from '../../model/bank-world.ts';
import { crashAt } from '../../model/crash-at.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const running = (startedAt: string) => ({
  ...newSync({ id: 'running', trigger: 'schedule', now: startedAt, today: startedAt.slice(0, 10) }),
  status: 'syncing' as const,
});
const NOTHING = { started: 0, woken: 0, stale: 0, lost: 0, oldestSeconds: 0 };

describe('dispatchSyncs', () => {
  it('sends one message for each of 200 due connections, with concurrent dispatchers', async () => {
    const world = createBankWorld(table);
    const ids = await Promise.all(Array.from({ length: 200 }, async () => (await world.connect()).id));
    world.advance(30);
    const rounds = await Promise.all([world.dispatch(), world.dispatch(), world.dispatch()]);

    expect(rounds.reduce((sum, { started }) => sum + started, 0)).toBe(200);
    expect(Math.max(...rounds.map(({ oldestSeconds }) => oldestSeconds))).toBe(30);
    expect(world.messages.map(({ connectionId }) => connectionId).sort()).toEqual(ids.sort());
    expect(await world.dispatch()).toEqual(NOTHING);
  });

  it('starts the sync with the message, so that a duplicate starts none', async () => {
    const world = createBankWorld(table);
    const connection = await world.connect({ lastCompletedAt: '2026-02-28T08:00:00.000Z', sync: null });
    await world.dispatch();
    expect(await world.stored(connection)).toMatchObject({
      dueAt: '2026-03-01T08:10:00.000Z',
      sync: { status: 'pending', trigger: 'connect' },
    });
    await world.deliver(connection);
    await world.deliver(connection);
    expect(world.bank.asked).toHaveLength(1);

    world.advance(90_000);
    await world.dispatch();
    expect((await world.stored(connection)).sync).toMatchObject({ status: 'pending', trigger: 'schedule' });
  });

  it('sends a lost message again ten minutes later', async () => {
    const world = createBankWorld(table);
    const { send } = world.queue;
    await world.connect();
    world.queue.send = async () => {
      throw new Error('no queue');
    };
    expect(await world.dispatch()).toMatchObject({ lost: 1, started: 0 });
    world.queue.send = send;
    world.advance(599);
    expect(await world.dispatch()).toEqual(NOTHING);
    world.advance(1);
    expect(await world.dispatch()).toMatchObject({ woken: 1, oldestSeconds: 600 });
    expect(world.messages).toHaveLength(1);
  });

  it('passes over the connections of a family that is held by a restore', async () => {
    let milliseconds = 0;
    const documents = refusingHeldFamilies(table.documents, () => milliseconds);
    const world = createBankWorld({ ...table, documents });
    await world.connect();
    const families = new Set([world.familyId]);
    const { tableName: TableName } = table;
    await table.documents.send(new PutCommand({ TableName, Item: { ...HELD_FAMILIES, families } }));
    milliseconds += HELD_FAMILIES_MILLISECONDS + 1;

    expect(await world.dispatch()).toEqual(NOTHING);
    await table.documents.send(new DeleteCommand({ TableName, Key: HELD_FAMILIES }));
    milliseconds += HELD_FAMILIES_MILLISECONDS + 1;
    expect(await world.dispatch()).toMatchObject({ started: 1 });
  });

  it('requeues an abandoned sync, but not one that a worker holds', async () => {
    const world = createBankWorld(table);
    const sync = running(world.now());
    const lease = { holder: 'worker', until: '2026-03-01T08:01:00.000Z' };
    await world.connect({ sync, lease });
    expect(await world.dispatch()).toEqual(NOTHING);
    world.advance(60);
    expect(await world.dispatch()).toMatchObject({ woken: 1 });
  });

  it('ends a sync as stale after a day', async () => {
    const world = createBankWorld(table);
    const connection = await world.connect({ sync: running('2026-02-28T07:59:59.000Z') });
    expect(await world.dispatch()).toMatchObject({ stale: 1, woken: 0 });
    expect(await world.stored(connection)).toMatchObject({
      dueAt: expect.stringMatching(/^2026-03-01T08:[123]/),
      lease: null,
      sync: { status: 'stale', error: { code: 'stale' }, finishedAt: world.now() },
    });
    expect(world.messages).toEqual([]);
  });

  it('starts what follows new transactions before it ends a sync that created some, even if it is killed there', async () => {
    const sync = running('2026-02-28T07:59:59.000Z');
    const created = { ...sync, stats: { ...sync.stats, created: 2 } };
    const killed = { sync, lease: { holder: 'dead', until: '2026-02-28T09:00:00.000Z' } };
    for (const stored of [{ sync: created }, killed]) {
      for (const after of [false, true]) {
        for (let writes = 0; writes < 3; writes++) {
          const world = createBankWorld(table);
          const connection = await world.connect(stored);
          const account = await world.account('Checking');
          await world.link(connection, 'A', account);
          expect(await crashAt(world, writes, after, world.dispatch)).toBe(true);
          world.advance(61);
          await world.dispatch();
          expect((await world.stored(connection)).sync?.status).toBe('stale');
          expect([...new Set(world.started.map((run) => JSON.stringify(run)))]).toEqual([
            JSON.stringify([world.familyId, connection.id, [account.id], { id: sync.id, begunAt: sync.startedAt }]),
          ]);
        }
      }
    }
  });

  it('starts nothing after a stale sync that created nothing', async () => {
    const world = createBankWorld(table);
    await world.connect({ sync: running('2026-02-28T07:59:59.000Z') });
    expect(await world.dispatch()).toMatchObject({ stale: 1 });
    expect(world.started).toEqual([]);
  });

  it('leaves a stale sync to the worker that took it meanwhile', async () => {
    const world = createBankWorld(table);
    const { find } = world.connections;
    const connection = await world.connect({ sync: running('2026-02-28T07:59:59.000Z') });
    world.connections.find = async (...key) => {
      const found = await find(...key);
      const lease = { holder: 'worker', until: '2026-03-01T08:01:00.000Z' };
      await world.connections.update(...key, {}, { lease });
      return found;
    };
    expect(await world.dispatch()).toEqual(NOTHING);
    world.connections.find = find;
    expect((await world.stored(connection)).sync?.status).toBe('syncing');
    expect(world.started).toEqual([]);
  });

  it('ignores connections that only a person can fix', async () => {
    const world = createBankWorld(table);
    await world.connect({ status: 'requires_update', dueAt: null });
    world.advance(1_000_000);
    expect(await world.dispatch()).toEqual(NOTHING);
  });
});
