import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountEdits } from '../../../shared/accounts/store/account-edits.ts';
import { createAccountRepository } from '../../../shared/accounts/store/account-repository.ts';
import { createCatalogueRepository } from '../../../shared/catalogue/store/catalogue-repository.ts';
import { createRecordEdits } from '../../../shared/ledger/store/record-edits.ts';
import { announcingNames, createNameChanges } from '../../../shared/platform/dynamodb/name-changes.ts';
import { anAccount } from '../../model/family/changed-family.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { killedBefore } from '../../support/store/faulty-documents.ts';

const MINUTE = 60_000;
const NOW = '2026-03-01T10:00:00.000Z';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

describe('announced changes of names', () => {
  let familyId: string;
  let time: number;
  const until = () => createNameChanges(table.documents, table.tableName).until(familyId);
  const announcing = () => announcingNames(table.documents, () => time);
  const minutesFromStart = async () => (Date.parse((await until()) ?? '') - Date.parse(NOW)) / MINUTE;

  beforeEach(() => {
    familyId = randomUUID();
    time = Date.parse(NOW);
  });

  const aCategory = async (documents = announcing()) => {
    const edits = createRecordEdits(documents, table.tableName);
    const attributes = { color: null, icon: null, classification: null, parentId: null };
    const id = randomUUID();
    await edits.createNamed({ familyId, kind: 'category', name: `Food ${id}`, attributes, candidateId: id, now: NOW });
    return { edits, place: { familyId, kind: 'category' as const, id } };
  };

  it('cover the next sixteen minutes, longer than any function runs', async () => {
    expect(await until()).toBeUndefined();
    await aCategory();
    expect(await minutesFromStart()).toBe(16);
  });

  it('are written once a minute, and never become shorter', async () => {
    const documents = announcing();
    const { edits, place } = await aCategory(documents);
    time += MINUTE;
    await edits.edit(place, () => ({ name: 'Meals', attributes: {} }), NOW, true);
    expect(await minutesFromStart()).toBe(16);
    time += 1;
    await edits.edit(place, () => ({ name: 'Dishes', attributes: {} }), NOW, true);
    expect(await minutesFromStart()).toBeGreaterThan(17);

    time -= 10 * MINUTE;
    await aCategory(announcing()); // on a machine with another clock
    expect(await minutesFromStart()).toBeGreaterThan(17);
  });

  it('are there before the name changes, wherever the process is killed', async () => {
    for (let writes = 0, isKilled = true; isKilled; writes++) {
      familyId = randomUUID();
      const { place } = await aCategory(table.documents);
      const { client, state } = killedBefore(table.documents, writes);
      const edits = createRecordEdits(
        announcingNames(client, () => time),
        table.tableName,
      );
      await edits.edit(place, () => ({ name: 'Meals', attributes: {} }), NOW, true).catch(() => undefined);
      const records = createCatalogueRepository(table.documents, table.tableName);
      const isRenamed = (await records.find(familyId, 'category', place.id))?.name === 'Meals';
      expect([writes, (await until()) !== undefined]).toEqual([writes, isRenamed || writes > 0]);
      isKilled = state.killed;
    }
  });

  it('include accounts, and leave out new owners and records that entries do not show', async () => {
    const accounts = createAccountRepository(table.documents, table.tableName);
    const account = await accounts.create(familyId, anAccount(randomUUID()), 'user', NOW);
    const documents = announcing();
    await createAccountRepository(documents, table.tableName).bindById(familyId, account.id, 'import');
    const attributes = {
      ruleName: 'r',
      resourceType: 'transaction',
      active: true,
      effectiveDate: null,
      conditions: '[]',
      actions: '[]',
    };
    const rule = {
      familyId,
      kind: 'rule' as const,
      name: 'r',
      candidateId: randomUUID(),
      attributes,
      owner: 'user',
      now: NOW,
    };
    await createCatalogueRepository(documents, table.tableName).create(rule);
    expect(await until()).toBeUndefined();
    await createAccountEdits(documents, table.tableName).update(familyId, account, { name: 'Mine', updatedAt: NOW });
    expect(await minutesFromStart()).toBe(16);
  });
});
