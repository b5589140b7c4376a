import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { EVERY_KIND, ndjson } from '../../support/imports/every-kind.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const published = async (world: World) => {
  const { id } = await world.create(world.caller, aRequest('NativeImport', ndjson(EVERY_KIND)));
  await world.publish(world.caller, id);
  await settle(world);
  return id;
};

describe('a native file of all fifteen kinds', () => {
  it('is complete and verified for each kind, and leaves nothing after a revert', async () => {
    const world = createWorld(table);
    const { familyId } = world.caller;
    const id = await published(world);
    const complete = await world.imports.find(familyId, id);
    expect(complete).toMatchObject({ status: 'complete', error: null });
    expect(complete?.verification.readback).toMatchObject({ status: 'matched', mismatches: {} });
    // lines of the file; one line replaces another
    expect(complete?.verification.expectedRecordCounts).toMatchObject({ budget_categories: 2 });
    expect(complete?.verification.readback).toHaveProperty('checkedCounts', {
      accounts: 4,
      balances: 1,
      categories: 2,
      tags: 1,
      merchants: 1,
      recurring_transactions: 1,
      transactions: 6,
      transfers: 2,
      rejected_transfers: 1,
      trades: 2,
      holdings: 1,
      valuations: 1,
      budgets: 1,
      budget_categories: 1,
      rules: 2,
    });
    expect((await world.records.list(familyId)).map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
      'budget 2024-03-01',
      'budget_category ',
      'category Food',
      'category Home',
      'category Only in a rule',
      'merchant Corner',
      expect.stringContaining('recurring_transaction'),
      expect.stringContaining('rule transaction#'),
      'rule transaction|Tidy',
      'security ACME',
      'security VWCE|XETR',
      'tag Fun',
    ]);

    await world.revert(world.caller, id, { force: false });
    await settle(world);
    expect(await world.imports.find(familyId, id)).toMatchObject({ status: 'pending' });
    expect(await world.records.list(familyId)).toEqual([]);
    expect(await world.accounts.list(familyId)).toEqual([]);
  });

  it('links the sides of transfers to each other and sets their kinds', async () => {
    const world = createWorld(table);
    const { familyId } = world.caller;
    await published(world);
    const accounts = await world.accounts.list(familyId);
    const pages = await world.ledger.readMany(
      familyId,
      accounts.flatMap((account) => ['2024-03', '2024-04'].map((month) => ({ account, month }))),
    );
    const entries = pages.flatMap(entriesOf);
    const named = (name: string) => entries.find((entry) => entry.name === name);
    expect(named('Out')).toMatchObject({
      transactionKind: 'cc_payment',
      links: { transfer: { side: 'outflow', otherId: named('In')?.id, status: 'confirmed', notes: 'Card' } },
    });
    expect(named('In')).toMatchObject({
      transactionKind: 'funds_movement',
      links: { transfer: { side: 'inflow', otherId: named('Out')?.id } },
    });
    expect(named('To savings')).toMatchObject({
      parentId: named('Salary')?.id,
      transactionKind: 'investment_contribution',
      links: { rejected: [named('In')?.id] },
    });
    expect(named('Buy VWCE')).toMatchObject({
      kind: 'trade',
      details: {
        ticker: 'VWCE',
        exchangeOperatingMic: 'XETR',
        qty: '2',
        price: '100.5',
        securityId: expect.any(String),
      },
    });
    expect(entries.filter(({ kind }) => kind === 'balance')).toMatchObject([
      { amount: '7', details: { cashBalance: '6' } },
    ]);
  });
});
