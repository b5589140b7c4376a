import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createRecordNames } from '../../../shared/imports/store/record-names.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { Killed, killedBefore } from '../../support/store/faulty-documents.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const setUp = () => {
  const familyId = randomUUID();
  const accounts = createAccountRepository(table.documents, table.tableName);
  const records = createCatalogueRepository(table.documents, table.tableName);
  const addAccount = (name: string, createdAt: string) =>
    accounts.create(
      familyId,
      {
        id: randomUUID(),
        name,
        accountType: 'depository',
        subtype: null,
        currency: 'USD',
        status: 'active',
        institutionName: null,
        institutionDomain: null,
        notes: null,
      },
      'user',
      createdAt,
    );
  const addRecord = async (kind: 'category' | 'tag' | 'merchant', name: string) =>
    (
      await records.bindByName({
        familyId,
        kind,
        name,
        owner: 'user',
        attributes: { color: null },
        candidateId: randomUUID(),
        now: '2026-01-01T00:00:00.000Z',
      })
    ).id;
  return { familyId, accounts, addAccount, addRecord, names: createRecordNames({ accounts, records }) };
};

describe('record names', () => {
  it('map names to ids and back for each kind', async () => {
    const { familyId, addAccount, addRecord, names } = setUp();
    const account = await addAccount('Food', '2026-01-01T00:00:00.000Z');
    const category = await addRecord('category', 'Food');
    const tag = await addRecord('tag', 'Food');
    const merchant = await addRecord('merchant', 'Food');

    expect(await names.list(familyId)).toEqual({
      account: new Map([['Food', account.id]]),
      category: new Map([['Food', category]]),
      tag: new Map([['Food', tag]]),
      merchant: new Map([['Food', merchant]]),
      namesakes: new Map(),
      bankNumbers: new Map(),
      parents: new Map(),
    });
    expect((await names.names(familyId)).category).toEqual(new Map([[category, 'Food']]));
    expect((await names.list(randomUUID())).account).toEqual(new Map());
  });

  it('find the account with a number of the bank, and none while two have it', async () => {
    const { familyId, accounts, addAccount, names } = setUp();
    const giro = await addAccount('Giro', '2026-01-01T00:00:00.000Z');
    const visa = await addAccount('Visa', '2026-01-02T00:00:00.000Z');
    const numbered = async () =>
      [...(await names.list(familyId)).bankNumbers].map(([number, { name }]) => [number, name]);

    await accounts.linkBankNumbers(
      familyId,
      new Map<string, string>([
        ['DE1', giro.id],
        ['DE2', visa.id],
        ['DE3', randomUUID()],
      ]),
    ); // the third account does not exist
    expect(await numbered()).toEqual([
      ['DE1', 'Giro'],
      ['DE2', 'Visa'],
    ]);
    await accounts.linkBankNumbers(familyId, new Map([['DE1', visa.id]]));
    expect(await numbered()).toEqual([
      ['DE1', 'Visa'],
      ['DE2', 'Visa'],
    ]);
    await accounts.release(familyId, visa.id, 'user');
    expect(await numbered()).toEqual([]);

    const killed = createAccountRepository(killedBefore(table.documents, 1).client, table.tableName);
    const third = await addAccount('Savings', '2026-01-03T00:00:00.000Z');
    await accounts.linkBankNumbers(familyId, new Map([['DE1', giro.id]]));
    await expect(killed.linkBankNumbers(familyId, new Map([['DE1', third.id]]))).rejects.toThrow(Killed);
    expect(await numbered()).toEqual([]);
    await accounts.linkBankNumbers(familyId, new Map([['DE1', third.id]]));
    expect(await numbered()).toEqual([['DE1', 'Savings']]);
  });

  it('keep 50 numbers of an account', async () => {
    const { familyId, accounts, addAccount, names } = setUp();
    const { id } = await addAccount('Giro', '2026-01-01T00:00:00.000Z');
    const numbers = Array.from({ length: 60 }, (_, at) => [`DE${at}`, id] as const);
    await accounts.linkBankNumbers(familyId, new Map(numbers));
    expect((await names.list(familyId)).bankNumbers.size).toBe(50);
  });

  it('choose the holder of the name among several accounts, otherwise the oldest', async () => {
    const { familyId, accounts, addAccount, names } = setUp();
    const holder = await addAccount('Checking', '2026-01-02T00:00:00.000Z');
    const newest = await addAccount('Checking', '2026-01-03T00:00:00.000Z');
    const oldest = await addAccount('Checking', '2026-01-01T00:00:00.000Z');

    const known = await names.list(familyId);
    expect(known.account).toEqual(new Map([['Checking', holder.id]]));
    expect(known.namesakes).toEqual(new Map([['Checking', [oldest.id, holder.id, newest.id]]]));
    await accounts.release(familyId, holder.id, 'user');
    expect((await names.list(familyId)).account).toEqual(new Map([['Checking', oldest.id]]));
  });
});
