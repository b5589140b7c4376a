import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, NATIVE, settle } from '../scenario.ts';
import { createWorld, Killed, type World } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const statusesOf = async (world: World): Promise<readonly string[]> => {
  const { items } = await world.imports.list(world.caller.familyId, { page: 1, perPage: 10 });
  return items.map(({ status }) => status).sort();
};

describe('two imports of one native file', () => {
  it.each([true, false])(
    'are never both published, even if one is killed while it takes over the content claim of the other (written: %s)',
    async (written) => {
      const world = createWorld(table);
      const { familyId } = world.caller;
      const first = await world.create(world.caller, aRequest('NativeImport', NATIVE));
      const second = await world.create(world.caller, aRequest('NativeImport', NATIVE));
      await world.contentClaims.move(familyId, first.raw?.sha256 ?? '', undefined, first.id);
      const { move } = world.contentClaims;
      Reflect.set(world.contentClaims, 'move', async (...args: Parameters<typeof move>) => {
        Reflect.set(world.contentClaims, 'move', move);
        await world.publish(world.caller, first.id);
        await settle(world);
        world.arm(0, written);
        return move(...args);
      });
      await expect(world.publish(world.caller, second.id)).rejects.toThrow(Killed);
      world.disarm();

      await expect(world.publish(world.caller, second.id)).rejects.toMatchObject({ code: 'already_imported' });
      await settle(world);

      expect(await statusesOf(world)).toEqual(['complete', 'pending']);
      expect(await world.accounts.list(familyId)).toHaveLength(1);
      await expect(world.create(world.caller, aRequest('NativeImport', NATIVE))).rejects.toMatchObject({
        code: 'already_imported',
        extras: { importId: first.id },
      });
    },
  );

  it('published concurrently leave one complete, or neither, and can then be published again', async () => {
    const world = createWorld(table);
    const { familyId } = world.caller;
    const ids: string[] = [];
    for (let made = 0; made < 5; made++)
      ids.push((await world.create(world.caller, aRequest('NativeImport', NATIVE))).id);

    for (let round = 0; round < 3; round++) {
      await Promise.allSettled(ids.map((id) => world.publish(world.caller, id)));
      await settle(world);
      expect((await statusesOf(world)).filter((status) => status === 'complete').length).toBeLessThan(2);
    }
    await world.publish(world.caller, ids[0] ?? '').catch(() => undefined);
    await settle(world);

    expect((await statusesOf(world)).filter((status) => status === 'complete')).toHaveLength(1);
    expect(await world.accounts.list(familyId)).toHaveLength(1);
  });
});
