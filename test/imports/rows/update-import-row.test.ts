import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportRecord } from '../../../shared/imports/domain/import-record.ts';
import { createWorld, type World } from '../../model/world.ts';
import { runs } from '../../support/amounts.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { aCells, type Cells, importOf, stateOf } from '../../support/imports/imported-rows.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const statsOf = async (world: World, { id }: ImportRecord) =>
  (await world.imports.find(world.caller.familyId, id))?.stats;

const someRepairs = fc.array(
  fc.record({
    row: fc.nat(),
    fields: fc.record(
      {
        date: aCells.map(({ date }) => date),
        amount: fc.constantFrom('-1.50', '2', '1,000.25', 'y'),
        category: aCells.map(({ category }) => category),
        tags: aCells.map(({ tags }) => tags),
        notes: aCells.map(({ notes }) => notes),
      },
      { requiredKeys: [] },
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

describe('updateImportRow', () => {
  it('gives the same result as a file with the repaired values', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aCells, { minLength: 1, maxLength: 40 }), someRepairs, async (rows, repairs) => {
        const world = createWorld(table);
        const record = await importOf(world, rows);
        const said = rows.map((row) => ({ ...row }));
        for (const { row, fields } of repairs) {
          const at = row % rows.length;
          await world.repair(world.caller, record.id, at + 1, fields);
          Object.assign(said[at] ?? {}, fields);
        }
        const fresh = await importOf(world, said);

        expect(await stateOf(world, record)).toEqual(await stateOf(world, fresh));
      }),
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

  it('leaves rows out and takes them in again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(aCells, { minLength: 2, maxLength: 20 }), fc.nat(), async (rows, place) => {
        const world = createWorld(table);
        const record = await importOf(world, rows);
        const before = await stateOf(world, record);
        const number = (place % rows.length) + 1;
        const out = await world.repair(world.caller, record.id, number, {}, true);
        expect(out.row).toMatchObject({ leftOut: true, errors: [], entry: null });
        const without = rows.filter((_, at) => at !== number - 1);
        const [left, fresh] = await Promise.all([
          statsOf(world, record),
          statsOf(world, await importOf(world, without)),
        ]);
        expect(left).toEqual({ ...fresh, leftOutRowsCount: 1 });
        await world.repair(world.caller, record.id, number, {}, false);
        expect(await stateOf(world, record)).toEqual(before);
      }),
      { numRuns: runs(15, 40) },
    );
  });

  it('keeps valid cells unchanged in every number format', async () => {
    const world = createWorld(table);
    const record = await importOf(world, [aRow({ amount: '-1.234,50' })], '1.234,56');

    const repaired = await world.repair(world.caller, record.id, 1, { notes: 'paid twice', amount: '-1234.5' });

    expect(repaired.row.errors).toEqual([]);
    expect(repaired.row.entry?.amount).toBe('1234.5');
    expect(repaired.row.fields.notes).toBe('paid twice');
  });

  it('accepts a value of the type column only if it gives a direction or is in the file', async () => {
    const world = createWorld(table);
    const rows = ['5,Af', '6,Bij', '7,', '8,Terug'].map((cells) => `01/02/2026,${cells}`);
    const record = await world.create(world.caller, {
      type: 'TransactionImport',
      accountId: null,
      publish: false,
      configuration: aConfiguration({
        dateFormat: '%d/%m/%Y',
        entityTypeColLabel: 'kind',
        amountTypeStrategy: 'custom_column',
        amountTypeInflowValue: 'Bij',
        amountTypeValues: { Terug: 'out' },
      }),
      content: {
        source: 'text',
        filename: null,
        contentType: null,
        bytes: Buffer.from(['date,amount,kind', ...rows].join('\n')),
      },
    });
    const repaired = async (row: number, entityType: string) =>
      (await world.repair(world.caller, record.id, row, { entityType })).row;
    const unclear = (value: string) => [expect.stringMatching(new RegExp(`^Entity type column "kind" has "${value}"`))];

    expect((await stateOf(world, record)).rows.map(({ row }) => row.entry?.amount)).toEqual([
      '5',
      '-6',
      undefined,
      '8',
    ]);
    for (const value of ['Bji', 'bij', 'Credit']) expect((await repaired(3, value)).errors).toEqual(unclear(value));
    expect((await repaired(4, 'Credit')).errors).toEqual(unclear('Credit'));
    for (const [value, amount] of [
      ['Af', '7'],
      ['Bij', '-7'],
      ['Debit', '7'],
    ] as const) {
      expect(await repaired(3, value)).toMatchObject({ errors: [], entry: { amount } });
    }
    expect((await repaired(3, '')).errors).toEqual([expect.stringContaining('"kind" is blank')]);
    expect((await repaired(2, 'Wat')).errors).toEqual(unclear('Wat'));
  });

  it('keeps every one of several concurrent repairs', async () => {
    const world = createWorld(table);
    const rows = Array.from({ length: 8 }, () => aRow({ amount: 'x' }));
    const record = await importOf(world, rows);

    await Promise.all(rows.map((_, at) => world.repair(world.caller, record.id, at + 1, { amount: '2' })));

    const { stats, rows: stored } = await stateOf(world, record);
    expect(stats).toMatchObject({ validRowsCount: 8, invalidRowsCount: 0 });
    expect(stored.map(({ occurrence }) => occurrence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('makes the import publishable', async () => {
    const world = createWorld(table);
    const record = await importOf(world, [aRow({ amount: 'x' })]);
    await expect(world.publish(world.caller, record.id)).rejects.toMatchObject({ code: 'not_publishable' });

    await world.assign(world.caller, record.id, [
      { type: 'account', key: '', mappableId: await anAccount(world), createWhenEmpty: false, value: null },
    ]);
    await world.repair(world.caller, record.id, 1, { amount: '2' });

    expect((await world.publish(world.caller, record.id)).status).toBe('importing');
    await expect(world.repair(world.caller, record.id, 1, { amount: '3' })).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });

  it('rejects unknown rows and fields', async () => {
    const world = createWorld(table);
    const record = await importOf(world, [aRow()]);
    const repair = world.repair;

    await expect(repair(world.caller, record.id, 2, { amount: '2' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(repair(world.caller, 'x', 1, { amount: '2' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(repair(world.caller, record.id, 1, { ticker: 'X' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});

const anAccount = async ({ accounts, caller, now }: World): Promise<string> => {
  const account = {
    id: randomUUID(),
    name: 'Wallet',
    accountType: 'depository',
    subtype: null,
    currency: 'USD',
    status: 'active' as const,
    institutionName: null,
    institutionDomain: null,
    notes: null,
  };
  return (await accounts.create(caller.familyId, account, 'user', now())).id;
};
