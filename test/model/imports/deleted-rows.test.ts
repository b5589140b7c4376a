import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideDuplicate } from '../../../shared/imports/duplicates/use-cases/decide-duplicate.ts';
import { listImportRows } from '../../../shared/imports/rows/use-cases/list-import-rows.ts';
import { deleteEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { CALM, type Disturbance, dies, disturbance, settle } from '../disturbance.ts';
import { anAccount, csvOf } from '../family/changed-family.ts';
import { createWorld } from '../world.ts';

const RUNS = runs(25, 1_000);
const MONTHS = ['2026-01', '2026-02'];

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

/** No amount under two names, so that no row may be the same transaction told in other words. */
const LINES = ['2026-01-03,-4.5,Bakery,', '2026-01-30,9,Salary,', '2026-02-03,-4.5,Bakery,', '2026-02-20,-2,Kiosk,'];
const line = fc.constantFrom(...LINES);
const lines = fc.array(line, { minLength: 1, maxLength: 6 });

const startFamily = async () => {
  const world = createWorld(table);
  const { caller } = world;
  const account = await world.accounts.create(caller.familyId, anAccount(world.randomId()), 'user', world.now());
  const read = () => Promise.all(MONTHS.map((month) => world.ledger.read(caller.familyId, account, month)));
  const shown = async () => (await read()).flatMap((page) => entriesOf(page).map(({ id }) => id)).sort();
  const send = async (file: readonly string[]) => (await world.create(caller, csvOf(account, file))).id;
  const publish = async (id: string, disturbed: Disturbance) => {
    world.advance(1);
    await dies(world, disturbed.kills[0], () => world.publish(caller, id));
    await settle(world, disturbed);
    if ((await world.imports.find(caller.familyId, id))?.status === 'complete') return;
    await world.publish(caller, id); // the request was killed before it began
    await settle(world, CALM);
  };
  const remove = async (nth: number) => {
    world.advance(1);
    const ids = await shown();
    const id = ids[nth % Math.max(1, ids.length)];
    for (const { month } of id === undefined ? [] : await read()) {
      await world.ledger.change(caller.familyId, account, month, (page) => {
        const { page: after, changed } = deleteEntry(page, id ?? '', world.now());
        return changed ? after : undefined;
      });
    }
  };
  const revert = async (id: string) => {
    await world.revert(caller, id, { force: false });
    await settle(world, CALM);
  };
  const rows = async (id: string, effect: 'deleted' | null = null) => {
    const filter = { valid: null, search: null, effect };
    return (await listImportRows(world)(caller, id, filter, { page: 1, perPage: 100 })).rows;
  };
  const readback = async (id: string) => (await world.imports.find(caller.familyId, id))?.verification.readback;
  const preview = async (file: readonly string[]) => (await world.preflight(caller, csvOf(account, file))).preview;
  return { world, account, shown, send, publish, remove, revert, rows, readback, preview };
};

describe('a file with rows whose entries a person deleted', () => {
  it('leaves them out, says so before, and adds them again on request', async () => {
    const { world, shown, send, publish, remove, revert, rows, readback, preview } = await startFamily();
    const [bakery = '', salary = '', , kiosk = ''] = LINES;
    await publish(await send([bakery, salary]), CALM);
    await remove(0);
    await remove(0);
    expect(await shown()).toEqual([]);

    const longer = [bakery, salary, kiosk];
    expect(await preview(longer)).toMatchObject({ willCreate: 1, willMatch: 0, willSkipDeleted: 2, willReview: 0 });
    const id = await send(longer);
    expect((await rows(id)).map(({ effect }) => [effect?.action, effect?.deleted !== undefined])).toEqual([
      ['match', true],
      ['match', true],
      ['create', false],
    ]);
    await decideDuplicate(world)(world.caller, id, 2, 'create');
    expect((await rows(id, 'deleted')).map(({ row, effect }) => [row.rowNumber, effect?.action])).toEqual([
      [1, 'match'],
      [2, 'create'],
    ]);
    await publish(id, CALM);
    expect(await shown()).toHaveLength(2);
    expect(await readback(id)).toMatchObject({ status: 'matched' });
    await expect(decideDuplicate(world)(world.caller, await send([kiosk]), 1, 'create')).rejects.toMatchObject({
      extras: { errors: [expect.stringContaining('Row 1 has no possible duplicate')] },
    });

    await revert(id);
    expect(await shown()).toEqual([]);
    await decideDuplicate(world)(world.caller, id, 2, 'match');
    await publish(id, CALM);
    expect(await shown()).toHaveLength(1);
  });

  it('knows them in the words of another file, which it asks about if that is not certain', async () => {
    const { world, shown, send, publish, remove, rows, readback, preview } = await startFamily();
    const linesOf = (words: string) =>
      [3, 9, 20].map((day, at) => `2026-01-${day + 10},-${at + 5},${words} ${'abc'[at]}hop,`);
    const [first, second, third] = ['', 'Card payment', 'Payment by card'].map(linesOf);
    for (const file of [first ?? [], second ?? []]) await publish(await send(file), CALM);
    expect(await shown()).toHaveLength(3);
    for (const _ of first ?? []) await remove(0);

    expect(await preview(second ?? [])).toMatchObject({ willCreate: 0, willSkipDeleted: 3, willReview: 0 });
    const again = await send(second ?? []);
    expect((await rows(again)).map(({ effect }) => [effect?.action, effect?.entryId])).toEqual(
      Array(3).fill(['match', null]),
    );
    await publish(again, CALM);
    expect([await shown(), (await readback(again))?.status]).toEqual([[], 'matched']);

    expect(await preview(third ?? [])).toMatchObject({ willCreate: 3, willSkipDeleted: 0, willReview: 3 });
    const other = await send(third ?? []);
    await expect(world.publish(world.caller, other, { onPossibleDuplicate: 'ask' })).rejects.toMatchObject({
      code: 'not_publishable',
    });
    await decideDuplicate(world)(world.caller, other, 1, 'match');
    await decideDuplicate(world)(world.caller, other, 2, 'create');
    expect((await rows(other)).map(({ effect }) => effect?.action)).toEqual(['match', 'create', 'review']);
    await world.publish(world.caller, other, { onPossibleDuplicate: 'match' });
    await settle(world, CALM);
    expect(await shown()).toHaveLength(1);
    expect(await readback(other)).toMatchObject({ status: 'matched' });
  });

  it(`publishes what it previewed, whatever is interrupted, and is undone exactly (${RUNS} families, TEST_SEED=${SEED})`, async () => {
    const removals = fc.array(fc.nat(9), { minLength: 1, maxLength: 3 });
    const wants = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(lines, removals, lines, wants, disturbance, async (first, removed, more, wanted, disturbed) => {
        const family = await startFamily();
        const { world, shown, send, publish, remove, revert, rows, readback, preview } = family;
        await publish(await send(first), CALM);
        for (const nth of removed) await remove(nth);
        const before = await shown();
        const file = [...more, ...first];
        const id = await send(file);
        const foreseen = await preview(file);
        const deleted = await rows(id, 'deleted');

        expect(deleted).toHaveLength(first.length - before.length);
        expect(foreseen).toMatchObject({
          willCreate: more.length,
          willMatch: before.length,
          willSkipDeleted: deleted.length,
        });
        const again = deleted.filter((_, at) => wanted[at]);
        for (const { row } of again) await decideDuplicate(world)(world.caller, id, row.rowNumber, 'create');
        await publish(id, disturbed);

        expect(await shown()).toHaveLength(before.length + more.length + again.length);
        expect(await readback(id)).toMatchObject({ status: 'matched' });
        expect(await preview(file)).toMatchObject({ willCreate: 0, willSkipDeleted: deleted.length - again.length });
        await revert(id);
        expect(await shown()).toEqual(before);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  }, 3_600_000);
});
