import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idTailOf } from '../../../shared/ledger/entries/domain/entry.ts';
import { isLiving, slotId } from '../../../shared/ledger/pages/domain/page.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { familyPk } from '../../../shared/platform/dynamodb/keys.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const record = (type: string, data: object): string => JSON.stringify({ type, data });
const account = (id: string): string =>
  record('Account', {
    id,
    name: id,
    balance: '0',
    currency: 'USD',
    accountable_type: 'Depository',
    skip_opening_balance_import: true,
  });
const transaction = (id: string, accountId: string, date: string, amount: string): string =>
  record('Transaction', { id, account_id: accountId, date, amount, name: `To ${accountId}` });

/** The sides of the transfer are in two years of two accounts, and the first refers to the later one. */
const FILE = [
  account('a'),
  account('b'),
  record('Transfer', { id: 't', inflow_transaction_id: 'in', outflow_transaction_id: 'out' }),
  transaction('out', 'a', '2024-12-31', '50'),
  transaction('in', 'b', '2025-01-02', '-50'),
  transaction('lunch', 'a', '2024-12-31', '9'),
].join('\n');

const slotsOf = async (world: World) => {
  const { familyId } = world.caller;
  const headers = await world.headers.list(familyId);
  const pages = await Promise.all(headers.map(({ account: own, key }) => world.ledger.read(familyId, own, key.month)));
  return pages.flatMap((page) => page.slots.map((slot) => ({ tail: slot.tail, id: slotId(page, slot), slot })));
};

const publish = async (world: World, id: string) => {
  await world.publish(world.caller, id);
  await settle(world);
  expect((await world.imports.find(world.caller.familyId, id))?.verification.readback.status).toBe('matched');
  return slotsOf(world);
};

const idsOf = (slots: Awaited<ReturnType<typeof slotsOf>>): readonly string[] => slots.map(({ id }) => id).sort();

describe('the transactions of a native file', () => {
  it('are known by their rows: no tail is stored, and another attempt gives the same ids', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, aRequest('NativeImport', FILE));
    const first = await publish(world, id);
    await world.revert(world.caller, id, { force: false });
    await settle(world);
    expect(await slotsOf(world)).toEqual([]);
    const second = await publish(world, id);

    expect(first.map(({ tail }) => tail)).toEqual([null, null, null]);
    // tags of accounts, which are part of the ids, are given for good
    expect(idsOf(second)).toEqual(idsOf(first));
    const others = second.flatMap(({ slot }) => (isLiving(slot) ? (slot.content.links?.transfer?.otherId ?? []) : []));
    expect(others).toHaveLength(2);
    expect(idsOf(second)).toEqual(expect.arrayContaining(others));
  });

  it('keep the identity of their ids in the file if the import is older', async () => {
    const world = createWorld(table);
    const { familyId } = world.caller;
    const { id } = await world.create(world.caller, aRequest('NativeImport', FILE));
    await table.documents.send(
      new UpdateCommand({
        TableName: table.tableName,
        Key: { pk: familyPk(familyId), sk: `IMPORT#${id}` },
        UpdateExpression: 'REMOVE identifiesByRow',
      }),
    );
    const slots = await publish(world, id);
    const tailOf = (name: string): string => idTailOf(sha256(`${id}|Transaction:${name}`));

    expect(slots.map(({ tail }) => tail).sort()).toEqual(['in', 'lunch', 'out'].map(tailOf).sort());
  });
});
