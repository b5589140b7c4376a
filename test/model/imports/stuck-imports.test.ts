import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const anAccount = async (world: World): Promise<string> => {
  const none = { subtype: null, institutionName: null, institutionDomain: null, notes: null };
  const wallet = { ...none, name: 'Wallet', accountType: 'depository', currency: 'USD', status: 'active' } as const;
  const { familyId } = world.caller;
  return (await world.accounts.create(familyId, { id: randomUUID(), ...wallet }, 'user', world.now())).id;
};

const NATIVE = ['a', 'b']
  .map((id) => ({ type: 'Account', data: { id, name: id, accountable_type: 'Depository', balance: '0' } }))
  .map((line) => JSON.stringify(line))
  .join('\n');

const rows = (count: number) =>
  Array.from({ length: count }, (_, row) => `2026-01-03,${row}.50,${randomUUID()}${randomUUID()}`).join('\n');
// the rows are an object, because they take more than 8 KB; as tags, so are the mappings
const CSV = `date,amount,name\n${rows(400)}\n`;
const TAGGED = `date,amount,tags\n${rows(400)}\n`;

/** A restored table can name objects that are gone. */
describe('an import whose objects are gone', () => {
  const begun = async (text = CSV) => {
    const world = createWorld(table);
    world.readBackLater();
    const wallet = { ...aRequest('TransactionImport', text), accountId: await anAccount(world) };
    const { id } = await world.create(world.caller, wallet);
    expect(world.uploads.keys()).toContainEqual(expect.stringContaining('rows/'));
    const stored = () => world.imports.find(world.caller.familyId, id);
    const lose = async (folder: string): Promise<() => Promise<void>> => {
      const keys = world.uploads.keys().filter((key) => key.startsWith(folder));
      const kept = await Promise.all(keys.map(async (key) => [key, await world.uploads.get(key)] as const));
      await world.uploads.removeAll(folder);
      return async () => {
        for (const [key, bytes] of kept) await world.uploads.put(key, bytes);
      };
    };
    return { world, id, stored, lose };
  };
  const entries = async (world: World) => {
    const [account] = await world.accounts.list(world.caller.familyId);
    return account === undefined ? [] : entriesOf(await world.ledger.read(world.caller.familyId, account, '2026-01'));
  };

  it('is refused without its rows, writes nothing, and is published once they are back', async () => {
    const { world, id, stored, lose } = await begun();
    const bringBack = await lose('rows/');
    await expect(world.publish(world.caller, id)).rejects.toMatchObject({
      code: 'upload_not_found',
      message: 'The rows of this import are no longer stored: import its file again',
    });
    await settle(world);

    expect(await stored()).toMatchObject({ status: 'pending' });
    expect(await entries(world)).toEqual([]);
    await bringBack();
    await world.publish(world.caller, id);
    await settle(world);
    expect(await stored()).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
  });

  it('fails if its rows go after it was published, writes nothing, and is published once they are back', async () => {
    const { world, id, stored, lose } = await begun();
    await world.publish(world.caller, id);
    const bringBack = await lose('rows/');
    await settle(world);

    expect(await stored()).toMatchObject({
      status: 'failed',
      error: 'upload_not_found: The rows of this import are no longer stored: import its file again',
    });
    expect(await entries(world)).toEqual([]);
    await bringBack();
    await world.publish(world.caller, id);
    await settle(world);
    expect(await stored()).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
  });

  it('cannot be undone without its plan, says so, and is undone once it is back', async () => {
    const { world, id, stored, lose } = await begun();
    await world.publish(world.caller, id);
    await settle(world);
    const bringBack = await lose('imports/');

    const refused = { code: 'upload_not_found', message: expect.stringMatching(/^What this import wrote/) };
    await expect(world.revert(world.caller, id, { force: false })).rejects.toMatchObject(refused);
    await world.revert(world.caller, id, { force: true });
    await settle(world);
    expect(await stored()).toMatchObject({ status: 'revert_failed', error: expect.stringContaining(refused.code) });
    await bringBack();
    await world.revert(world.caller, id, { force: false });
    await settle(world);
    expect(await stored()).toMatchObject({ status: 'pending' });
    expect(await entries(world)).toEqual([]);
  });

  it('is not stuck if its plan is gone while it is written: it can be undone once that is back', async () => {
    const { world, id, stored, lose } = await begun();
    await world.publish(world.caller, id);
    for (let message = world.messages.shift(); message !== undefined; message = world.messages.shift()) {
      await world.deliver(message, 0);
      if ((await stored())?.checkpoint?.phase === 'pages') break;
    }
    const bringBack = await lose('imports/');
    await settle(world);

    expect(await stored()).toMatchObject({ status: 'revert_failed', checkpoint: null, lease: null });
    await bringBack();
    await world.revert(world.caller, id, { force: false });
    await settle(world);
    expect(await stored()).toMatchObject({ status: 'pending' });
    expect(await entries(world)).toEqual([]);
  });

  it('is complete, but cannot be read back without its plan', async () => {
    const { world, id, stored, lose } = await begun();
    await world.publish(world.caller, id);
    for (
      let message = world.messages.shift();
      message !== undefined && message.queue !== 'readback';
      message = world.messages.shift()
    ) {
      await world.deliver(message, 1_000);
    }
    await lose('imports/');
    await settle(world);

    expect(await stored()).toMatchObject({
      status: 'complete',
      todo: [],
      verification: { readback: { status: 'failed', error: expect.stringMatching(/^What this import wrote/) } },
    });
  });

  it('is read back without its rows', async () => {
    const { world, id, stored, lose } = await begun(TAGGED);
    await world.publish(world.caller, id);
    for (
      let message = world.messages.shift();
      message !== undefined && message.queue !== 'readback';
      message = world.messages.shift()
    ) {
      await world.deliver(message, 1_000);
    }
    await lose('rows/');
    await settle(world);

    expect(await stored()).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
  });
});

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
