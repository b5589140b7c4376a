import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importPages } from '../../../shared/imports/publish/use-cases/ledger-pages-of-import.ts';
import { listEntries } from '../../../shared/ledger/search/use-cases/list-entries.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

/** Publishes rows of `Old` and `New`, both of which a person assigned to one account. */
const importBoth = async (world: World, rows: readonly string[]): Promise<string> => {
  const { caller } = world;
  await world.create(
    caller,
    aRequest('TransactionImport', 'date,amount,name,account\n2025-03-20,-1,First,Wallet', true),
  );
  await settle(world);
  const [wallet] = await world.accounts.list(caller.familyId);
  const text = ['date,amount,name,account', ...rows].join('\n');
  const { id } = await world.create(caller, aRequest('TransactionImport', text));
  await settle(world);
  const to = { type: 'account', mappableId: wallet?.id ?? '', createWhenEmpty: false, value: null } as const;
  await world.assign(caller, id, [
    { ...to, key: 'Old' },
    { ...to, key: 'New' },
  ]);
  await world.publish(caller, id);
  await settle(world);
  return id;
};

describe('two account names of a file that are one account', () => {
  it.each([
    ['different', ['2025-03-21,-2.5,Bakery,Old', '2025-03-22,-3.5,Butcher,New']],
    ['equal', ['2025-03-21,-2.5,Bakery,Old', '2025-03-21,-2.5,Bakery,New']],
  ])('write and verify each of two %s rows once', async (_, rows) => {
    const world = createWorld(table);
    const { familyId } = world.caller;
    const id = await importBoth(world, rows);

    const record = await world.imports.find(familyId, id);
    expect(record?.verification?.readback).toMatchObject({ status: 'matched', checkedCounts: { transactions: 2 } });
    const list = listEntries({
      headers: world.headers,
      ledger: world.ledger,
      importPages: async () => (record === undefined ? [] : importPages(world, record)),
    });
    const all = {
      kind: 'transaction',
      accountId: undefined,
      importId: undefined,
      startDate: undefined,
      endDate: undefined,
    } as const;
    const page = { page: 1, perPage: 25 };
    expect((await list(familyId, all, page)).totalCount).toBe(3);
    expect((await list(familyId, { ...all, importId: id }, page)).totalCount).toBe(2);
  });
});
