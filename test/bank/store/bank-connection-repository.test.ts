import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BankSync } from '../../../shared/bank/connections/domain/connection.ts';
import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { createBankConnectionRepository } from '../../../shared/bank/store/bank-connection-repository.ts';
import { newSync } from '../../../shared/bank/sync/domain/sync-record.ts';
import { aBankAccount, aConnection } from '../../support/bank/bank-builders.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { sentTwice } from '../../support/store/faulty-documents.ts';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const DAY = '2026-03-01';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const repository = () => createBankConnectionRepository(table.documents, table.tableName);
const created = async (over: Parameters<typeof aConnection>[0] = {}) => {
  const connection = aConnection(over);
  await repository().create(connection);
  return connection;
};
const aSync = (id = randomUUID()) => newSync({ id, trigger: 'manual', now: NOW, today: DAY });

describe('createBankConnectionRepository', () => {
  it('finds a stored connection, with any null values, only for its family', async () => {
    const bare = await created();
    const full = await created({
      familyId: bare.familyId,
      syncStartDate: '2025-01-01',
      sync: aSync(),
      lastCompletedAt: NOW,
      dueAt: null,
      lease: { holder: 'a', until: LATER },
      requests: { day: DAY, count: 3 },
      dismissed: ['a:b'],
      replacements: [{ dormantId: 'a', activeId: 'b', accountId: 'c' }],
    });
    await repository().create({ ...bare, name: 'Again' });
    for (const connection of [bare, full])
      expect(await repository().find(connection.familyId, connection.id)).toEqual(connection);
    expect(await repository().list(bare.familyId)).toEqual([bare, full]);
    for (const [family, id] of [[randomUUID(), bare.id] as const, [bare.familyId, 'nonsense'] as const]) {
      expect(await repository().find(family, id)).toBeUndefined();
    }
  });

  it('reads a sync as it was written, whatever it holds', async () => {
    const written = await created({
      sync: {
        ...aSync(),
        status: 'failed',
        finishedAt: LATER,
        error: { code: 'rate_limited', message: 'later' },
        notices: [{ category: 'api', message: 'slow', upstreamId: null }],
        refused: ['a row'],
        attempts: 2,
        isListed: true,
      },
    });
    expect(await repository().find(written.familyId, written.id)).toEqual(written);
  });

  it.each([
    ['sync.trigger', { trigger: 'secret' }],
    ['sync.error.code', { error: { code: 'secret', message: 'm' } }],
    ['sync.notices.0.category', { notices: [{ category: 'secret', message: 'm', upstreamId: null }] }],
    ['sync.stats.requests', { stats: { ...aSync().stats, requests: 'secret' } }],
    ['sync.attempts', { attempts: 'secret' }],
  ])('refuses a connection with the name of %s, not its value, if that is damaged', async (field, damage) => {
    const { familyId, id } = await created({ sync: { ...aSync(), ...damage } as BankSync });
    const error = await repository()
      .find(familyId, id)
      .catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(`StoredItemError: A stored BankConnection has an invalid ${field}: `);
    expect(String(error)).not.toContain('secret');
  });

  it('allows one worker at a time by lease', async () => {
    const { familyId, id } = await created();
    const take = (holder: string, freeAt: string) =>
      repository().update(familyId, id, { freeAt }, { lease: { holder, until: LATER } });
    const taken = await Promise.all(['a', 'b', 'c', 'd'].map((holder) => take(holder, NOW)));
    const holders = taken.flatMap((connection) => (connection === undefined ? [] : [connection.lease?.holder ?? '']));
    expect(holders).toHaveLength(1);
    expect(await repository().update(familyId, id, { holder: 'nobody' }, { lease: null })).toBeUndefined();
    expect(await take('e', LATER)).toMatchObject({ lease: { holder: 'e' } });
    expect(await repository().update(familyId, id, { holder: holders[0] ?? '' }, { failures: 1 })).toBeUndefined();
    expect(await repository().update(familyId, id, { holder: 'e' }, { lease: null })).toMatchObject({ lease: null });
  });

  it('checks the sync, the due time and the dismissals before an update; null means none', async () => {
    const { familyId, id } = await created();
    const sync = aSync();
    const change = (expected: Parameters<ReturnType<typeof repository>['update']>[2], name: string) =>
      repository().update(familyId, id, expected, { name });
    expect(await change({ syncId: sync.id }, 'x')).toBeUndefined();
    expect(await change({ dueAt: null }, 'x')).toBeUndefined();
    expect(await change({ dismissedCount: 1 }, 'x')).toBeUndefined();
    const both = { syncId: null, dueAt: NOW, dismissedCount: 0 };
    expect(await repository().update(familyId, id, both, { sync, dueAt: null })).toMatchObject({ sync, dueAt: null });
    expect(await change({ syncId: null }, 'x')).toBeUndefined();
    expect(await change({ dueAt: NOW }, 'x')).toBeUndefined();
    expect(await change({ syncId: sync.id, dueAt: null }, 'y')).toMatchObject({ name: 'y', sync });
    expect(await repository().update(familyId, randomUUID(), {}, { name: 'none' })).toBeUndefined();
  });

  it('recognizes its own writes after lost answers', async () => {
    const twice = createBankConnectionRepository(sentTwice(table.documents), table.tableName);
    const connection = aConnection();
    const { familyId, id } = connection;
    await twice.create(connection);
    const lease = { holder: 'a', until: LATER };
    expect(await twice.update(familyId, id, { freeAt: NOW, dueAt: NOW }, { lease, dueAt: LATER })).toMatchObject({
      lease,
    });
    expect(await twice.update(familyId, id, { holder: 'b' }, { lease: null })).toBeUndefined();
    expect(await twice.remove(familyId, id, { holder: 'a' })).toBe(true);
    expect(await repository().find(familyId, id)).toBeUndefined();
  });

  it('lists due connections, soonest first, until they are no longer due', async () => {
    const at = (second: number) => `2020-01-01T00:00:0${second}.000Z`;
    const [third, first, never, second] = [
      await created({ dueAt: at(3) }),
      await created({ dueAt: at(1) }),
      await created({ dueAt: null }),
      await created({ dueAt: at(2) }),
    ];
    const due = async (now: string, limit = 10) =>
      (await repository().listDue(now, limit)).map(({ connectionId }) => connectionId);
    expect(await due(at(2))).toEqual([first.id, second.id]);
    expect(await due(at(3), 2)).toEqual([first.id, second.id]);
    expect(await repository().listDue(at(1), 10)).toEqual([
      { familyId: first.familyId, connectionId: first.id, dueAt: at(1) },
    ]);
    await repository().update(first.familyId, first.id, {}, { dueAt: null });
    await repository().update(second.familyId, second.id, {}, { dueAt: at(4) });
    await repository().update(never.familyId, never.id, {}, { dueAt: at(0) });
    await repository().update(third.familyId, third.id, {}, { name: 'Other' });
    expect(await due(at(3))).toEqual([never.id, third.id]);
    for (const connection of [never, third, second]) await repository().remove(connection.familyId, connection.id, {});
    expect(await due(at(9))).toEqual([]);
  });

  it('counts requests exactly up to the daily limit, also concurrently, and restarts the next day', async () => {
    const { familyId, id } = await created();
    const count = (day: string) => repository().countRequest(familyId, id, day, 8);
    const counted = await Promise.all(Array.from({ length: 20 }, () => count(DAY)));
    expect(counted.filter(Boolean)).toHaveLength(8);
    const next = await Promise.all(Array.from({ length: 12 }, () => count('2026-03-02')));
    expect(next.filter(Boolean)).toHaveLength(8);
    expect(await count(DAY)).toBe(false); // a clock that is behind does not start its own day
    expect(await repository().find(familyId, id)).toMatchObject({ requests: { day: '2026-03-02', count: 8 } });
    expect(await repository().countRequest(familyId, randomUUID(), DAY, 8)).toBe(false);
  });

  it('never counts too few after lost answers', async () => {
    const twice = createBankConnectionRepository(sentTwice(table.documents), table.tableName);
    const { familyId, id } = await created();
    let allowed = 0;
    while (await twice.countRequest(familyId, id, DAY, 8)) allowed++;
    expect(allowed).toBeLessThanOrEqual(8);
    expect(await repository().find(familyId, id)).toMatchObject({ requests: { count: 8 } });
  });

  it('removes a connection with its accounts only, and only with the lease', async () => {
    const accounts = createBankAccountRepository(table.documents, table.tableName);
    const connection = await created({ lease: { holder: 'a', until: LATER } });
    const other = await created({ familyId: connection.familyId });
    for (const parent of [connection, connection, other]) await accounts.create(aBankAccount(parent));
    const { familyId, id } = connection;
    expect(await repository().remove(familyId, id, { freeAt: NOW })).toBe(false);
    expect(await accounts.list(familyId, id)).toHaveLength(2);
    expect(await repository().remove(familyId, id, { holder: 'a' })).toBe(true);
    expect(await accounts.list(familyId, id)).toEqual([]);
    expect(await accounts.list(familyId, other.id)).toHaveLength(1);
    expect(await repository().list(familyId)).toEqual([other]);
    expect(await repository().remove(familyId, id, { holder: 'a' })).toBe(true);
  });

  it('keeps the credential out of the index', async () => {
    const { familyId, id } = await created();
    const key = { pk: `FAMILY#${familyId}`, sk: `BANK_CONNECTION#${id}` };
    const { Item = {} } = await table.documents.send(new GetCommand({ TableName: table.tableName, Key: key }));
    expect(Item['gsi1pk']).toBe('BANK_DUE');
    expect(Item['gsi1sk']).toBe(`${NOW}#${familyId}#${id}`);
    expect(Item['header']).toBeUndefined();
  });
});
