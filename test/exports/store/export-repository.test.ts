import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportRecord } from '../../../shared/exports/domain/export-record.ts';
import { createExportRepository } from '../../../shared/exports/store/export-repository.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { sentTwice } from '../../support/store/faulty-documents.ts';

const NOW = '2026-03-01T00:00:00.000Z';
const LATER = '2026-03-08T00:00:00.000Z';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const anExport = (familyId: string): ExportRecord => ({
  id: uuidv7(),
  familyId,
  status: 'pending',
  progress: null,
  checkpoint: null,
  lease: null,
  wakes: 0,
  archive: null,
  error: null,
  touchedAt: NOW,
  createdAt: NOW,
  updatedAt: NOW,
  expiresAt: LATER,
});
const repository = () => createExportRepository(table.documents, table.tableName);
const running = ['pending', 'running'] as const;

describe('createExportRepository', () => {
  it('finds an export until it expires, only for its family', async () => {
    const record = anExport(randomUUID());
    await repository().create(record);
    await repository().create({ ...record, status: 'failed' });
    expect(await repository().find(record.familyId, record.id, NOW)).toEqual(record);
    expect(await repository().find(record.familyId, record.id, LATER)).toBeUndefined();
    expect(await repository().find(randomUUID(), record.id, NOW)).toBeUndefined();
    expect(await repository().find(record.familyId, 'nonsense', NOW)).toBeUndefined();
  });

  it('recognizes its own writes if answers are lost and the SDK sends them again', async () => {
    const twice = createExportRepository(sentTwice(table.documents), table.tableName);
    const record = anExport(randomUUID());
    await twice.create(record);
    expect(await twice.find(record.familyId, record.id, NOW)).toEqual(record);

    const free = { statuses: running, freeAt: NOW };
    const take = (holder: string) =>
      twice.update(record.familyId, record.id, free, { status: 'running', lease: { holder, until: LATER } });
    expect(await take('a')).toMatchObject({ status: 'running', lease: { holder: 'a' } });
    expect(await take('b')).toBeUndefined();
  });

  it('allows one worker at a time by lease', async () => {
    const { familyId, id } = anExport(randomUUID());
    await repository().create({ ...anExport(familyId), id });
    const take = (holder: string, at: string, until: string) =>
      repository().update(
        familyId,
        id,
        { statuses: running, freeAt: at },
        { status: 'running', lease: { holder, until } },
      );
    expect(await take('a', NOW, '2026-03-01T00:01:30.000Z')).toMatchObject({ status: 'running' });
    expect(await take('b', '2026-03-01T00:01:29.000Z', LATER)).toBeUndefined();
    expect(await take('b', '2026-03-01T00:01:30.000Z', LATER)).toMatchObject({ lease: { holder: 'b' } });
    expect(await repository().update(familyId, id, { statuses: running, holder: 'a' }, { wakes: 1 })).toBeUndefined();
    const held = await repository().update(familyId, id, { statuses: running, holder: 'b' }, { lease: null });
    expect(held).toMatchObject({ lease: null, wakes: 0 });
    expect(await repository().update(familyId, id, { statuses: running, holder: 'b' }, { wakes: 1 })).toBeUndefined();
  });

  it('lists unfinished exports until they end, and all exports newest first', async () => {
    const familyId = randomUUID();
    const [first, second] = [anExport(familyId), anExport(familyId)];
    await repository().create(first);
    await repository().create(second);
    const mine = async () => (await repository().listInFlight()).filter((record) => record.familyId === familyId);
    expect(await mine()).toHaveLength(2);
    const archive = { key: 'k', bytes: 3, sha256: 'ff', counts: { accounts: 1 } };
    const done = { status: 'complete', archive } as const;
    expect(await repository().update(familyId, first.id, { statuses: running }, done)).toMatchObject(done);
    expect(await mine()).toEqual([{ familyId, exportId: second.id }]);
    const all = await repository().list(familyId, NOW, { page: 1, perPage: 10 });
    expect([all.items.map(({ id }) => id), all.totalCount]).toEqual([[second.id, first.id], 2]);
    const expired = await repository().list(familyId, LATER, { page: 1, perPage: 10 });
    expect(expired).toEqual({ items: [], totalCount: 0, unreadable: new Map() });
  });

  it('lists the others if one cannot be read, which keeps its place and is counted', async () => {
    const familyId = randomUUID();
    const [first, damaged, last] = [anExport(familyId), anExport(familyId), anExport(familyId)];
    for (const record of [first, damaged, last]) await repository().create(record);
    const Key = { pk: `FAMILY#${familyId}`, sk: `EXPORT#${damaged.id}` };
    const damage = { UpdateExpression: 'SET wakes = :wakes', ExpressionAttributeValues: { ':wakes': 'secret' } };
    await table.documents.send(new UpdateCommand({ TableName: table.tableName, Key, ...damage }));

    const list = async (page: number, perPage: number, now = NOW) => {
      const { items, totalCount, unreadable } = await repository().list(familyId, now, { page, perPage });
      return { ids: items.map(({ id }) => id), totalCount, unreadable: [...unreadable.keys()] };
    };

    expect(await list(1, 10)).toEqual({ ids: [last.id, first.id], totalCount: 3, unreadable: [damaged.id] });
    expect(await list(2, 1)).toEqual({ ids: [], totalCount: 3, unreadable: [damaged.id] });
    expect(await list(9, 1)).toEqual({ ids: [first.id], totalCount: 3, unreadable: [] });
    expect(await list(1, 10, LATER)).toEqual({ ids: [], totalCount: 0, unreadable: [] });
    const [error] = (await repository().list(familyId, NOW, { page: 1, perPage: 10 })).unreadable.values();
    expect(String(error)).toMatch('StoredItemError: A stored Export has an invalid wakes: ');
  });
});
