import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import {
  findImportRow,
  firstNewRows,
  listImportRows,
} from '../../../shared/imports/rows/use-cases/list-import-rows.ts';
import { aRequest, settle } from '../../model/scenario.ts';
import { createWorld, type World } from '../../model/world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const HEADER = 'date,amount,name,account';
const KNOWN = Array.from({ length: 12 }, (_, at) => `2026-01-${at + 10},-1.${at + 10},Shop ${at},Giro`);
const FRESH = ['2026-02-01,-9.99,Bakery,Giro', '2026-02-02,x,Baker,Giro', '2026-02-03,-7.25,Bakery,Giro'];
const csvOf = (rows: readonly string[]): string => [HEADER, ...rows].join('\n');

const worldWithBoth = async () => {
  const world = createWorld(table);
  await world.create(world.caller, aRequest('TransactionImport', csvOf(KNOWN), true));
  await settle(world);
  const mixed = [...KNOWN, ...FRESH].toSorted((a, b) => a.slice(-9).localeCompare(b.slice(-9)));
  const { id } = await world.create(world.caller, aRequest('TransactionImport', csvOf(mixed)));
  return { world, id };
};
const list = (world: World) => listImportRows(world);
const everything = { valid: null, search: null };

describe('listImportRows', () => {
  it('lists new rows and duplicates separately, page by page', async () => {
    const { world, id } = await worldWithBoth();

    const created = await list(world)(world.caller, id, { ...everything, effect: 'create' }, { page: 1, perPage: 10 });
    const matched = await list(world)(world.caller, id, { ...everything, effect: 'match' }, { page: 9, perPage: 10 });

    expect(created.totalCount).toBe(2);
    expect(created.rows.map(({ row }) => row.fields.amount)).toEqual(['-9.99', '-7.25']);
    expect(matched.totalCount).toBe(12);
    expect(matched.rows).toHaveLength(2); // the last page
    expect(matched.rows.every(({ effect }) => effect?.entryId != null)).toBe(true);
  });

  it('combines the effect with other filters', async () => {
    const { world, id } = await worldWithBoth();
    const about = async (filter: { valid: boolean | null; search: string | null }) =>
      (await list(world)(world.caller, id, { ...filter, effect: 'match' }, { page: 1, perPage: 25 })).totalCount;

    expect(await about({ valid: null, search: 'shop 1' })).toBe(3);
    expect(await about({ valid: false, search: null })).toBe(0);
  });

  it('rejects the effect filter for large imports', async () => {
    const { world, id } = await worldWithBoth();
    const record = await world.imports.find(world.caller.familyId, id);
    const imports = { find: async () => record && withRows(record, 20_001) };
    const ofLarge = listImportRows({ ...world, imports });

    const asked = ofLarge(world.caller, id, { ...everything, effect: 'create' }, { page: 1, perPage: 10 });

    await expect(asked).rejects.toThrow('effect can only filter imports of up to 20000 rows');
  });
});

describe('firstNewRows', () => {
  const first = async (count: number, over = (record: ImportRecord) => record) => {
    const { world, id } = await worldWithBoth();
    const record = await world.imports.find(world.caller.familyId, id);
    if (record === undefined) throw new Error('The import exists');
    return (await firstNewRows(world)(over(record), count)).rows.map(({ row }) => row.fields.amount);
  };

  it('shows the first rows that create an entry', async () => {
    expect(await first(10)).toEqual(['-9.99', '-7.25']);
    expect(await first(1)).toEqual(['-9.99']);
  });

  it('shows none of a large import or of one that is still being read', async () => {
    expect(await first(10, (record) => withRows(record, 20_001))).toEqual([]);
    expect(await first(10, (record) => ({ ...record, preparing: true }))).toEqual([]);
  });
});

const withRows = <Import extends { stats: object }>(record: Import, rowsCount: number): Import => ({
  ...record,
  stats: { ...record.stats, rowsCount },
});

describe('findImportRow', () => {
  it('shows a row like the list of rows', async () => {
    const { world, id } = await worldWithBoth();
    const { rows } = await list(world)(world.caller, id, everything, { page: 1, perPage: 25 });

    for (const row of rows) {
      expect(await findImportRow(world)(world.caller, id, row.row.rowNumber)).toEqual(row);
    }
  });

  it('finds no row beyond the end or of another family', async () => {
    const { world, id } = await worldWithBoth();
    const find = findImportRow(world);

    await expect(find(world.caller, id, 16)).rejects.toThrow('Row not found');
    await expect(find({ familyId: crypto.randomUUID() }, id, 1)).rejects.toThrow('Import not found');
  });
});
