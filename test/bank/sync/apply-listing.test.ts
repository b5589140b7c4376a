import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endFeeds } from '../../../shared/bank/accounts/use-cases/end-feeds.ts';
import { createBankWorld } from '../../model/bank-world.ts';
import { aBankAccount } from '../../support/bank/bank-builders.ts';
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
  const list = async () => {
    const accounts = await world.bankAccounts.list(world.familyId, connection.id);
    return new Map(accounts.map((account) => [account.upstreamId, account]));
  };
  return { world, connection, list };
};

describe('a listing of accounts', () => {
  it('is requested once by a connection without links', async () => {
    const { world, connection, list } = await aScene();
    world.bank.accounts.set('A', { name: 'Checking', balance: '12.5', rows: [aRow('2026-02-01', '1')] });
    await world.deliver(connection);

    expect(world.bank.asked).toEqual([
      {
        accounts: [],
        window: { from: '2026-03-01', to: '2026-03-01' },
        isLatest: true,
        isWhole: true,
        includePending: true,
      },
    ]);
    expect((await list()).get('A')).toMatchObject({ name: 'Checking', balance: '12.5', accountId: null });
    expect(await world.stored(connection)).toMatchObject({
      sync: { status: 'completed', stats: { accountsUnlinked: 1, accountsLinked: 0, requests: 1, windows: 1 } },
    });
  });

  it('marks missing linked accounts, removes other missing ones, and clears the mark on return', async () => {
    const { world, connection, list } = await aScene();
    const account = await world.account('Checking');
    await world.link(connection, 'A', account, { name: 'Checking' });
    await world.bankAccounts.create(aBankAccount(connection, { upstreamId: 'B', name: 'Old' }));
    world.bank.accounts.set('C', { name: 'Other', rows: [] });
    await world.deliver(connection);

    expect([...(await list()).keys()].sort()).toEqual(['A', 'C']);
    expect((await list()).get('A')).toMatchObject({ missingSince: world.now(), accountId: account.id });
    expect((await world.stored(connection)).sync?.status).toBe('completed');

    const before = world.bank.asked.length;
    world.advance(100_000);
    await world.deliver(connection);
    expect(world.bank.asked.slice(before).map(({ accounts }) => accounts)).toEqual([[]]);

    world.bank.accounts.set('A', { name: 'Checking', rows: [aRow('2026-02-27', '6')] });
    world.advance(100_000);
    await world.deliver(connection);
    expect((await list()).get('A')).toMatchObject({ missingSince: null, syncedThrough: '2026-03-03' });
    expect(await world.transactions(account)).toEqual(['2026-02-27 6']);
  });

  it('changes nothing if empty', async () => {
    const { world, connection, list } = await aScene();
    await world.link(connection, 'A', await world.account('Checking'));
    await world.bankAccounts.create(aBankAccount(connection, { upstreamId: 'B' }));
    const before = await list();
    await world.deliver(connection);

    expect(await list()).toEqual(before);
    expect(world.warnings).toEqual([
      expect.objectContaining({ category: 'provider_sync_warning', level: 'warn', familyId: world.familyId }),
    ]);
  });

  it('marks, removes and moves nothing if partial; unlisted accounts are still read', async () => {
    const { world, connection, list } = await aScene();
    const account = await world.account('Checking');
    await world.link(connection, 'A', account, { name: 'Checking' });
    await world.bankAccounts.create(aBankAccount(connection, { upstreamId: 'B', name: 'Old' }));
    world.bank.accounts.set('C', { name: 'Checking', rows: [] });
    world.bank.listIsPartial = true;
    await world.deliver(connection);
    expect([...(await list()).keys()].sort()).toEqual(['A', 'B', 'C']);
    expect((await list()).get('A')).toMatchObject({ missingSince: null, accountId: account.id });

    const before = world.bank.asked.length;
    world.advance(100_000);
    await world.deliver(connection);
    expect(world.bank.asked[before]?.accounts).toMatchObject([{ upstreamId: 'A' }]);
    expect((await list()).get('C')?.accountId).toBeNull();
  });

  it('moves a link to an account that returned under another id, with progress and sign', async () => {
    const { world, connection, list } = await aScene();
    const account = await world.account('Visa', 'credit_card');
    const read = { syncedFrom: '2025-10-01', syncedThrough: '2026-02-28', historyDone: true, invertBalance: true };
    await world.link(connection, 'old', account, { name: 'Visa', ...read });
    world.bank.accounts.set('new', { name: 'VISA ', rows: [aRow('2026-02-20', '4')] });
    await world.deliver(connection);

    expect([...(await list()).keys()]).toEqual(['new']);
    expect((await list()).get('new')).toMatchObject({ ...read, accountId: account.id, syncedThrough: '2026-03-01' });
    expect(await world.bankAccounts.readLink(world.familyId, account.id)).toEqual({
      connectionId: connection.id,
      bankAccountId: (await list()).get('new')?.id,
    });
    expect(await world.transactions(account)).toEqual(['2026-02-20 4']);
    expect(world.warnings).toEqual([]);
  });

  it('moves no link to an account that was listed together with the old one', async () => {
    const { world, connection, list } = await aScene();
    const account = await world.account('Checking');
    const rows = [aRow('2026-02-20', '4')];
    await world.link(connection, 'A', account, { name: 'Checking' });
    world.bank.accounts.set('A', { name: 'Checking', rows });
    world.bank.accounts.set('B', { name: 'Checking', rows: [aRow('2026-02-21', '5')] });
    await world.deliver(connection);
    world.advance(100_000);
    world.bank.accounts.delete('A');
    await world.deliver(connection);

    expect((await list()).get('A')).toMatchObject({ accountId: account.id, missingSince: world.now() });
    expect((await list()).get('B')?.accountId).toBeNull();
    expect(await world.transactions(account)).toEqual(['2026-02-20 4']);
  });

  it('moves a link even after a crash between removal and addition', async () => {
    for (let writes = 0; writes < 8; writes++) {
      const { world, connection, list } = await aScene();
      const account = await world.account('Checking');
      await world.link(connection, 'old', account, { name: 'Checking' });
      world.bank.accounts.set('new', { name: 'Checking', rows: [aRow('2026-02-20', '4')] });
      world.arm(writes, false);
      await world.deliver(connection).catch(() => undefined);
      world.disarm();
      world.advance(200);
      await world.deliver(connection);

      expect([...(await list()).keys()], `killed before write ${writes}`).toEqual(['new']);
      expect((await list()).get('new')?.accountId).toBe(account.id);
    }
  });

  it('suggests no replacement for accounts whose link moved', async () => {
    const { world, connection } = await aScene();
    const account = await world.account('Visa', 'credit_card');
    const silent = { name: 'Visa', balance: '0', lastActivity: '2025-12-01' };
    await world.link(connection, 'old', account, silent);
    world.bank.accounts.set('new', { name: 'Visa credit card', balance: '0', rows: [] });
    world.bank.lastActivity.set('new', '2026-02-27');
    await world.deliver(connection);
    expect((await world.stored(connection)).replacements).toHaveLength(1);

    const repaired = await aScene();
    const other = await repaired.world.account('Visa', 'credit_card');
    await repaired.world.link(repaired.connection, 'old', other, { ...silent, name: 'Visa credit card' });
    repaired.world.bank.accounts.set('new', { name: 'Visa credit card', balance: '0', rows: [] });
    repaired.world.bank.lastActivity.set('new', '2026-02-27');
    await repaired.world.deliver(repaired.connection);
    expect((await repaired.list()).get('new')?.accountId).toBe(other.id);
    expect((await repaired.world.stored(repaired.connection)).replacements).toEqual([]);
  });

  it('moves nothing if two accounts match, and logs it once for each new account', async () => {
    const { world, connection, list } = await aScene();
    const [first, second] = [await world.account('One'), await world.account('Two')];
    const old = await world.link(connection, 'old1', first, { name: 'Checking' });
    const older = await world.link(connection, 'old2', second, { name: 'Checking' });
    world.bank.accounts.set('new', { name: 'Checking', rows: [] });
    await world.deliver(connection);

    expect((await list()).get('new')?.accountId).toBeNull();
    expect(world.warnings).toEqual([
      expect.objectContaining({
        category: 'provider_sync_warning',
        level: 'warn',
        providerKey: 'us',
        source: 'bank_sync',
        metadata: {
          connectionId: connection.id,
          newId: (await list()).get('new')?.id,
          name: 'Checking',
          candidateIds: expect.arrayContaining([old.id, older.id]),
        },
      }),
    ]);
  });
});

