import { afterAll, beforeAll, expect, it } from 'vitest';
import { toChangeRequest } from '../../../shared/changes/schema/change-set.ts';
import { DomainError } from '../../../shared/platform/domain/errors.ts';
import { CALM, settle } from '../../model/disturbance.ts';
import { anAccount, csvOf } from '../../model/family/changed-family.ts';
import { createWorld } from '../../model/world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

it('a revert checks each later change set that it takes along, before anything is reverted', async () => {
  const world = createWorld(table);
  const { caller } = world;
  const account = await world.accounts.create(caller.familyId, anAccount(world.randomId()), 'user', world.now());
  const { id: importId } = await world.create(caller, csvOf(account, ['2026-01-02,-4.5,Shop,']));
  await settle(world, CALM);
  await world.publish(caller, importId);
  await settle(world, CALM);
  const applied = async (notes: string): Promise<string> => {
    const id = world.randomId();
    await world.previewChange(caller, toChangeRequest({ filter: {}, changes: { notes } }), id);
    await settle(world, CALM);
    world.advance(1);
    await world.applyChange(caller, id);
    await settle(world, CALM);
    world.advance(1);
    return id;
  };
  const first = await applied('one');
  const second = await applied('two');
  const statuses = async () =>
    await Promise.all(
      [first, second].map(async (id) => (await world.changeSets.find(caller.familyId, id, world.now()))?.status),
    );
  const check = ({ id }: { readonly id: string }): void => {
    if (id === second) throw new DomainError('insufficient_scope', 'Not with this key');
  };

  await expect(world.revertChange(caller, first, true, { check })).rejects.toMatchObject({
    code: 'insufficient_scope',
  });
  await settle(world, CALM);
  expect(await statuses()).toEqual(['applied', 'applied']);

  await world.revertChange(caller, first, true, { check: () => undefined });
  await settle(world, CALM);
  expect(await statuses()).toEqual(['reverted', 'reverted']);
});
