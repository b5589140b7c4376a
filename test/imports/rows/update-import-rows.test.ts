import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { createRowCondition, type RowCondition } from '../../../shared/imports/rows/domain/row-condition.ts';
import type { RowsChange } from '../../../shared/imports/rows/use-cases/update-import-rows.ts';
import { createWorld, type World } from '../../model/world.ts';
import { runs } from '../../support/amounts.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { aCells, type Cells, importOf, NOTES, stateOf } from '../../support/imports/imported-rows.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const aCondition: fc.Arbitrary<RowCondition> = fc.oneof(
  aCells.chain((cells) =>
    fc.constantFrom('date', 'amount', 'name', 'category', 'tags').map((field) => ({
      field: field as keyof Cells,
      equals: cells[field as keyof Cells],
    })),
  ),
  fc.record({
    field: fc.constantFrom('name' as const, 'category' as const),
    contains: fc.constantFrom('R', 'oo', 'e'),
  }),
  fc.record({ empty: fc.subarray(['date', 'amount', 'category'] as const, { minLength: 1 }) }),
);
const aRepair = fc.record(
  {
    date: aCells.map(({ date }) => date),
    amount: fc.constantFrom('-1.50', '2', 'y'),
    category: aCells.map(({ category }) => category),
    tags: aCells.map(({ tags }) => tags),
    notes: aCells.map(({ notes }) => notes),
  },
  { requiredKeys: [] },
);
const aChange: fc.Arbitrary<RowsChange> = fc.oneof(
  fc.record({ where: aCondition, repair: aRepair, leaveOut: fc.constant(null) }),
  fc.record({ where: aCondition, repair: fc.constant({}), leaveOut: fc.boolean() }),
);

/** Changes the same rows with a request for each; the number of rows that have no errors afterwards. */
const oneByOne = async (world: World, { id }: ImportRecord, { where, repair, leaveOut }: RowsChange) => {
  const record = await world.imports.find(world.caller.familyId, id);
  const stored = await (await world.rows.open(id, record?.rowIndex ?? '')).rows(1, 1_000);
  const isMet = createRowCondition(where);
  const wanted = stored.filter(({ row }) => isMet(row) && (row.leftOut ?? false) === (leaveOut === false));
  let valid = 0;
  for (const { row } of wanted) {
    const repaired = await world.repair(world.caller, id, row.rowNumber, repair, leaveOut);
    if (repaired.row.errors.length === 0) valid++;
  }
  return { rows: wanted.length, valid };
};

