import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countOwned } from '../../../shared/ledger/history/domain/owned-entries.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const NATIVE = [
  { type: 'Account', data: { id: 'a', name: 'A', accountable_type: 'Depository', balance: '5', currency: 'EUR' } },
  { type: 'Category', data: { id: 'c', name: 'Food' } },
  { type: 'Transaction', data: { id: 't', account_id: 'a', date: '2026-01-02', amount: '1', name: 'x' } },
  {
    type: 'Transaction',
    data: {
      id: 's',
      account_id: 'a',
      date: '2026-01-03',
      amount: '4',
      name: 'y',
      category_id: 'c',
      split_lines: [
        { id: 's1', amount: '1', name: 'part', category_id: 'c' },
        { id: 's2', amount: '3', name: 'part' },
      ],
    },
  },
]
  .map((line) => JSON.stringify(line))
  .join('\n');
const CSV = 'date,amount,name,account,category\n2026-01-02,-1,x,A,Food\n2026-01-03,-4,y,A,\n2026-01-03,-4,y,A,Other\n';

/** The number of transactions that an import owns. */
const carried = async (world: World, id: string): Promise<number> => {
  const headers = await world.headers.list(world.caller.familyId);
  const pages = await Promise.all(
    headers.map(({ account, key }) => world.ledger.read(world.caller.familyId, account, key.month)),
  );
  return pages.reduce((sum, page) => sum + countOwned(page, id).transactions, 0);
};
const left = async (world: World) => {
  const { familyId } = world.caller;
  const headers = await world.headers.list(familyId);
  const pages = await Promise.all(headers.map(({ account, key }) => world.ledger.read(familyId, account, key.month)));
  return {
    entries: pages.flatMap((page) => entriesOf(page)).length,
    slots: pages.flatMap(({ slots }) => slots).length,
    counted: headers.flatMap(({ cells }) => cells).length,
    records: await world.records.list(familyId),
    accounts: await world.accounts.list(familyId),
  };
};

describe('three imports that share entries', () => {
  it.each([
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ])('do not affect each other, and finally leave nothing, when reverted in the order %i, %i, %i', async (...order) => {
    const world = createWorld(table);
    const ids: string[] = [];
    for (const request of [
      aRequest('NativeImport', NATIVE, true),
      ...[1, 2].map(() => aRequest('TransactionImport', CSV, true)),
    ]) {
      const { id } = await world.create(world.caller, request);
      await settle(world);
      expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({
        status: 'complete',
        verification: { readback: { status: 'matched' } },
      });
      ids.push(id);
    }

    for (const [done, which] of order.entries()) {
      await world.revert(world.caller, ids[which] ?? '', { force: false });
      await settle(world);
      for (const other of order.slice(done + 1))
        expect(await carried(world, ids[other] ?? '')).toBe(other === 0 ? 2 : 3);
      expect(await carried(world, ids[which] ?? '')).toBe(0);
    }

    expect(await left(world)).toEqual({ entries: 0, slots: 0, counted: 0, records: [], accounts: [] });
  });
});

describe('an import that fails while binding its records', () => {
  it('leaves no records behind', async () => {
    const world = createWorld(table);
    const { familyId } = world.caller;
    const account = await world.accounts.create(
      familyId,
      {
        id: world.randomId(),
        name: 'W',
        accountType: 'depository',
        subtype: null,
        currency: 'EUR',
        status: 'active',
        institutionName: null,
        institutionDomain: null,
        notes: null,
      },
      'user',
      world.now(),
    );
    const categories = Array.from({ length: 25 }, (_, at) => `2026-01-02,1,Group: category ${at}`).join('\n');
    const request = aRequest('TransactionImport', `date,amount,category\n${categories}\n`);
    const { id } = await world.create(world.caller, { ...request, accountId: account.id });
    await world.accounts.release(familyId, account.id, 'user');
    await world.publish(world.caller, id);
    await settle(world, 2);

    expect(await world.imports.find(familyId, id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^conflict: /),
    });
    expect(await left(world)).toMatchObject({ entries: 0, records: [], accounts: [] });
  });
});
