import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkOperation } from '../../shared/changes/bulk/domain/plan-bulk.ts';
import { entriesOf } from '../../shared/ledger/pages/domain/read.ts';
import { atEachWrite, crashAt } from '../model/crash-at.ts';
import { CALM, settle } from '../model/disturbance.ts';
import { anAccount, csvOf } from '../model/family/changed-family.ts';
import { createWorld, type World } from '../model/world.ts';
import { SEED } from '../support/amounts.ts';
import { newTransaction } from '../support/changes/bulk-operations.ts';
import { startDirectTable } from '../support/store/direct-table.ts';
import type { TestTable } from '../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const MONTHS = ['2025-12', '2026-01', '2026-02', '2026-03'];

const EXTERNAL = (id: string) => ({ source: 'api', id });

/** An account with three transactions, a category, and a request that touches two years of it. */
const setUp = async () => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const account = await world.accounts.create(familyId, anAccount(world.randomId()), 'user', world.now());
  const { id } = await world.create(
    world.caller,
    csvOf(account, ['2026-01-10,-1,One,', '2026-02-11,-2,Two,', '2026-02-12,-3,Three,Food']),
  );
  await settle(world, CALM);
  await world.publish(world.caller, id);
  await settle(world, CALM);
  const [january, february] = await Promise.all(
    ['2026-01', '2026-02'].map(async (month) => entriesOf(await world.ledger.read(familyId, account, month))),
  );
  const idOf = (name: string) =>
    [...(january ?? []), ...(february ?? [])].find((entry) => entry.name === name)?.id ?? '';
  const food = (await world.records.findByName(familyId, 'category', 'Food'))?.id ?? '';
  const operations: readonly BulkOperation[] = [
    {
      action: 'create',
      values: newTransaction(account.id, { date: '2025-12-31', name: 'New year', categoryId: food }),
    },
    { action: 'update', id: idOf('One'), changes: { amount: '7', date: '2026-03-01', categoryId: food } },
    { action: 'delete', id: idOf('Two') },
    {
      action: 'update',
      id: idOf('Three'),
      changes: { name: 'Third', notes: 'Changed', externalId: EXTERNAL('three') },
    },
    {
      action: 'create',
      values: newTransaction(account.id, { date: '2026-02-20', name: 'Fresh', externalId: EXTERNAL('fresh') }),
    },
  ];
  return { world, account, two: idOf('Two'), operations };
};
type Scene = Awaited<ReturnType<typeof setUp>>;

const finish = async (world: World): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) {
    for (let message = world.messages.shift(); message !== undefined; message = world.messages.shift()) {
      await world.deliver(message, 9);
    }
    world.advance(100);
    await world.catchUp();
    if ((await world.sweep()).woken === 0) return;
  }
  throw new Error('It never ends');
};

const shown = async ({ world, account }: Scene) => {
  const pages = await Promise.all(MONTHS.map((month) => world.ledger.read(world.caller.familyId, account, month)));
  return pages
    .flatMap(entriesOf)
    .map(({ date, amount, name, notes, categoryId }) => [date, amount, name, notes, categoryId !== null].join('|'))
    .sort();
};

const BEFORE = ['2026-01-10|1|One||false', '2026-02-11|2|Two||false', '2026-02-12|3|Three||true'];
const AFTER = [
  '2025-12-31|5|New year||true',
  '2026-02-12|3|Third|Changed|true',
  '2026-02-20|5|Fresh||false',
  '2026-03-01|7|One||true',
];
const CHANGE_SET = '0195583d-4b20-7c53-8d7f-2a9e6f3b8c17';

describe('a request of many operations', () => {
  it(`happens completely or not at all, wherever it is killed (TEST_SEED=${SEED})`, async () => {
    const killed = await atEachWrite(1, async (write, after) => {
      const scene = await setUp();
      const { world, operations } = scene;
      expect(await shown(scene)).toEqual(BEFORE);
      const died = await crashAt(world, write, after, () => world.bulk(operations, CHANGE_SET));
      await finish(world);
      expect([BEFORE, AFTER]).toContainEqual(await shown(scene));

      const again = await world.bulk(operations, CHANGE_SET);
      expect(again.changeSet).toMatchObject({ status: 'applied', verification: { status: 'verified', applied: 5 } });
      expect(again.results.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'applied'));
      expect(await shown(scene)).toEqual(AFTER);
      return died;
    });
    expect(killed).toBeGreaterThan(10);
  }, 900_000);

  it(`leaves nothing but what it says after it is reverted, wherever that is killed (TEST_SEED=${SEED})`, async () => {
    const killed = await atEachWrite(2, async (write, after) => {
      const scene = await setUp();
      const { world, account, two, operations } = scene;
      await world.bulk([{ action: 'update', id: two, changes: { externalId: EXTERNAL('two') } }]);
      await world.bulk(operations, CHANGE_SET);
      const values = newTransaction(account.id, { name: 'Other', externalId: EXTERNAL('two') });
      await world.bulk([{ action: 'create', values }]);
      await world.revertChange(world.caller, CHANGE_SET, false);
      const died = await crashAt(world, write, after, () => finish(world));
      await finish(world);
      expect(await shown(scene)).toEqual([...BEFORE, '2026-02-20|5|Other||false']);
      const record = await world.changeSets.find(world.caller.familyId, CHANGE_SET, world.now());
      expect([record?.status, record?.error]).toEqual([
        'reverted',
        'Transactions that did not get back their external_id, because another has it by now: 1',
      ]);
      return died;
    });
    expect(killed).toBeGreaterThan(4);
  }, 900_000);

  it('goes on in the background if it does not end within the request', async () => {
    const scene = await setUp();
    const { world, operations } = scene;
    const begun = await world.bulk(operations, CHANGE_SET, 0);
    expect(begun.changeSet?.status).toBe('applying');
    expect(begun.results.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'planned'));
    await finish(world);
    expect(await shown(scene)).toEqual(AFTER);
  });
});
