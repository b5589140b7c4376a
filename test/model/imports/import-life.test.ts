import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const CSV = aRequest('TransactionImport', 'date,amount,name,account\n2026-01-03,1,a,Wallet\n');
/** Too long to be read within the request. */
const LONG = aRequest('TransactionImport', `date,amount\n${'2026-01-03,1\n'.repeat(20_001)}`);
const create = async (world: World, request: Parameters<World['create']>[1]): Promise<string> =>
  (await world.create(world.caller, request)).id;

/** How an import reaches each of its states. */
const STATES: Readonly<Record<string, (world: World) => Promise<string>>> = {
  'still being read': (world) => create(world, LONG),
  pending: (world) => create(world, CSV),
  importing: async (world) => {
    const id = await create(world, CSV);
    await world.publish(world.caller, id);
    return id;
  },
  complete: async (world) => {
    const id = await create(world, { ...CSV, publish: true });
    await settle(world);
    return id;
  },
  reverting: async (world) => {
    const id = await create(world, { ...CSV, publish: true });
    await settle(world);
    await world.revert(world.caller, id, { force: false });
    return id;
  },
  'not fully reverted': async (world) => {
    const id = await create(world, { ...CSV, publish: true });
    await settle(world);
    await world.imports.update(world.caller.familyId, id, {}, { status: 'revert_failed' });
    return id;
  },
  failed: async (world) => {
    const categories = (text: string) => ({
      ...aRequest('TransactionImport', text, true),
      type: 'CategoryImport' as const,
    });
    await create(world, categories('name,parent_category\nGroceries,Food'));
    await settle(world);
    const id = await create(world, categories('name,parent_category\nSnacks,Groceries')); // a third level
    await settle(world);
    return id;
  },
};

const ACTS: Readonly<Record<string, (world: World, id: string) => Promise<unknown>>> = {
  publish: ({ publish, caller }, id) => publish(caller, id),
  revert: ({ revert, caller }, id) => revert(caller, id, { force: false }),
  delete: ({ remove, caller }, id) => remove(caller, id),
  configure: ({ reconfigure, caller }, id) => reconfigure(caller, id, { configuration: { numberFormat: '1.234,56' } }),
};

const isRefused = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => false,
    (error: unknown) => (error as { readonly code?: unknown }).code === 'invalid_state',
  );

describe('the actions that an import allows', () => {
  it.each([
    ['still being read', ['publish']],
    ['pending', ['publish', 'delete', 'configure']],
    ['importing', []],
    ['complete', ['revert']],
    ['reverting', []],
    ['not fully reverted', ['revert']],
    ['failed', ['publish', 'delete', 'configure']],
  ] as const)('if it is %s: %j', async (state, allowed) => {
    const possible: string[] = [];
    for (const [name, act] of Object.entries(ACTS)) {
      const world = createWorld(table);
      const id = await STATES[state]?.(world);
      if (!(await isRefused(act(world, id ?? '')))) possible.push(name);
    }
    expect(possible).toEqual(allowed);
  });

  it('include publishing while the file is still being read, which takes effect afterwards', async () => {
    const world = createWorld(table);
    const id = await create(world, LONG);
    await world.publish(world.caller, id);
    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({ status: 'pending', preparing: true });
  });

  it('include publishing a second time after a revert', async () => {
    const world = createWorld(table);
    const id = await create(world, { ...CSV, publish: true });
    await settle(world);
    await world.revert(world.caller, id, { force: false });
    await settle(world);
    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({ status: 'pending' });
    await world.publish(world.caller, id);
    await settle(world);
    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({ status: 'complete' });
  });
});
