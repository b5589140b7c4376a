import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BankConnection } from '../../shared/bank/connections/domain/connection.ts';
import type { Account } from '../../shared/ledger/entries/domain/account.ts';
import { type BankWorld, createBankWorld } from '../model/bank-world.ts';
import { atEachWrite, crashAt } from '../model/crash-at.ts';
import { SEED } from '../support/amounts.ts';
import { aRow } from '../support/bank/scripted-bank.ts';
import { startDirectTable } from '../support/store/direct-table.ts';
import type { TestTable } from '../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

type Scene = { readonly world: BankWorld; readonly connection: BankConnection; readonly accounts: readonly Account[] };

/** Two linked accounts with four months of history, one that is not linked, and one that came back with another id. */
const setUp = async (): Promise<Scene> => {
  const world = createBankWorld(table);
  const connection = await world.connect();
  const accounts = [await world.account('Checking'), await world.account('Savings'), await world.account('Card')];
  const [checking, savings, card] = accounts as [Account, Account, Account];
  world.bank.accounts.set('A', {
    name: 'Checking',
    balance: '100.25',
    rows: [aRow('2026-02-27', '3.5'), aRow('2026-02-27', '3.5', { externalId: 'twin' }), aRow('2025-12-30', '7')],
  });
  world.bank.accounts.set('B', { name: 'Savings', balance: '5', rows: [aRow('2026-01-02', '-9')] });
  world.bank.accounts.set('new', { name: 'Visa', balance: '-1', rows: [aRow('2026-02-01', '11')] });
  world.bank.accounts.set('other', { name: 'Other', rows: [] });
  await world.link(connection, 'A', checking);
  await world.link(connection, 'B', savings);
  await world.link(connection, 'old', card, { name: 'Visa', syncedFrom: '2025-12-01', syncedThrough: '2026-02-20' });
  return { world, connection, accounts };
};

/** Delivers, dispatches and waits until the connection is idle. */
const settle = async ({ world, connection }: Scene): Promise<BankConnection> => {
  for (let turn = 0; turn < 40; turn++) {
    const message = world.messages.shift();
    if (message !== undefined) await world.deliver({ id: message.connectionId }, 1);
    else {
      const { sync } = await world.stored(connection);
      if (sync?.status === 'completed' || sync?.status === 'failed') return world.stored(connection);
      world.advance(130);
      await world.dispatch();
    }
  }
  throw new Error('Nothing settles');
};

const contentsOf = async ({ world, connection, accounts }: Scene) => ({
  entries: await Promise.all(accounts.map((account) => world.transactions(account))),
  banks: (await world.bankAccounts.list(world.familyId, connection.id))
    .map(({ upstreamId, name, accountId, syncedFrom, syncedThrough, historyDone, missingSince }) =>
      [
        ...[upstreamId, name, accounts.findIndex(({ id }) => id === accountId)],
        ...[syncedFrom, syncedThrough, historyDone, missingSince !== null],
      ].join(' '),
    )
    .sort(),
});

const windowsOf = ({ bank }: BankWorld) => bank.asked.map(({ window, accounts }) => [window, accounts.length]);

describe('a bank sync', () => {
  it('adds every transaction once, newest first, and remembers how far it read', async () => {
    const scene = await setUp();
    const idle = await settle(scene);

    expect(idle).toMatchObject({
      status: 'good',
      failures: 0,
      lease: null,
      sync: { status: 'completed', trigger: 'connect', stats: { created: 5, accountsLinked: 3, accountsUnlinked: 1 } },
    });
    expect(await contentsOf(scene)).toEqual({
      entries: [['2025-12-30 7', '2026-02-27 3.5', '2026-02-27 3.5'], ['2026-01-02 -9'], ['2026-02-01 11']],
      banks: [
        'A Checking 0 2025-11-01 2026-03-01 true false',
        'B Savings 1 2025-11-01 2026-03-01 true false',
        'new Visa 2 2025-11-01 2026-03-01 true false',
        'other Other -1   false false',
      ],
    });
    expect(idle.requests).toEqual({ day: '2026-03-01', count: scene.world.bank.asked.length });
  });

  it(`gives the same result if its worker is killed at any write (TEST_SEED=${SEED})`, async () => {
    const whole = await setUp();
    await settle(whole);
    const expected = await contentsOf(whole);

    const killed = await atEachWrite(8, async (write, after) => {
      const scene = await setUp();
      if (!(await crashAt(scene.world, write, after, () => settle(scene)))) return false;
      scene.world.advance(100);
      expect(await settle(scene)).toMatchObject({ lease: null, sync: { status: 'completed', error: null } });
      expect(await contentsOf(scene)).toEqual(expected);
      const { requests } = await scene.world.stored(scene.connection);
      expect(requests.count).toBeLessThan(2 * whole.world.bank.asked.length);
      return true;
    });
    expect(killed).toBeGreaterThan(50);
  }, 300_000);

  it('starts what follows its only new transaction, even if the worker that created it is killed before it is counted', async () => {
    let uncounted = 0;
    for (const after of [false, true]) {
      for (let writes = 0, isKilled = true; isKilled; writes++) {
        const world = createBankWorld(table);
        const account = await world.account('Checking');
        const connection = await world.connect({ syncStartDate: '2026-02-25' });
        world.bank.accounts.set('A', { name: 'Checking', rows: [aRow('2026-02-27', '3.5')] });
        await world.link(connection, 'A', account);
        isKilled = await crashAt(world, writes, after, () => settle({ world, connection, accounts: [account] }));
        world.advance(100);
        const { sync } = await settle({ world, connection, accounts: [account] });
        if (sync?.stats.created === 0) uncounted++;
        expect(await world.transactions(account)).toEqual(['2026-02-27 3.5']);
        const begun = new Set(world.started.map(([, , , run]) => JSON.stringify(run)));
        expect([...begun]).toEqual([JSON.stringify({ id: sync?.id, begunAt: sync?.startedAt })]);
      }
    }
    expect(uncounted).toBeGreaterThan(0);
  });

  it('runs once, even if its message is delivered several times, concurrently or later', async () => {
    const alone = await setUp();
    await settle(alone);
    const { world, connection } = await setUp();
    await Promise.all(Array.from({ length: 8 }, () => world.deliver(connection)));
    const done = await world.stored(connection);
    await Promise.all(Array.from({ length: 8 }, () => world.deliver(connection)));

    expect(done.sync?.status).toBe('completed');
    expect(await world.stored(connection)).toEqual(done);
    expect(windowsOf(world)).toEqual(windowsOf(alone.world));
    expect(done.requests.count).toBe(alone.world.bank.asked.length);
  });
});
