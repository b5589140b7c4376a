import { randomBytes, randomUUID } from 'node:crypto';
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mapping } from '../../../shared/imports/mappings/domain/mappings.ts';
import type { StoredRow } from '../../../shared/imports/rows/domain/row-block.ts';
import { createRowBlockStore } from '../../../shared/imports/store/row-block-store.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { anEntry, aRow } from '../../support/imports/import-builders.ts';
import { startTable, type TestTable } from '../../support/store/dynalite-table.ts';
import { memoryUploads } from '../../support/store/memory-uploads.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

/** A cell of the maximum length, with incompressible three-byte characters. */
const longText = (): string =>
  Array.from(new Uint16Array(randomBytes(20_000).buffer), (code) => String.fromCharCode(0x4e00 + (code % 20_000))).join(
    '',
  );
const aMapping = (key: string): Mapping => ({ type: 'tag', key, value: null, createWhenEmpty: true, mappable: null });
const aStoredRow = (rowNumber: number): StoredRow => {
  const fields = { account: longText(), name: longText(), category: longText(), tags: longText(), notes: longText() };
  return { row: aRow({ rowNumber, fields }), occurrence: 1 };
};

const roundTrip = async (rows: readonly StoredRow[], mappings: readonly Mapping[]) => {
  const store = createRowBlockStore(table.documents, table.tableName, memoryUploads());
  const importId = randomUUID();
  const writer = store.writer(importId);
  for (const row of rows) writer.add(row);
  return store.open(importId, await writer.finish(mappings));
};

describe('writer', () => {
  it('stores rows and mappings with long, incompressible texts', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => aStoredRow(at + 1));
    const mappings = Array.from({ length: 60 }, () => aMapping(longText()));

    const reader = await roundTrip(rows, mappings);

    expect(await reader.rows(1, 6)).toEqual(rows);
    expect(await reader.mappings()).toEqual(mappings);
  });

  it('stores an empty list of mappings', async () => {
    const reader = await roundTrip([aStoredRow(1)], []);

    expect(await reader.mappings()).toEqual([]);
  });
});

describe('revise', () => {
  const plain = (rowNumber: number, name: string): StoredRow => ({
    row: aRow({ rowNumber, fields: { name } }),
    occurrence: 1,
  });
  const invalid = (rowNumber: number): StoredRow => ({
    row: aRow({ rowNumber, errors: ['Amount is required'], entry: null }),
    occurrence: 0,
  });

  it('replaces one block, keeps the others and leaves the old index valid', async () => {
    const store = createRowBlockStore(table.documents, table.tableName, memoryUploads());
    const importId = randomUUID();
    const writer = store.writer(importId);
    const rows = [aStoredRow(1), aStoredRow(2), aStoredRow(3), invalid(4)];
    for (const row of rows) writer.add(row);
    const before = await writer.finish([aMapping('x')], { signature: 'header' });
    const old = await store.open(importId, before);
    const last = old.blocks.length - 1;
    const kept = (await old.block(last)) ?? [];

    const after = await store.revise(importId, before, {
      blocks: new Map([[last, [...kept.slice(0, -1), plain(4, 'repaired')]]]),
      repaired: [4],
    });

    const revised = await store.open(importId, after);
    expect(await revised.rows(4, 4)).toEqual([plain(4, 'repaired')]);
    expect(await revised.rows(1, 3)).toEqual(rows.slice(0, 3));
    expect(revised.blocks.map((block) => block.invalid)).toEqual(old.blocks.map(() => 0));
    expect(revised.repaired).toEqual([4]);
    expect(revised.signature).toBe('header');
    expect(await revised.mappings()).toEqual([aMapping('x')]);
    expect(await old.rows(4, 4)).toEqual([invalid(4)]);
  });

  it('keeps the numbers of all repaired rows of a large file in one item', async () => {
    const store = createRowBlockStore(table.documents, table.tableName, memoryUploads());
    const importId = randomUUID();
    const first = await store.writer(importId).finish([]);
    const bits = randomBytes(400_000);
    const numbers = Array.from(bits, (bit, at) => (bit % 2 === 0 ? [at + 1] : [])).flat();

    const many = await store.revise(importId, first, { repaired: numbers.toReversed() });
    const more = await store.revise(importId, many, { repaired: [400_001, ...numbers.slice(0, 2)] });

    const { repaired } = await store.open(importId, more);
    expect(String(repaired) === String([...numbers, 400_001])).toBe(true); // a difference of so many takes minutes to show
  });

  it('updates the number of pending rows of a changed block', async () => {
    const store = createRowBlockStore(table.documents, table.tableName, memoryUploads());
    const importId = randomUUID();
    const writer = store.writer(importId);
    for (const row of [plain(1, 'booked'), plain(2, 'booked')]) writer.add(row);
    const before = await writer.finish([]);

    const pending = { row: aRow({ rowNumber: 2, pending: true }), occurrence: 1 };
    const after = await store.revise(importId, before, { blocks: new Map([[0, [plain(1, 'booked'), pending]]]) });

    expect((await store.open(importId, before)).blocks).toMatchObject([{ rows: 2, pending: 0 }]);
    expect((await store.open(importId, after)).blocks).toMatchObject([{ rows: 2, pending: 1 }]);
  });

  it('splits a block in two if a longer row no longer fits', async () => {
    const store = createRowBlockStore(table.documents, table.tableName, memoryUploads());
    const importId = randomUUID();
    const writer = store.writer(importId);
    for (let at = 1; at <= 9; at++) writer.add(plain(at, 'short'));
    const before = await writer.finish([]);

    const rows = Array.from({ length: 9 }, (_, at) => aStoredRow(at + 1));
    const revised = await store.open(importId, await store.revise(importId, before, { blocks: new Map([[0, rows]]) }));

    expect(revised.blocks.length).toBeGreaterThan(1);
    expect(revised.blocks.map(({ first }) => first)[0]).toBe(1);
    expect(await revised.rows(1, 9)).toEqual(rows);
  });

  it('writes only the mappings that changed', async () => {
    const objects = memoryUploads();
    const store = createRowBlockStore(table.documents, table.tableName, objects);
    const importId = randomUUID();
    const writer = store.writer(importId);
    const mappings = Array.from({ length: 60 }, () => aMapping(longText()));
    const before = await writer.finish(mappings);
    const written = objects.keys().length;

    const changed = mappings.map((mapping, at) => (at === 0 ? { ...mapping, createWhenEmpty: false } : mapping));
    const revised = await store.open(importId, await store.revise(importId, before, { mappings: changed }));

    expect(await revised.mappings()).toEqual(changed);
    expect(written).toBeGreaterThan(2);
    expect(objects.keys()).toHaveLength(written + 1);
  });
});

