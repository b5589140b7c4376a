import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startDirectTable } from '../support/direct-table.ts';
import type { TestTable } from '../support/dynalite-table.ts';
import { aRequest, settle } from './scenario.ts';
import { createWorld } from './world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const NATIVE = ['a', 'b']
  .map((id) => ({ type: 'Account', data: { id, name: id, accountable_type: 'Depository', balance: '0' } }))
  .map((line) => JSON.stringify(line))
  .join('\n');

describe('work without a message', () => {
  it('includes a deleted import whose message was lost: the sweep requeues it', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, aRequest('TransactionImport', 'date,amount\n2026-01-03,1\n'));
    await world.remove(world.caller, id);
    world.messages.length = 0;

    await settle(world);

    expect(world.uploads.keys()).toEqual([]);
    expect(await world.imports.findAny(world.caller.familyId, id)).toBeUndefined();
  });

  it('ends with a failed import and its reason if a file exceeds a limit while it is read in the background', async () => {
    const world = createWorld(table);
    const rows = Array.from({ length: 20_001 }, (_, row) => `2026-01-03,1,category ${row}`);
    const text = `date,amount,category\n${rows.join('\n')}\n`;
    const { id, preparing } = await world.create(world.caller, aRequest('TransactionImport', text));
    expect(preparing).toBe(true);

    await settle(world);

    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({
      status: 'failed',
      preparing: false,
      error: expect.stringMatching(/^too_many_distinct_values: /),
    });
  });

  it('continues in the next slice if a revert has more records to release than one slice can process', async () => {
    const world = createWorld(table);
    const rows = Array.from({ length: 200 }, (_, row) => `2026-01-03,1,W,category ${row}`);
    const text = `date,amount,account,category\n${rows.join('\n')}\n`;
    const { id } = await world.create(world.caller, aRequest('TransactionImport', text, true));
    await settle(world);
    await world.revert(world.caller, id, { force: false });

    const slices = await settle(world, 3);

    expect(slices).toBeGreaterThan(3);
    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({ status: 'pending' });
    expect(await world.records.list(world.caller.familyId)).toEqual([]);
    expect(await world.accounts.list(world.caller.familyId)).toEqual([]);
  });

  it.each([
    ['a file read in the background', 'TransactionImport', `date,amount\n${'2026-01-03,1\n'.repeat(20_001)}`],
    ['a native file', 'NativeImport', `${NATIVE}\n`],
  ] as const)(
    'ends with a failed import that wrote nothing, if the stored copy of %s is truncated',
    async (_, type, text) => {
      const world = createWorld(table);
      const { id, raw } = await world.create(world.caller, aRequest(type, text));
      const whole = await world.uploads.get(raw?.key ?? '');
      await world.uploads.put(raw?.key ?? '', whole.subarray(0, whole.length / 2));
      await world.publish(world.caller, id);

      await settle(world);

      expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({
        status: 'failed',
        preparing: false,
        error: expect.stringMatching(/^upload_not_found: Only \d+ of the \d+ uploaded bytes are stored/),
      });
      expect(await world.accounts.list(world.caller.familyId)).toEqual([]);
    },
  );
});
