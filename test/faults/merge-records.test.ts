import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ruleTexts } from '../../shared/catalogue/domain/rule-content.ts';
import { requestRecordMerge } from '../../shared/changes/record-merges/use-cases/request-record-merge.ts';
import { entriesOf } from '../../shared/ledger/pages/domain/read.ts';
import { atEachWrite, crashAt } from '../model/crash-at.ts';
import { CALM, settle } from '../model/disturbance.ts';
import { anAccount, csvOf } from '../model/family/changed-family.ts';
import { createWorld, type World } from '../model/world.ts';
import { SEED } from '../support/amounts.ts';
import { startDirectTable } from '../support/store/direct-table.ts';
import type { TestTable } from '../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

/** Two categories with a transaction each, a subcategory, a budget with shares for both, and a rule. */
const setUp = async () => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const now = world.now();
  const account = await world.accounts.create(familyId, anAccount(world.randomId()), 'user', now);
  const { id: importId } = await world.create(
    world.caller,
    csvOf(account, ['2026-02-10,-1,One,Food shops', '2026-02-11,-2,Two,Groceries']),
  );
  await settle(world, CALM);
  await world.publish(world.caller, importId);
  await settle(world, CALM);
  const named = async (name: string) => (await world.records.findByName(familyId, 'category', name))?.id ?? '';
  const [fromId, intoId] = [await named('Food shops'), await named('Groceries')];
  const place = { familyId, kind: 'category', id: fromId } as const;
  await world.records.fill(place, importId, { externalKey: '["shop","f"]', metadataText: '{"a":"1"}' }, now);
  const common = { familyId, owner: 'user', now };
  const category = { color: null, icon: null, classification: null, parentId: fromId };
  const candidateId = world.randomId();
  await world.records.bindByName({ ...common, kind: 'category', name: 'Cheese', candidateId, attributes: category });
  const budgetId = world.randomId();
  for (const [categoryId, budgetedSpending] of [
    [fromId, '10'],
    [intoId, '5'],
  ] as const) {
    const carries = categoryId === fromId && { carryOver: true };
    const attributes = { budgetId, categoryId, budgetedSpending, currency: 'USD', ...carries };
    const share = { ...common, kind: 'budget_category', name: '', attributes } as const;
    await world.records.create({ ...share, candidateId: world.randomId() });
  }
  const period = { startDate: '2026-02-01', endDate: '2026-02-28', budgetedSpending: null, expectedIncome: null };
  const budget = { ...common, kind: 'budget', name: '2026-02-01', candidateId: budgetId } as const;
  await world.records.create({ ...budget, attributes: { ...period, currency: 'USD' } });
  const content = { conditions: [], actions: [{ type: 'set_transaction_category' as const, value: fromId }] };
  const rule = { ruleName: 'Files', resourceType: 'transaction', active: false, effectiveDate: null };
  await world.records.bindByName({
    ...common,
    kind: 'rule',
    name: 'transaction|Files',
    candidateId: world.randomId(),
    attributes: { ...rule, ...ruleTexts(content) },
  });
  const changeSetId = world.randomId();
  const merge = requestRecordMerge({ records: world.records, create: world.previewChange });
  await merge(world.caller, { kind: 'category', fromId, intoId }, changeSetId);
  await finish(world);
  return { world, account, changeSetId };
};
type Scene = Awaited<ReturnType<typeof setUp>>;

/** Delivers and sweeps until nothing is in flight; leases of killed processes expire. */
const finish = async (world: World): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) {
    await drain(world);
    world.advance(100);
    await world.catchUp();
    if ((await world.sweep()).woken === 0) return;
  }
  throw new Error('It never ends');
};

const drain = async (world: World): Promise<void> => {
  for (let message = world.messages.shift(); message !== undefined; message = world.messages.shift()) {
    await world.deliver(message, 9);
  }
};

/** Everything that people see of it, with names instead of ids. */
const shown = async ({ world, account }: Scene) => {
  const { familyId } = world.caller;
  const all = await world.records.list(familyId);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? 'gone'));
  const entries = entriesOf(await world.ledger.read(familyId, account, '2026-02'));
  return {
    entries: entries.map(({ name, categoryId }) => [name, nameOf(categoryId)]).sort(),
    records: all
      .flatMap((record) => {
        if (record.kind === 'category') {
          const { externalKey, metadataText } = record;
          const fields = externalKey == null ? '' : ` ${externalKey} ${metadataText}`;
          return [`${record.name}${fields} below ${nameOf(record.parentId)}`];
        }
        if (record.kind === 'budget_category')
          return [
            `${nameOf(record.categoryId)}: ${record.budgetedSpending}${record.carryOver ? ', carried over' : ''}`,
          ];
        if (record.kind === 'rule')
          return [[...names].reduce((text, [id, name]) => text.replaceAll(id, name), record.actions)];
        return [];
      })
      .sort(),
  };
};

const BEFORE = {
  entries: [
    ['One', 'Food shops'],
    ['Two', 'Groceries'],
  ],
  records: [
    'Cheese below Food shops',
    'Food shops ["shop","f"] {"a":"1"} below null',
    'Food shops: 10, carried over',
    'Groceries below null',
    'Groceries: 5',
    '[{"action_type":"set_transaction_category","value":"Food shops"}]',
  ],
};
const AFTER = {
  entries: [
    ['One', 'Groceries'],
    ['Two', 'Groceries'],
  ],
  records: [
    'Cheese below Groceries',
    'Groceries ["shop","f"] {"a":"1"} below null',
    'Groceries: 15, carried over',
    '[{"action_type":"set_transaction_category","value":"Groceries"}]',
  ],
};

const stateOf = async ({ world, changeSetId }: Scene) => {
  const found = await world.changeSets.find(world.caller.familyId, changeSetId, world.now());
  return [found?.status, found?.verification?.status, found?.error];
};

describe('a merge of two categories', () => {
  it(`is whole wherever it is killed (TEST_SEED=${SEED})`, async () => {
    const killed = await atEachWrite(2, async (write, after) => {
      const scene = await setUp();
      const { world, changeSetId } = scene;
      expect(await shown(scene)).toEqual(BEFORE);
      await world.applyChange(world.caller, changeSetId);
      const died = await crashAt(world, write, after, () => drain(world));
      await finish(world);
      expect(await stateOf(scene)).toEqual(['applied', 'verified', null]);
      expect(await shown(scene)).toEqual(AFTER);
      return died;
    });
    expect(killed).toBeGreaterThan(10);
  }, 300_000);

  it(`is undone as a whole wherever that is killed (TEST_SEED=${SEED})`, async () => {
    const killed = await atEachWrite(2, async (write, after) => {
      const scene = await setUp();
      const { world, changeSetId } = scene;
      await world.applyChange(world.caller, changeSetId);
      await finish(world);
      await world.revertChange(world.caller, changeSetId, false);
      const died = await crashAt(world, write, after, () => drain(world));
      await finish(world);
      expect(await stateOf(scene)).toEqual(['reverted', 'verified', null]);
      expect(await shown(scene)).toEqual(BEFORE);
      return died;
    });
    expect(killed).toBeGreaterThan(10);
  }, 300_000);
});