describe('where blocks lie', () => {
  const write = async (rows: readonly StoredRow[]) => {
    const objects = memoryUploads();
    const store = createRowBlockStore(table.documents, table.tableName, objects);
    const importId = randomUUID();
    const writer = store.writer(importId);
    for (const row of rows) writer.add(row);
    const index = await writer.finish([aMapping('x')]);
    return { objects, store, importId, index };
  };
  const sortKeys = async (importId: string): Promise<readonly string[]> => {
    const ofImport = new QueryCommand({
      TableName: table.tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `IMPORT#${importId}` },
    });
    return ((await table.documents.send(ofImport)).Items ?? []).map(({ sk }) => String(sk));
  };

  it('keeps a small import in the table alone', async () => {
    const rows = [{ row: aRow({ rowNumber: 1, fields: { name: 'Bakery' } }), occurrence: 1 }];
    const { objects, store, importId, index } = await write(rows);

    expect(objects.keys()).toEqual([]);
    const reader = await store.open(importId, index);
    expect(await reader.rows(1, 1)).toEqual(rows);
  });

  it('keeps large blocks in the bucket and only the rest in the table', async () => {
    const { objects, importId } = await write([aStoredRow(1), aStoredRow(2)]);

    expect(objects.keys()).toHaveLength(1);
    expect(objects.keys().every((key) => key.startsWith(`rows/${importId}/`))).toBe(true);
    expect((await sortKeys(importId)).map((sk) => sk.split('#')[0])).toEqual(['INDEX', 'MAPPINGS']);
  });

  it('removes items and objects of an import, and none of another', async () => {
    const { objects, store, importId } = await write([aStoredRow(1), aStoredRow(2)]);
    await objects.put(`rows/${importId}0/other`, new Uint8Array(1));

    await store.removeAll(importId);

    expect(objects.keys()).toEqual([`rows/${importId}0/other`]);
    expect(await sortKeys(importId)).toEqual([]);
  });

  it('names no block if the bucket fails while they are written', async () => {
    const objects = memoryUploads();
    const importId = randomUUID();
    const put = () => Promise.reject(new Error('The bucket is unavailable'));
    const writer = createRowBlockStore(table.documents, table.tableName, { ...objects, put }).writer(importId);
    writer.add(aStoredRow(1));

    await expect(writer.finish([aMapping('x')])).rejects.toThrow('The bucket is unavailable');

    expect(await sortKeys(importId)).toEqual([]);
  });

  it('reads the only block of a file once, and again if that failed', async () => {
    const row = aStoredRow(1);
    const { objects, importId, index } = await write([row]);
    const read: string[] = [];
    let isAvailable = false;
    const get = (key: string) => {
      read.push(key);
      return isAvailable ? objects.get(key) : Promise.reject(new Error('The bucket is unavailable'));
    };
    const reader = await createRowBlockStore(table.documents, table.tableName, { ...objects, get }).open(
      importId,
      index,
    );

    await expect(reader.block(0)).rejects.toThrow('The bucket is unavailable');
    isAvailable = true;
    expect(await reader.block(0)).toEqual([row]);
    expect(await reader.rows(1, 1)).toEqual([row]);
    expect(await reader.block(0)).toEqual([row]);
    expect(await reader.block(1)).toBeUndefined();

    const key = objects.keys()[0];
    expect(read).toEqual([key, key]);
  });

  it('says that the rows of an import are gone if a block is missing', async () => {
    const { objects, importId, index } = await write([aStoredRow(1)]);
    const get = () =>
      Promise.reject(new DomainError('upload_not_found', 'The file of this import is no longer stored'));
    const reader = await createRowBlockStore(table.documents, table.tableName, { ...objects, get }).open(
      importId,
      index,
    );

    const missing = await reader.block(0).catch((error: unknown) => error);

    expect(missing).toMatchObject({
      code: 'upload_not_found',
      message: 'The rows of this import are no longer stored: import its file again',
      cause: { message: 'The file of this import is no longer stored' },
    });
  });
});

