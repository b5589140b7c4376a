import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkOperation } from '../../../shared/changes/bulk/domain/plan-bulk.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { CALM, settle } from '../../model/disturbance.ts';
import { anAccount } from '../../model/family/changed-family.ts';
import { createWorld, type World } from '../../model/world.ts';
import { newTransaction } from '../../support/changes/bulk-operations.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const setUp = async () => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const account = await world.accounts.create(familyId, anAccount(world.randomId()), 'user', world.now());
  const create = (id: string, fields = {}): BulkOperation => ({
    action: 'create',
    values: newTransaction(account.id, { externalId: { source: 'api', id }, ...fields }),
  });
  const ids = async () =>
    ['2025-12', '2026-01', '2026-02']
      .map((month) => ({ account, month }))
      .reduce(
        async (all, key) => [...(await all), ...entriesOf((await world.ledger.readMany(familyId, [key]))[0] as never)],
        Promise.resolve([] as ReturnType<typeof entriesOf>),
      );
  return { world, account, create, ids };
};

const AGAIN = '0195583d-4b20-7c53-8d7f-2a9e6f3b8c17';

/** A delivery that fails is repeated by a sweep. */
const deliverAll = async (world: World): Promise<void> => {
  for (let message = world.messages.shift(); message !== undefined; message = world.messages.shift()) {
    await world.deliver(message, 9).catch(() => undefined);
  }
};

