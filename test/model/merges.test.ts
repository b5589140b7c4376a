import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestMerges } from '../../shared/changes/use-cases/request-merges.ts';
import { editEntry } from '../../shared/ledger/domain/edit.ts';
import { entriesOf } from '../../shared/ledger/domain/read.ts';
import { startDirectTable } from '../support/direct-table.ts';
import type { TestTable } from '../support/dynalite-table.ts';
import { anAccount, csvOf, seen } from './changed-family.ts';
import { CALM, settle } from './disturbance.ts';
import { createWorld } from './world.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

/** On pages of two years, which are written one after the other. */
const MONTHS = ['2025-12', '2026-01'] as const;

/** Two entries of two imports that are one transaction. */
const startPair = async () => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const account = await world.accounts.create(familyId, anAccount(world.randomId()), 'user', world.now());
  const entries = async () =>
    (await Promise.all(MONTHS.map((month) => world.ledger.read(familyId, account, month)))).flatMap(entriesOf);
  for (const line of ['2025-12-30,-4.5,Shop,', '2026-01-02,-4.5,Card shop,Food']) {
    const { id } = await world.create(world.caller, csvOf(account, [line]));
    await settle(world, CALM);
    await world.publish(world.caller, id);
    await settle(world, CALM);
  }
  const [kept, merged] = await entries();
  if (kept === undefined || merged === undefined) throw new Error('There are not two entries');
  const change = (side: 'kept' | 'merged') => {
    const { id, date } = side === 'kept' ? kept : merged;
    const month = date.slice(0, 7);
    return world.ledger.change(
      familyId,
      account,
      month,
      (page) => editEntry(page, id, { name: 'Mine' }, world.now()).page,
    );
  };
  const request = await requestMerges(world)(familyId, [{ keptId: kept.id, mergedId: merged.id }]);
  const id = world.randomId();
  const preview = async () => {
    await world.previewChange(world.caller, request, id);
    await settle(world, CALM);
  };
  const apply = async () => {
    await world.applyChange(world.caller, id);
    await settle(world, CALM);
    return world.changeSets.find(familyId, id, world.now());
  };
  return { entries, change, preview, apply };
};

describe('a merge of two entries', () => {
  it('is whole, across the turn of a year', async () => {
    const { entries, preview, apply } = await startPair();
    await preview();
    expect(await apply()).toMatchObject({ status: 'applied', verification: { status: 'verified', applied: 2 } });
    expect(await entries()).toMatchObject([{ name: 'Shop', categoryId: expect.any(String) }]);
  });

  it.each(['kept', 'merged'] as const)(
    'is not done at all if a person changes the %s one before it is applied',
    async (side) => {
      const { entries, change, preview, apply } = await startPair();
      await preview();
      await change(side);
      const before = (await entries()).map(seen);
      expect(await apply()).toMatchObject({
        status: 'applied',
        verification: { status: 'verified', applied: 0, skipped: 2 },
      });
      expect((await entries()).map(seen)).toEqual(before);
    },
  );

  it('is not done at all if the merged one changed after it was asked for', async () => {
    const { entries, change, preview, apply } = await startPair();
    await change('merged');
    const before = (await entries()).map(seen);
    await preview();
    expect(await apply()).toMatchObject({
      counts: { changes: 1, refused: 1 },
      verification: { applied: 0, skipped: 1 },
    });
    expect((await entries()).map(seen)).toEqual(before);
  });

  it('keeps what a person changed on the kept one before it was planned', async () => {
    const { entries, change, preview, apply } = await startPair();
    await change('kept');
    await preview();
    expect(await apply()).toMatchObject({ verification: { status: 'verified', applied: 2 } });
    expect(await entries()).toMatchObject([{ name: 'Mine', categoryId: expect.any(String) }]);
  });
});