describe('what the index notes of a block', () => {
  const stored = (rowNumber: number, account: string, currency: string | null): StoredRow => ({
    row: aRow({
      rowNumber,
      fields: { account, currency: currency ?? 'USD' },
      entry: anEntry({ currencyFromFile: currency !== null }),
    }),
    occurrence: 1,
  });

  it('is how many rows are pending', async () => {
    const pending = { row: aRow({ rowNumber: 2, pending: true }), occurrence: 2 };
    expect((await roundTrip([stored(1, '', null), pending], [])).blocks).toMatchObject([{ pending: 1 }]);
    expect((await roundTrip([stored(1, '', null)], [])).blocks).toMatchObject([{ pending: 0 }]);
  });

  it('is the only currency of each account', async () => {
    const leftOut: StoredRow = {
      row: aRow({ rowNumber: 5, fields: { account: 'Out' }, leftOut: true }),
      occurrence: 1,
    };
    const rows = [stored(1, 'A', 'EUR'), stored(2, 'B', null), stored(3, 'C', 'EUR'), stored(4, 'C', 'USD'), leftOut];
    const [block] = (await roundTrip(rows, [])).blocks;
    expect(block?.currencies).toEqual([
      ['A', 'EUR'],
      ['B', null],
      ['C', null],
    ]);
  });

  it('has no currencies of many accounts', async () => {
    const rows = Array.from({ length: 17 }, (_, at) => stored(at + 1, `Account ${at}`, 'EUR'));
    const [block] = (await roundTrip(rows, [])).blocks;
    expect(block).not.toHaveProperty('currencies');
  });
});

describe('a store that remembers what it has written', () => {
  /** A table that counts how often it is read. */
  const createStore = () => {
    let reads = 0;
    const send = (command: object): unknown => {
      if (command instanceof GetCommand) reads += 1;
      return table.documents.send(command as GetCommand);
    };
    const documents = Object.create(table.documents, { send: { value: send } });
    const store = createRowBlockStore(documents, table.tableName, memoryUploads(), { remembers: true });
    const write = async (importId: string) => {
      const writer = store.writer(importId);
      writer.add({ row: aRow({ rowNumber: 1, fields: { name: importId } }), occurrence: 1 });
      return writer.finish([aMapping('x')]);
    };
    const namesOf = async (importId: string, name: string) => {
      const reader = await store.open(importId, name);
      await reader.mappings();
      return (await reader.rows(1, 1)).map(({ row }) => row.fields.name);
    };
    return { store, write, namesOf, reads: () => reads };
  };

  it('does not read the rows and mappings of a small file that it has just written', async () => {
    const { write, namesOf, reads } = createStore();
    const importId = randomUUID();
    expect(await namesOf(importId, await write(importId))).toEqual([importId]);
    expect(reads()).toBe(0);
  });

  it('reads those of the file before it', async () => {
    const { write, namesOf, reads } = createStore();
    const [first, second] = [randomUUID(), randomUUID()];
    const before = await write(first);
    await write(second);
    expect(await namesOf(first, before)).toEqual([first]);
    expect(reads()).toBe(3);
  });

  it('does not remember what it has removed', async () => {
    const { store, write, namesOf } = createStore();
    const importId = randomUUID();
    const name = await write(importId);
    await store.removeAll(importId);
    await expect(namesOf(importId, name)).rejects.toThrow('has no INDEX#');
  });
});
