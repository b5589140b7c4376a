import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, NATIVE, settle } from '../scenario.ts';
import { createWorld, Killed } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

describe('a killed request that is sent again with its id', () => {
  it.each(Array.from({ length: 8 }, (_, writes) => writes))(
    'results in one import, published once, if it was killed after %i writes',
    async (writes) => {
      const world = createWorld(table);
      const { familyId } = world.caller;
      const id = world.randomId();
      world.arm(writes, true);
      await world.create(world.caller, aRequest('NativeImport', NATIVE, true), id).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      world.disarm();

      const again = await world.create(world.caller, aRequest('NativeImport', NATIVE, true), id);
      await settle(world);

      expect(again.id).toBe(id);
      const { items } = await world.imports.list(familyId, { page: 1, perPage: 10 });
      expect(items.map((item) => [item.id, item.status])).toEqual([[id, 'complete']]);
      expect(await world.accounts.list(familyId)).toHaveLength(1);
    },
  );

  it('is not published a second time if the import was reverted meanwhile', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, aRequest('NativeImport', NATIVE, true));
    await settle(world);
    await world.revert(world.caller, id, { force: false });
    await settle(world);

    expect(await world.create(world.caller, aRequest('NativeImport', NATIVE, true), id)).toMatchObject({
      status: 'pending',
    });
  });
});
