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

const CSV = 'date,amount,account\n2026-01-03,4.80,Secret account\n';
const MANY = `date,amount\n${'2026-01-03,1\n'.repeat(20_001)}`;
const NATIVE_LINES = '{"type":"Account","data":{"id":"a","name":"a","accountable_type":"Depository","balance":"0"}}\n';

const lineOf = ({ caller: { familyId } }: World, importId: string, code: string) => ({
  text: 'import failed',
  familyId,
  importId,
  code,
});

/** Without the lines of slices that finished. */
const failuresOf = ({ lines }: World) => lines.filter(({ text }) => text !== 'slice finished');

describe('the log of an import that failed', () => {
  it('names the import, its family and the code, if its native file breaks a rule', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, aRequest('NativeImport', '{"type":"Secret","data":{}}\n'));
    await expect(world.publish(world.caller, id)).rejects.toMatchObject({ code: 'preflight_failed' });

    expect(failuresOf(world)).toEqual([lineOf(world, id, 'preflight_failed')]);
  });

  it('does so if the file cannot be read in the background', async () => {
    const world = createWorld(table);
    const { id, raw } = await world.create(world.caller, aRequest('TransactionImport', MANY));
    const whole = await world.uploads.get(raw?.key ?? '');
    await world.uploads.put(raw?.key ?? '', whole.subarray(0, whole.length / 2));
    await settle(world);

    expect(failuresOf(world)).toEqual([lineOf(world, id, 'upload_not_found')]);
  });

  it('does so if it cannot be published', async () => {
    const world = createWorld(table);
    const { id, raw } = await world.create(world.caller, aRequest('NativeImport', NATIVE_LINES));
    const whole = await world.uploads.get(raw?.key ?? '');
    await world.uploads.put(raw?.key ?? '', whole.subarray(0, whole.length / 2));
    await world.publish(world.caller, id);
    await settle(world);

    expect(failuresOf(world)).toEqual([lineOf(world, id, 'upload_not_found')]);
  });

  it('has no line for one that succeeded', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, aRequest('TransactionImport', CSV, true));
    await settle(world);

    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({ status: 'complete' });
    expect(failuresOf(world)).toEqual([]);
  });
});