describe('updateImportRows', () => {
  it('gives the same result as the same change to each row, one by one', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aCells, { minLength: 1, maxLength: 40 }),
        fc.array(aChange, { minLength: 1, maxLength: 3 }),
        async (rows, changes) => {
          const world = createWorld(table);
          const [together, apart] = [await importOf(world, rows), await importOf(world, rows)];
          for (const change of changes) {
            const { changed } = await world.repairAll(world.caller, together.id, change);
            expect(changed).toEqual(await oneByOne(world, apart, change));
          }
          expect(await stateOf(world, together)).toEqual(await stateOf(world, apart));
        },
      ),
      { numRuns: runs(20, 60) },
    );
  });

  const aRow = (over: Partial<Cells> = {}): Cells => ({
    date: '01/02/2026',
    amount: '-1.50',
    name: 'Bakery',
    category: '',
    tags: '',
    notes: '',
    ...over,
  });
  const aFile = (world: World, rows: readonly string[], over: Parameters<typeof aConfiguration>[0] = {}) =>
    world.create(world.caller, {
      type: 'TransactionImport',
      accountId: null,
      publish: false,
      configuration: aConfiguration({ dateFormat: '%d/%m/%Y', ...over }),
      content: { bytes: Buffer.from(rows.join('\n')), source: 'text', filename: null, contentType: null },
    });

  it('does not bring back rows that are left out with a new value', async () => {
    const world = createWorld(table);
    const record = await importOf(world, [aRow({ name: 'Total' }), aRow({ date: 'never' }), aRow({ date: 'never' })]);
    const total = { field: 'name', equals: 'Total' } as const;
    await world.repairAll(world.caller, record.id, { where: total, repair: {}, leaveOut: true });

    const repair = { date: '02/02/2026' };
    const { changed } = await world.repairAll(world.caller, record.id, { where: total, repair, leaveOut: null });
    expect(changed).toEqual({ rows: 0, valid: 0 });
    const wrong = { field: 'date', equals: 'never' } as const;
    const mended = await world.repairAll(world.caller, record.id, { where: wrong, repair, leaveOut: null });
    expect(mended.changed).toEqual({ rows: 2, valid: 2 });
    expect(mended.record.stats).toMatchObject({ rowsCount: 2, validRowsCount: 2, leftOutRowsCount: 1 });
  });

  it('writes nothing if no row is like this', async () => {
    const world = createWorld(table);
    const { id } = await importOf(world, [aRow()]);
    const before = await world.imports.find(world.caller.familyId, id);
    const where = { field: 'name', contains: 'nobody' } as const;

    const { record, changed } = await world.repairAll(world.caller, id, { where, repair: {}, leaveOut: true });

    expect(changed).toEqual({ rows: 0, valid: 0 });
    expect(record).toEqual(before);
    expect(await world.imports.find(world.caller.familyId, id)).toEqual(before);
  });

  it('changes no row if one of them cannot change', async () => {
    const world = createWorld(table);
    const { id } = await importOf(world, [aRow(), aRow()]);
    const before = await stateOf(world, { id } as ImportRecord);
    const [where, repair] = [{ field: 'name', contains: 'bak' } as const, { date: '02/02/2026', ticker: 'X' }];

    const refused = world.repairAll(world.caller, id, { where, repair, leaveOut: null });
    await expect(refused).rejects.toMatchObject({ code: 'validation_failed' });
    const unknown = { empty: ['ticker'] } as const;
    const asked = world.repairAll(world.caller, id, { where: unknown, repair: {}, leaveOut: true });
    await expect(asked).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await stateOf(world, { id } as ImportRecord)).toEqual(before);
  });

  const KINDS = [
    ['Af', 'Af', 'Terug', '', '', 'Bij'],
    ['Af', 'Af', 'Bij', ''],
    ['Terug', 'Bij', 'Bij'],
  ];
  it.each(KINDS.map((kinds) => [kinds]))('compares a type with the rows as they are by then: %j', async (kinds) => {
    const lines = ['date,amount,kind', ...kinds.map((kind, at) => `01/02/2026,${at + 1},${kind}`)];
    const over = {
      entityTypeColLabel: 'kind',
      amountTypeStrategy: 'custom_column',
      amountTypeInflowValue: 'Bij',
    } as const;
    const conditions: readonly RowCondition[] = [
      { field: 'entityType', equals: '' },
      { field: 'entityType', contains: 'f' },
      { field: 'date', contains: '2026' },
    ];
    for (const where of conditions) {
      for (const entityType of ['Bij', 'Af', 'Terug', 'Credit', '']) {
        const world = createWorld(table);
        const [together, apart] = [await aFile(world, lines, over), await aFile(world, lines, over)];
        const change = { where, repair: { entityType }, leaveOut: null };
        const { changed } = await world.repairAll(world.caller, together.id, change);
        expect(changed).toEqual(await oneByOne(world, apart, change));
        expect(await stateOf(world, together)).toEqual(await stateOf(world, apart));
      }
    }
  });

  it('no longer says whether balances follow after amounts were left out', async () => {
    const world = createWorld(table);
    const lines = ['date,amount,name,balance', ...[1, 2, 3].map((at) => `0${at}/02/2026,1,Tip ${at},${at}`)];
    const { id, proof } = await aFile(world, lines, { balanceColLabel: 'balance' });
    expect(proof?.faults).toEqual([]);
    const all = { where: { field: 'name', contains: 'tip' } as const, repair: {} };
    const { record } = await world.repairAll(world.caller, id, { ...all, leaveOut: true });
    expect([record.proof, record.stats.leftOutRowsCount]).toEqual([null, 3]);
  });

  it('keeps the numbers of equal rows that it does not need to read', async () => {
    const world = createWorld(table);
    const long = Array.from({ length: 14 }, () => aRow({ notes: NOTES }));
    const record = await importOf(world, [...long, aRow({ date: '02/02/2026', name: 'Rent' })]);
    const { changed } = await world.repairAll(world.caller, record.id, {
      where: { field: 'name', equals: 'Rent' },
      repair: { date: '03/02/2026' },
      leaveOut: null,
    });
    expect(changed).toEqual({ rows: 1, valid: 1 });
    const { rows } = await stateOf(world, record);
    expect(rows.map(({ occurrence }) => occurrence)).toEqual([...long.map((_, at) => at + 1), 1]);
  });

  it('numbers equal rows without a date in every block', async () => {
    const world = createWorld(table);
    const others = Array.from({ length: 4_000 }, (_, at) => `Account ${at},Cash,1`);
    const record = await world.create(world.caller, {
      type: 'AccountImport',
      accountId: null,
      publish: false,
      configuration: aConfiguration(),
      content: {
        bytes: Buffer.from(['name,account_type,balance', 'Same,Cash,1', ...others, 'Same,Cash,2'].join('\n')),
        source: 'text',
        filename: null,
        contentType: null,
      },
    });
    const numberOfLast = async () => {
      const found = await world.imports.find(world.caller.familyId, record.id);
      const reader = await world.rows.open(record.id, found?.rowIndex ?? '');
      expect(reader.blocks.length).toBeGreaterThan(1);
      return (await reader.rows(4_002, 4_002))[0]?.occurrence;
    };
    expect(await numberOfLast()).toBe(2);
    await world.repair(world.caller, record.id, 1, { name: 'Other' });
    expect(await numberOfLast()).toBe(1);
    await world.repair(world.caller, record.id, 1, { name: 'Same' });
    expect(await numberOfLast()).toBe(2);
  });
});
