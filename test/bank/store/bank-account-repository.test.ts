import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBankAccountRepository } from '../../../shared/bank/store/bank-account-repository.ts';
import { aBankAccount, aConnection } from '../../support/bank/bank-builders.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { sentTwice } from '../../support/store/faulty-documents.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const repository = () => createBankAccountRepository(table.documents, table.tableName);
const link = () => ({ connectionId: randomUUID(), bankAccountId: randomUUID() });

describe('createBankAccountRepository', () => {
  it('stores the accounts of a connection, oldest first, and keeps an existing one', async () => {
    const connection = aConnection();
    const younger = aBankAccount(connection, { createdAt: '2026-03-02T00:00:00.000Z', currency: null, kind: 'loan' });
    const older = aBankAccount(connection, { accountId: randomUUID(), missingSince: '2026-03-01T00:00:00.000Z' });
    for (const account of [younger, older]) expect(await repository().create(account)).toEqual(account);
    expect(await repository().create({ ...older, name: 'Again', accountId: null })).toEqual(older);
    await repository().create(aBankAccount(aConnection({ familyId: connection.familyId })));
    const { familyId, id } = connection;
    expect(await repository().list(familyId, id)).toEqual([older, younger]);
    expect(await repository().find(familyId, id, older.id)).toEqual(older);
    for (const [family, of, accountId] of [
      [randomUUID(), id, older.id],
      [familyId, randomUUID(), older.id],
      [familyId, 'nonsense', older.id],
      [familyId, id, 'nonsense'],
    ] as const) {
      expect(await repository().find(family, of, accountId)).toBeUndefined();
    }
    await repository().remove(older);
    await repository().remove(older);
    expect(await repository().list(familyId, id)).toEqual([younger]);
  });

  it('updates an account only while it is linked as expected; null clears a value', async () => {
    const account = await repository().create(aBankAccount(aConnection(), { notice: 'odd' }));
    const accountId = randomUUID();
    expect(await repository().update(account, { accountId }, randomUUID())).toBeUndefined();
    expect(await repository().update(account, { accountId, notice: null }, null)).toMatchObject({
      accountId,
      notice: null,
      balance: '100.23',
    });
    expect(await repository().update(account, { accountId: null }, null)).toBeUndefined();
    expect(await repository().update(account, { invertBalance: true })).toMatchObject({ invertBalance: true });
    expect(await repository().update(account, { accountId: null }, accountId)).toMatchObject({ accountId: null });
    await repository().remove(account, randomUUID());
    await repository().update(account, { accountId }, null);
    await repository().remove(account, null);
    expect(await repository().find(account.familyId, account.connectionId, account.id)).toMatchObject({ accountId });
    await repository().remove(account, accountId);
    expect(await repository().update(account, { zeroRuns: 1 })).toBeUndefined();
  });

  it('moves a link only from its current place, and only once under concurrency', async () => {
    const [familyId, accountId] = [randomUUID(), randomUUID()];
    const links = Array.from({ length: 6 }, link);
    const moved = await Promise.all(links.map((to) => repository().moveLink(familyId, accountId, undefined, to)));
    expect(moved.filter(Boolean)).toHaveLength(1);
    const winner = links[moved.indexOf(true)];
    expect(await repository().readLink(familyId, accountId)).toEqual(winner);
    const [next, wrong] = [link(), link()];
    expect(await repository().moveLink(familyId, accountId, wrong, next)).toBe(false);
    expect(await repository().moveLink(familyId, accountId, wrong, undefined)).toBe(false);
    const sibling = { ...link(), connectionId: winner?.connectionId ?? '' };
    expect(await repository().moveLink(familyId, accountId, sibling, next)).toBe(false);
    expect(await repository().moveLink(familyId, accountId, winner, next)).toBe(true);
    expect(await repository().readLink(familyId, accountId)).toEqual(next);
    expect(await repository().moveLink(familyId, accountId, next, undefined)).toBe(true);
    expect(await repository().moveLink(familyId, accountId, next, undefined)).toBe(true);
    expect(await repository().readLink(familyId, accountId)).toBeUndefined();
    expect(await repository().readLink(randomUUID(), accountId)).toBeUndefined();
    expect(await repository().readLink(familyId, 'nonsense')).toBeUndefined();
  });

  it('recognizes its own writes after lost answers', async () => {
    const twice = createBankAccountRepository(sentTwice(table.documents), table.tableName);
    const account = aBankAccount(aConnection());
    const [accountId, first, second] = [randomUUID(), link(), link()];
    expect(await twice.create(account)).toEqual(account);
    expect(await twice.update(account, { accountId }, null)).toMatchObject({ accountId });
    expect(await twice.update(account, { accountId }, null)).toBeUndefined();
    expect(await twice.moveLink(account.familyId, accountId, undefined, first)).toBe(true);
    expect(await twice.moveLink(account.familyId, accountId, first, second)).toBe(true);
    expect(await twice.moveLink(account.familyId, accountId, first, undefined)).toBe(false);
    expect(await twice.moveLink(account.familyId, accountId, second, undefined)).toBe(true);
  });
});
