import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowRemarks } from '../../../shared/imports/rows/use-cases/row-remarks.ts';
import { aRequest, settle } from '../../model/scenario.ts';
import { createWorld } from '../../model/world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const HEADER = 'date,amount,name,account';
const csvOf = (rows: readonly string[]): string => [HEADER, ...rows].join('\n');
const twice = (row: string): readonly string[] => [row, row];

const KNOWN = Array.from({ length: 60 }, (_, at) => twice(`2026-01-15,-1.${at + 10},Shop ${at},Giro`)).flat();
const NEW = twice('2026-02-01,-9.99,Bakery,Giro');

describe('rowRemarks', () => {
  const remarksOf = async (leftOutRowsCount = 0) => {
    const world = createWorld(table);
    await world.create(world.caller, aRequest('TransactionImport', csvOf(KNOWN), true));
    await settle(world);
    const { id } = await world.create(world.caller, aRequest('TransactionImport', csvOf([...KNOWN, ...NEW])));
    const record = await world.imports.find(world.caller.familyId, id);
    if (record === undefined) throw new Error('The import exists');
    return rowRemarks(world)({ ...record, stats: { ...record.stats, leftOutRowsCount } });
  };

  it('names a new row that is repeated, after many that the ledger has already', async () => {
    const { repeated } = await remarksOf();
    expect(repeated.map(({ first, row }) => [first, row.row.rowNumber])).toEqual([[121, 122]]);
  });

  it('says nothing of a file with many rows, also if they are left out', async () => {
    expect((await remarksOf(20_000)).repeated).toEqual([]);
  });
});
