import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createImportRepository } from '../../../shared/imports/store/import-repository.ts';
import { anImport } from '../../support/imports/import-builders.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { sentTwice } from '../../support/store/faulty-documents.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const NOW = '2026-01-05T10:00:00.000Z';
const stored = async (over: Parameters<typeof anImport>[0] = {}, documents = table.documents) => {
  const imports = createImportRepository(documents, table.tableName);
  const record = anImport({ id: randomUUID(), familyId: randomUUID(), ...over });
  await imports.create(record);
  return { imports, record, familyId: record.familyId, id: record.id };
};

describe('createImportRepository', () => {
  it('returns an import as it was stored', async () => {
    const { imports, record } = await stored({
      attempt: { id: 'a', begunAt: NOW },
      lease: { holder: 'h', until: NOW },
      warnings: [{ line: null, code: 'c', message: 'm' }],
      progress: { done: 1, total: 2 },
    });
    expect(await imports.find(record.familyId, record.id)).toEqual(record);
  });

  it('finds nothing under a foreign, unknown or malformed id', async () => {
    const { imports, id, familyId } = await stored();
    expect(await imports.find(randomUUID(), id)).toBeUndefined();
    expect(await imports.find(familyId, randomUUID())).toBeUndefined();
    expect(await imports.find(familyId, 'IMPORT#x')).toBeUndefined();
  });

  it.each([
    ['another status', { statuses: ['complete' as const] }],
    ['preparing', { preparing: true }],
    ['another attempt', { attemptId: 'other' }],
    ['another holder', { holder: 'other' }],
    ['a free import while the lease is live', { freeAt: '2026-01-05T09:59:59.000Z' }],
    ['a status and a live lease', { statuses: ['pending' as const], freeAt: '2026-01-05T09:59:59.000Z' }],
    ['an attempt that no worker has started', { neverStarted: true as const }],
    ['another row index', { rowIndex: 'other' }],
    ['no row index', { rowIndex: null }],
  ])('changes nothing if the condition is %s', async (_, expected) => {
    const over = { attempt: { id: 'a', begunAt: NOW }, lease: { holder: 'h', until: NOW }, attemptStarted: true };
    const { imports, record, familyId, id } = await stored(over);

    expect(await imports.update(familyId, id, expected, { status: 'failed' })).toBeUndefined();

    expect(await imports.find(familyId, id)).toEqual(record);
  });

  it('sets changed attributes and removes those that become null', async () => {
    const { imports, record, familyId, id } = await stored({ lease: { holder: 'h', until: NOW }, error: 'old' });
    const expected = { statuses: ['pending' as const], holder: 'h', freeAt: NOW, preparing: false, rowIndex: 'index' };

    const updated = await imports.update(familyId, id, expected, { lease: null, error: null, wakes: 3 });

    expect(updated).toEqual({ ...record, lease: null, error: null, wakes: 3 });
    expect(await imports.find(familyId, id)).toEqual(updated);
  });

  it('recognizes its own write if the response was lost', async () => {
    const { imports, familyId, id } = await stored({}, sentTwice(table.documents));

    const begun = await imports.update(familyId, id, { statuses: ['pending'] }, { status: 'importing' });

    expect(begun?.status).toBe('importing');
    expect(await imports.update(familyId, id, { statuses: ['pending'] }, { status: 'importing' })).toBeUndefined();
  });

  it('hides a deleted import from clients but not from workers, and rejects changes', async () => {
    const { imports, familyId, id } = await stored();
    await imports.update(familyId, id, {}, { deletedAt: NOW });

    expect(await imports.find(familyId, id)).toBeUndefined();
    expect(await imports.findAny(familyId, id)).toMatchObject({ deletedAt: NOW });
    expect(await imports.update(familyId, id, {}, { status: 'importing' })).toBeUndefined();
    expect(await imports.list(familyId, { page: 1, perPage: 10 })).toMatchObject({ items: [], totalCount: 0 });
  });

  it('lists only imports with work left as in flight', async () => {
    const { imports, familyId, id } = await stored();
    const isInFlight = async () =>
      (await imports.listInFlight()).some((inFlight) => inFlight.id === id && inFlight.familyId === familyId);

    expect(await isInFlight()).toBe(false);
    await imports.update(familyId, id, {}, { status: 'importing' });
    expect(await isInFlight()).toBe(true);
    await imports.update(familyId, id, {}, { touchedAt: NOW });
    expect(await isInFlight()).toBe(true);
    await imports.update(familyId, id, {}, { status: 'complete', todo: ['readback'] });
    expect(await isInFlight()).toBe(true);
    await imports.update(familyId, id, {}, { todo: [] });
    expect(await isInFlight()).toBe(false);
    await imports.update(familyId, id, {}, { status: 'reverting' });
    expect(await isInFlight()).toBe(true);
  });

  it('lists newest first, by status and type, and returns the last page for a page beyond the end', async () => {
    const { imports, familyId } = await stored({ id: '01890a5d-0000-774b-bcce-b302099a8057', status: 'complete' });
    await imports.create(anImport({ familyId, id: '01890a5e-0000-774b-bcce-b302099a8057', type: 'NativeImport' }));

    const list = async (query: object) => {
      const { items, totalCount, page } = await imports.list(familyId, { page: 1, perPage: 1, ...query });
      return { ids: items.map(({ id }) => id.slice(0, 8)), totalCount, page };
    };

    expect(await list({})).toEqual({ ids: ['01890a5e'], totalCount: 2, page: 1 });
    expect(await list({ page: 9 })).toEqual({ ids: ['01890a5d'], totalCount: 2, page: 2 });
    expect(await list({ status: 'complete' })).toEqual({ ids: ['01890a5d'], totalCount: 1, page: 1 });
    expect(await list({ type: 'NativeImport' })).toEqual({ ids: ['01890a5e'], totalCount: 1, page: 1 });
    expect(await list({ status: 'nonsense' })).toEqual({ ids: [], totalCount: 0, page: 1 });
  });

  it('lists the others if one cannot be read, which keeps its place and is counted', async () => {
    const { imports, familyId } = await stored({ id: '01890a5d-0000-774b-bcce-b302099a8057' });
    const damaged = '01890a5e-0000-774b-bcce-b302099a8057';
    await imports.create(anImport({ familyId, id: damaged }));
    await imports.create(anImport({ familyId, id: '01890a5f-0000-774b-bcce-b302099a8057' }));
    const Key = { pk: `FAMILY#${familyId}`, sk: `IMPORT#${damaged}` };
    const damage = { UpdateExpression: 'SET wakes = :wakes', ExpressionAttributeValues: { ':wakes': 'secret' } };
    await table.documents.send(new UpdateCommand({ TableName: table.tableName, Key, ...damage }));

    const list = async (page: number, perPage: number, status?: string) => {
      const found = await imports.list(familyId, { page, perPage, ...(status !== undefined && { status }) });
      const { items, totalCount, unreadable } = found;
      return { ids: items.map(({ id }) => id.slice(0, 8)), totalCount, unreadable: [...unreadable.keys()] };
    };

    expect(await list(1, 10)).toEqual({ ids: ['01890a5f', '01890a5d'], totalCount: 3, unreadable: [damaged] });
    expect(await list(1, 10, 'pending')).toMatchObject({ totalCount: 3 });
    expect(await list(1, 10, 'complete')).toEqual({ ids: [], totalCount: 0, unreadable: [] });
    expect(await list(2, 1)).toEqual({ ids: [], totalCount: 3, unreadable: [damaged] });
    expect(await list(3, 1)).toEqual({ ids: ['01890a5d'], totalCount: 3, unreadable: [] });
    const [error] = (await imports.list(familyId, { page: 1, perPage: 10 })).unreadable.values();
    expect(String(error)).toMatch('StoredItemError: A stored Import has an invalid wakes: ');
  });
});
