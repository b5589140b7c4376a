import { randomBytes, randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFindings } from '../../../shared/changes/store/finding-repository.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

describe('createFindings', () => {
  it('keeps the last finding of a name, for its family only', async () => {
    const findings = createFindings(table.documents, table.tableName);
    const family = randomUUID();
    await findings.write(family, 'duplicates', { state: 'a', text: '[1]' });
    await findings.write(family, 'duplicates', { state: 'b', text: '["ü"]' });

    expect(await findings.read(family, 'duplicates')).toEqual({ state: 'b', text: '["ü"]' });
    expect(await findings.read(family, 'transfers')).toBeUndefined();
    expect(await findings.read(randomUUID(), 'duplicates')).toBeUndefined();
    const several = await findings.readMany(family, ['duplicates', 'transfers']);
    expect([...several]).toEqual([['duplicates', { state: 'b', text: '["ü"]' }]]);
  });

  it('tells how many were found without their texts', async () => {
    const findings = createFindings(table.documents, table.tableName);
    const family = randomUUID();
    await findings.write(family, 'category', { state: 'a', text: '[1,2]', count: 2 });
    await findings.write(family, 'merchant', { state: 'a', text: '[1]' });

    expect(await findings.readCount?.(family, 'category')).toEqual({ state: 'a', count: 2 });
    expect(await findings.readCount?.(family, 'merchant')).toBeUndefined();
    expect(await findings.readCount?.(family, 'transfers')).toBeUndefined();
  });

  it('keeps the previous finding, with its state, if one is too large for an item, and how many it was', async () => {
    const findings = createFindings(table.documents, table.tableName);
    const family = randomUUID();
    const text = randomBytes(400 * 1024).toString('base64');
    await findings.write(family, 'category', { state: 'a', text: '[]', count: 0 });
    await findings.write(family, 'category', { state: 'b', text, count: 9 });

    expect(await findings.read(family, 'category')).toEqual({ state: 'a', text: '[]' });
    expect(await findings.readCount?.(family, 'category')).toEqual({ state: 'b', count: 9 });
  });

  it('is removed after 30 days, because it repeats texts that may be deleted from the ledger', async () => {
    const family = randomUUID();
    const findings = createFindings(table.documents, table.tableName, () => '2026-03-01T00:00:00.500Z');
    await findings.write(family, 'transfers', { state: 'a', text: '[]' });
    const Key = { pk: `FINDINGS#${family}`, sk: 'transfers' };
    const { Item } = await table.documents.send(new GetCommand({ TableName: table.tableName, Key }));

    expect(Item).toMatchObject({ type: 'Finding', expiresAt: Date.parse('2026-03-31T00:00:01Z') / 1000 });
  });
});