describe('a link', () => {
  it('to another account is authoritative, whatever the account contains', async () => {
    const { world, connection, list } = await aScene();
    const account = await world.account('Checking');
    const left = await world.link(connection, 'A', account, { syncedFrom: '2026-01-01', historyDone: true });
    const taken = aBankAccount(connection, { upstreamId: 'B', syncedFrom: '2025-01-01' });
    await world.bankAccounts.create(taken);
    const link = (bankAccountId: string) => ({ connectionId: connection.id, bankAccountId });
    await world.bankAccounts.moveLink(world.familyId, account.id, link(left.id), link(taken.id));
    world.bank.accounts.set('A', { name: 'A', rows: [aRow('2026-02-01', '1')] });
    world.bank.accounts.set('B', { name: 'B', rows: [aRow('2026-02-01', '2')] });
    await world.deliver(connection);

    expect(await world.transactions(account)).toEqual(['2026-02-01 2']);
    expect((await list()).get('A')?.accountId).toBeNull();
    expect((await list()).get('B')).toMatchObject({ accountId: account.id, syncedFrom: '2025-11-01' }); // updated
  });

  it('to a deleted ledger account counts as none', async () => {
    const { world, connection } = await aScene();
    const gone = { ...(await world.account('Checking')), id: crypto.randomUUID() };
    await world.link(connection, 'A', gone);
    world.bank.accounts.set('A', { name: 'A', rows: [aRow('2026-02-01', '1')] });
    await world.deliver(connection);
    expect(world.bank.asked.map(({ accounts }) => accounts)).toEqual([[]]);
  });
});

describe('a connection deleted during a request', () => {
  it('leaves no accounts behind', async () => {
    const { world, connection, list } = await aScene();
    const account = await world.account('Checking');
    await world.link(connection, 'A', account);
    world.bank.accounts.set('A', { name: 'A', rows: [aRow('2026-02-01', '1')] });
    world.bank.accounts.set('new', { name: 'New', rows: [] });
    world.bank.onFetch = () => endFeeds({ ...world, raw: { removeOf: async () => undefined } })(world.familyId);
    await world.deliver(connection);

    expect([...(await list()).keys()]).toEqual([]);
    expect(await world.transactions(account)).toEqual([]);
    expect(world.messages).toEqual([]);
  });
});
