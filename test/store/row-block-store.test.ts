import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mapping } from '../../shared/domain/imports/mapping.ts';
import type { StoredRow } from '../../shared/domain/imports/row-block.ts';
import { createRowBlockStore } from '../../shared/store/row-block-store.ts';
import { startTable, type TestTable } from '../support/dynalite-table.ts';
import { aRow } from '../support/import-builders.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

/** As long as a cell may be, of characters of three bytes that do not compress. */
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
  const store = createRowBlockStore(table.documents, table.tableName);
  const importId = randomUUID();
  const writer = store.writer(importId);
  for (const row of rows) writer.add(row);
  return store.open(importId, await writer.finish(mappings));
};

describe('writer', () => {
  it('keeps rows and mappings of texts that are long and do not compress', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => aStoredRow(at + 1));
    const mappings = Array.from({ length: 60 }, () => aMapping(longText()));

    const reader = await roundTrip(rows, mappings);

    expect(await reader.rows(1, 6)).toEqual(rows);
    expect(await reader.mappings()).toEqual(mappings);
  });

  it('keeps no mapping as none', async () => {
    const reader = await roundTrip([aStoredRow(1)], []);

    expect(await reader.mappings()).toEqual([]);
  });
});
