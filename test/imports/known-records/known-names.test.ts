import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOf, ledgerOf, revertImport as revert, sendNative as send } from '../../model/native-imports.ts';
import { createWorld, type World } from '../../model/world.ts';
import { type NativeTransaction, nativeAccount, nativeFile, nativeLine } from '../../support/imports/native-files.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

type Names = { readonly home: string; readonly payee: string; readonly tag: string; readonly account?: string };

const ROWS: readonly NativeTransaction[] = [1, 2].map((n) => ({
  id: `${n}`,
  amount: `${n}.00`,
  category_id: 'c1',
  merchant_id: 'm1',
  tag_ids: ['t1'],
}));
const fileOf = ({ home, payee, tag, account = 'Savings' }: Names, others: readonly string[] = []): string =>
  nativeFile(ROWS, [
    nativeAccount('a', { name: account }),
    nativeLine('Category', { id: 'c1', name: home }),
    nativeLine('Merchant', { id: 'm1', name: payee }),
    nativeLine('Tag', { id: 't1', name: tag }),
    ...others,
  ]);
const FIRST: Names = { home: 'Home 1', payee: 'Payee 0', tag: 'Work' };
const RENAMED: Names = { home: 'Home one', payee: 'Payee zero', tag: 'Job', account: 'Savings 2' };

const namesOf = async ({ records, caller }: World): Promise<readonly string[]> =>
  (await records.list(caller.familyId)).map(({ kind, name }) => `${kind} ${name}`).toSorted();

describe('a native file that names the records of an earlier one otherwise', () => {
  it('creates no second category, merchant, tag or account, keeps their names, and says so', async () => {
    const world = createWorld(table);
    await send(world, fileOf(FIRST));
    const [names, before] = [await namesOf(world), await ledgerOf(world)];
    const second = await send(world, fileOf(RENAMED));

    expect(names).toEqual(['category Home 1', 'merchant Payee 0', 'tag Work']);
    expect(await namesOf(world)).toEqual(names);
    expect(await accountsOf(world)).toEqual(['Savings']);
    expect((await ledgerOf(world)).map(({ categoryId }) => categoryId)).toEqual(
      before.map((entry) => entry.categoryId),
    );
    expect(second).toMatchObject({
      status: 'complete',
      knownRecords: { same: 2, updated: 0, left: 0, deleted: 0, namesLeft: 4 },
      verification: { readback: { status: 'matched' } },
    });
    expect(second.warnings.map(({ code, message }) => `${code}: ${message}`)).toContain(
      'name_kept: The category "Home one" of an earlier file is "Home 1" in the ledger and keeps that name: rename it there if the name of the file is right',
    );
    await revert(world, second);
    expect(await namesOf(world)).toEqual(names);
  });

  it('counts no name as kept if the file has that of the ledger', async () => {
    const world = createWorld(table);
    await send(world, fileOf(FIRST));
    const second = await send(world, `${fileOf(FIRST)}\n`);
    expect(second.knownRecords).toEqual({ same: 2, updated: 0, left: 0, deleted: 0 });
    expect(second.warnings).toEqual([]);
  });

  it('gives a record with the former name of a known one that record', async () => {
    const world = createWorld(table);
    await send(world, fileOf(FIRST));
    const swapped = fileOf({ ...FIRST, home: 'House' }, [nativeLine('Category', { id: 'c2', name: 'Home 1' })]);
    const second = await send(world, swapped, 'update');
    expect(second.verification.readback.status).toBe('matched');
    expect(await namesOf(world)).toEqual(['category Home 1', 'category House', 'merchant Payee 0', 'tag Work']);
  });

  it('fills what a known record lacks, under its former name', async () => {
    const world = createWorld(table);
    const lines = (name: string, more: object) =>
      nativeFile(
        ROWS.map(({ id, amount }) => ({ id, amount, category_id: 'c1' })),
        [nativeAccount('a'), nativeLine('Category', { id: 'c1', name, ...more })],
      );
    await send(world, lines('Home', {}));
    await send(world, lines('House', { color: '#112233' }));
    expect(await world.records.list(world.caller.familyId)).toMatchObject([{ name: 'Home', color: '#112233' }]);
  });

  it('adds the records of a file of another program by their names', async () => {
    const world = createWorld(table);
    await send(world, nativeLine('Category', { id: '1', name: 'Food' }));
    await send(world, nativeLine('Category', { id: '1', name: 'Rent' }));
    expect(await namesOf(world)).toEqual(['category Food', 'category Rent']);
  });
});
