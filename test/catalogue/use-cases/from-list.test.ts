import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { accountsFrom } from '../../../shared/accounts/use-cases/from-list.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { recordsFrom } from '../../../shared/catalogue/use-cases/from-list.ts';
import { anAccount } from '../../model/family/changed-family.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

const NOW = '2026-05-01T00:00:00.000Z';
const FOREIGN = randomUUID();

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

describe('recordsFrom', () => {
  it('answers as the table does', async () => {
    const familyId = randomUUID();
    const records = createCatalogueRepository(table.documents, table.tableName);
    const named = (name: string) => ({ familyId, name, candidateId: randomUUID(), now: NOW, owner: 'user' });
    const nothing = { color: null, icon: null, classification: null, parentId: null };
    const food = await records.create({ ...named('Food'), kind: 'category', attributes: nothing });
    const ofShop = { color: null, logoUrl: null, websiteUrl: null };
    const shop = await records.create({ ...named('Shop'), kind: 'merchant', attributes: ofShop });
    const listed = recordsFrom(records.list);

    for (const ids of [[food.id], [food.id, shop.id, FOREIGN, 'no id'], []]) {
      expect(await listed.findMany(familyId, 'category', ids)).toEqual(
        await records.findMany(familyId, 'category', ids),
      );
    }
    for (const id of [food.id, shop.id, FOREIGN, 'no id']) {
      expect(await listed.find(familyId, 'category', id)).toEqual(await records.find(familyId, 'category', id));
    }
    expect(await listed.listOf(familyId, 'merchant')).toEqual(await records.listOf(familyId, 'merchant'));
  });
});

describe('accountsFrom', () => {
  it('answers as the table does', async () => {
    const familyId = randomUUID();
    const accounts = createAccountRepository(table.documents, table.tableName);
    const { id } = await accounts.create(familyId, anAccount(randomUUID()), 'user', NOW);
    const listed = accountsFrom(accounts.list);

    expect(await listed.findMany(familyId, [id, FOREIGN])).toEqual(await accounts.findMany(familyId, [id, FOREIGN]));
    for (const wanted of [id, FOREIGN, 'no id']) {
      expect(await listed.find(familyId, wanted)).toEqual(await accounts.find(familyId, wanted));
    }
  });
});
