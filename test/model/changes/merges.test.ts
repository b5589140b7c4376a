import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestMerges } from '../../../shared/changes/duplicates/use-cases/request-merges.ts';
import { editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { CALM, deliverSome, settle } from '../disturbance.ts';
import { anAccount, csvOf, seen } from '../family/changed-family.ts';
import { createWorld } from '../world.ts';

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
  const imports: string[] = [];
  for (const line of ['2025-12-30,-4.5,Shop,', '2026-01-02,-4.5,Card shop,Food']) {
    const { id } = await world.create(world.caller, csvOf(account, [line]));
    await settle(world, CALM);
    await world.publish(world.caller, id);
    await settle(world, CALM);
    imports.push(id);
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
  return { world, account, imports, entries, change, preview, apply };
};

type Pair = Awaited<ReturnType<typeof startPair>>;

/** Merges both at once, while the messages of imports wait. */
const mergeNow = async ({ world, entries }: Pick<Pair, 'world' | 'entries'>): Promise<string> => {
  const all = await entries();
  const [keptId = '', mergedId = ''] = ['Shop', 'Card shop'].map(
    (name) => all.find((merchant) => merchant.name === name)?.id,
  );
  const request = await requestMerges(world)(world.caller.familyId, [{ keptId, mergedId }]);
  const id = world.randomId();
  const deliverChanges = async (): Promise<void> => {
    for (let at = 0; at !== -1; at = world.messages.findIndex(({ queue }) => queue === 'change')) {
      const [message] = world.messages[at]?.queue === 'change' ? world.messages.splice(at, 1) : [];
      if (message !== undefined) await world.deliver(message, 100);
    }
  };
  await world.previewChange(world.caller, request, id);
  await deliverChanges();
  await world.applyChange(world.caller, id);
  await deliverChanges();
  return id;
};

/** Publishes an import of the merged entry, and merges it after some of the steps. */
const mergeWhilePublishing = async (steps: number) => {
  const pair = await startPair();
  const { world, account, entries } = pair;
  const { id } = await world.create(world.caller, csvOf(account, ['2026-01-02,-4.5,Card shop,Food']));
  await settle(world, CALM);
  world.advance(1);
  await world.publish(world.caller, id);
  world.advance(1);
  await deliverSome(world, { ...CALM, steps: 0, redeliver: false }, steps);
  const changeSetId = await mergeNow(pair);
  await settle(world, CALM);
  const revert = async (importId: string): Promise<void> => {
    await world.revert(world.caller, importId, { force: true });
    await settle(world, CALM);
  };
  const undo = async (): Promise<void> => {
    await world.revertChange(world.caller, changeSetId, true);
    await settle(world, CALM);
  };
  const names = async () => (await entries()).map(({ name }) => name);
  return { ...pair, id, revert, undo, names };
};

const STEPS = Array.from({ length: 8 }, (_, at) => at);

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

  it.each(STEPS)(
    'leaves the readback of an import right that is published meanwhile, after %i of its steps',
    async (steps) => {
      const { world, id, names } = await mergeWhilePublishing(steps);

      expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({
        status: 'complete',
        verification: { readback: { status: 'matched' } },
      });
      expect(await names()).toEqual(['Shop']);
    },
  );

  it.each(STEPS)(
    'belongs to an import that is published meanwhile, too, also after the others are undone: after %i of its steps',
    async (steps) => {
      const { imports, id, revert, names } = await mergeWhilePublishing(steps);
      for (const importId of imports) await revert(importId);
      expect(await names()).toEqual(['Shop']);
      await revert(id);
      expect(await names()).toEqual([]);
    },
  );

  it.each(STEPS)('can be undone after an import was published meanwhile: after %i of its steps', async (steps) => {
    const { imports, id, revert, undo, names } = await mergeWhilePublishing(steps);
    await undo();
    expect(await names()).toEqual(['Shop', 'Card shop']);
    for (const importId of imports) await revert(importId);
    expect(await names()).toEqual(['Card shop']);
    await revert(id);
    expect(await names()).toEqual([]);
  });
});