describe('external ids of transactions', () => {
  it('are named by the error if no transaction has them', async () => {
    const { world } = await setUp();
    const by = { source: 'shop', id: 'r-7' };
    const fault = 'external_id "r-7" of the source "shop" is that of no transaction of your family';
    const sentence = 'Your family has no transaction with the external_id "r-7" of the source "shop"';
    await expect(world.bulk([{ action: 'update', id: '', by, changes: { notes: 'x' } }])).rejects.toMatchObject({
      message: `operations.0.${fault}`,
      extras: { details: { operations: [{ index: 0, pointer: '/operations/0/external_id', message: fault }] } },
    });
    const deleted = await world.bulk([{ action: 'delete', id: '', by }]);
    expect(deleted.results.map(({ outcome, reason }) => [outcome, reason])).toEqual([['unchanged', sentence]]);
  });

  it('are found again by the same request, which changes nothing', async () => {
    const { world, create, ids } = await setUp();
    const first = await world.bulk([create('a'), create('b', { date: '2025-12-30' })]);
    const again = await world.bulk([create('a', { amount: '9' }), create('b'), create('c')]);
    expect(again.results.map(({ operation, outcome }) => [operation.id, outcome])).toEqual([
      [first.results[0]?.operation.id, 'unchanged'],
      [first.results[1]?.operation.id, 'unchanged'],
      [expect.any(String), 'applied'],
    ]);
    expect((await ids()).map(({ externalId, amount }) => [externalId?.id, amount]).sort()).toEqual([
      ['a', '5'],
      ['b', '5'],
      ['c', '5'],
    ]);
  });

  it('are unique although two requests send the same one at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { world, create, ids } = await setUp();
      const answers = await Promise.allSettled([
        world.bulk([create('x'), create('a', { date: '2025-12-30' })]),
        world.bulk([create('a'), create('y')]),
      ]);
      await settle(world, CALM);
      const shown = (await ids()).map(({ externalId }) => externalId?.id).sort();
      expect([
        ['a', 'x'],
        ['a', 'y'],
      ]).toContainEqual(shown);
      expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    }
  });

  it('are free again when their transaction is deleted or its creation reverted', async () => {
    const { world, create, ids } = await setUp();
    const first = await world.bulk([create('a'), create('b')]);
    await world.revertChange(world.caller, first.changeSet?.id ?? '', false);
    await settle(world, CALM);
    expect(await ids()).toEqual([]);
    const second = await world.bulk([create('a')]);
    await world.bulk([{ action: 'delete', id: '', by: { source: 'api', id: 'a' } }]);
    const third = await world.bulk([create('a', { date: '2025-12-30' })]);
    expect([second, third].map(({ results }) => results[0]?.outcome)).toEqual(['applied', 'applied']);
    expect((await ids()).map(({ date }) => date)).toEqual(['2025-12-30']);
  });

  it('do not come back with a restored transaction if another has them by now', async () => {
    const { world, create, ids } = await setUp();
    const { results } = await world.bulk([create('a', { name: 'First' })]);
    const removal = await world.bulk([{ action: 'delete', id: results[0]?.operation.id ?? '' }]);
    await world.bulk([create('a', { name: 'Second' })]);
    await world.revertChange(world.caller, removal.changeSet?.id ?? '', false);
    await settle(world, CALM);
    expect((await ids()).map(({ name, externalId }) => [name, externalId?.id ?? null]).sort()).toEqual([
      ['First', null],
      ['Second', 'a'],
    ]);
    const record = await world.changeSets.find(world.caller.familyId, removal.changeSet?.id ?? '', world.now());
    expect(record?.error).toBe(
      'Transactions that did not get back their external_id, because another has it by now: 1',
    );
  });

  it('end two change sets that take back and give the same ones in other orders', async () => {
    for (let round = 0; round < 3; round++) {
      const { world, create, ids } = await setUp();
      const { results } = await world.bulk(['d', 'c', 'b', 'a'].map((id) => create(id)));
      const removal = await world.bulk(results.map(({ operation: { id } }) => ({ action: 'delete', id })));
      await world.revertChange(world.caller, removal.changeSet?.id ?? '', false);
      const again = ['a', 'b', 'c', 'd'].map((id) => create(id));
      await Promise.all([world.bulk(again, AGAIN).catch(() => undefined), deliverAll(world)]);
      for (let turn = 0; turn < 20; turn++) {
        world.advance(2000);
        await world.catchUp();
        await world.sweep();
        await deliverAll(world);
      }
      const statusOf = async (id = '') =>
        (await world.changeSets.find(world.caller.familyId, id, world.now()))?.status ?? '';
      expect(await statusOf(removal.changeSet?.id)).toBe('reverted');
      expect(['applied', 'failed']).toContain(await statusOf(AGAIN));
      expect((await ids()).flatMap(({ externalId }) => externalId?.id ?? []).sort()).toEqual(['a', 'b', 'c', 'd']);
    }
  });

  it('name one transaction for all operations of a request', async () => {
    const { world, create, ids } = await setUp();
    const { results } = await world.bulk([create('a')]);
    const by = { source: 'api', id: 'a' };
    const message = expect.stringContaining('names the same transaction');
    await expect(world.bulk([{ action: 'delete', id: '', by }, create('a')])).rejects.toMatchObject({
      extras: { details: { operations: [{ index: 1, pointer: '/operations/1/external_id', message }] } },
    });
    const id = results[0]?.operation.id ?? '';
    await expect(world.bulk([{ action: 'delete', id }, create('a')])).rejects.toThrow('names the same transaction');
    const next = { source: 'api', id: 'b' };
    await expect(world.bulk([create('b'), { action: 'delete', id: '', by: next }])).rejects.toThrow(
      'names the external_id that operation 0 gives',
    );
    expect((await ids()).map(({ externalId }) => externalId?.id)).toEqual(['a']);
  });

  it('are refused twice in one request, and on another transaction', async () => {
    const { world, create } = await setUp();
    await expect(world.bulk([create('a'), create('a')])).rejects.toThrow('operations.1.external_id is also that of');
    const { results } = await world.bulk([create('a'), create('b')]);
    const [a = '', b = ''] = results.map(({ operation }) => operation.id);
    const rename: BulkOperation = { action: 'update', id: b, changes: { externalId: { source: 'api', id: 'a' } } };
    await expect(world.bulk([rename])).rejects.toThrow(`external_id is in use by transaction ${a}`);
  });
});
