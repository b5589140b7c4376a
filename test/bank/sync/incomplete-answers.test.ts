import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBankWorld } from '../../model/bank-world.ts';
import { aRow } from '../../support/bank/scripted-bank.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const aScene = async () => {
  const world = createBankWorld(table);
  const connection = await world.connect();
  const account = await world.account('Checking');
  return { world, connection, account };
};

describe('an account that a provider never returns completely', () => {
  it('still gets new transactions, however long that lasts', async () => {
    const { world, connection, account } = await aScene();
    world.bank.accounts.set('A', { name: 'A', rows: [aRow('2026-02-27', '3.5')], balance: '10' });
    const known = { syncedFrom: '2025-11-01', syncedThrough: '2025-12-20', historyDone: true };
    await world.link(connection, 'A', account, known);
    world.bank.cutShort.add('A');

    await world.deliver(connection);
    expect(await world.transactions(account)).toEqual(['2026-02-27 3.5']);
    expect(world.bank.asked.map(({ window, isLatest }) => [window.to, isLatest])).toEqual([
      ['2026-01-02', false],
      ['2026-03-01', true],
    ]);
    expect((await world.stored(connection)).sync).toMatchObject({ status: 'completed', stats: { balances: 1 } });
  });

  it('continues where it stopped once it is complete again', async () => {
    const { world, connection, account } = await aScene();
    world.bank.accounts.set('A', { name: 'A', rows: [aRow('2026-01-10', '7'), aRow('2026-02-27', '3.5')] });
    const known = { syncedFrom: '2025-11-01', syncedThrough: '2025-12-20', historyDone: true };
    const linked = await world.link(connection, 'A', account, known);
    world.bank.cutShort.add('A');
    await world.deliver(connection);
    const stuck = await world.bankAccounts.find(world.familyId, connection.id, linked.id);
    expect(stuck).toMatchObject({ syncedFrom: '2025-11-01', syncedThrough: '2025-12-20' });

    world.bank.cutShort.clear();
    world.advance(90_000);
    await world.deliver(connection);
    expect(await world.transactions(account)).toEqual(['2026-01-10 7', '2026-02-27 3.5']);
    const found = await world.bankAccounts.find(world.familyId, connection.id, linked.id);
    expect(found).toMatchObject({ syncedFrom: '2025-11-01', syncedThrough: '2026-03-02' });
  });
});

describe('a provider that cannot list its accounts', () => {
  it('is called once if nothing is linked', async () => {
    const { world, connection } = await aScene();
    world.bank.listsAccounts = false;
    await world.deliver(connection);
    expect(world.bank.asked).toHaveLength(1);
    expect((await world.stored(connection)).sync).toMatchObject({ status: 'completed' });
  });
});

describe('a provider that stops midway', () => {
  it('keeps the data, fails with the reason, and starts with the other accounts next time', async () => {
    const { world, connection, account } = await aScene();
    const other = await world.account('Other');
    world.bank.accounts.set('A', { name: 'A', rows: [aRow('2026-02-27', '1')] });
    world.bank.accounts.set('B', { name: 'B', rows: [aRow('2026-02-27', '2')] });
    const known = { syncedFrom: '2025-11-01', syncedThrough: '2026-02-28', historyDone: true };
    await world.link(connection, 'A', account, { ...known, syncedThrough: '2026-02-27' });
    await world.link(connection, 'B', other, known);
    world.bank.stopsAfter = 1;

    await world.deliver(connection);
    expect(await world.transactions(account)).toEqual(['2026-02-27 1']);
    expect(await world.stored(connection)).toMatchObject({
      failures: 1,
      dueAt: '2026-03-01T08:15:00.000Z',
      sync: { status: 'failed', error: { code: 'rate_limited' } },
    });
    world.advance(900);
    await world.deliver(connection);
    expect(await world.transactions(other)).toEqual(['2026-02-27 2']);
  });
});
