import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { createWorld } from '../../model/world.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const CSV = 'date,amount,name\n2026-01-03,-1.50,Bakery\n2026-01-04,-2,Rent\n';

/** A published import of two entries. */
const published = async () => {
  const world = createWorld(table);
  const { familyId } = world.caller;
  const account = await world.accounts.create(
    familyId,
    {
      id: randomUUID(),
      name: 'Wallet',
      accountType: 'depository',
      subtype: null,
      currency: 'USD',
      status: 'active',
      institutionName: null,
      institutionDomain: null,
      notes: null,
    },
    'user',
    world.now(),
  );
  const { id } = await world.create(world.caller, {
    type: 'TransactionImport',
    accountId: account.id,
    publish: true,
    configuration: aConfiguration({ dateFormat: '%Y-%m-%d' }),
    content: { bytes: Buffer.from(CSV), source: 'text', filename: null, contentType: null },
  });
  for (let message = world.messages.shift(); message !== undefined; message = world.messages.shift()) {
    await world.deliver(message, 1_000);
  }
  return { world, familyId, account, id };
};

describe('revertImport', () => {
  it('lists the entries that were edited since', async () => {
    const { world, familyId, account, id } = await published();
    const edit = (at: number) =>
      world.ledger.change(familyId, account, '2026-01', (page) => {
        world.advance(1);
        return editEntry(page, entriesOf(page)[at]?.id ?? '', { notes: `note ${at}` }, world.now()).page;
      });
    const revert = () => world.revert(world.caller, id, { force: false });

    await edit(0);
    await expect(revert()).rejects.toMatchObject({
      code: 'conflict',
      message: '1 entry of this import was edited since: send {"force": true} to remove it anyway',
      extras: { details: { entries: [{ name: 'Bakery' }] } },
    });
    await edit(1);
    await expect(revert()).rejects.toMatchObject({
      message: '2 entries of this import were edited since: send {"force": true} to remove them anyway',
    });
  });

  it('counts what it removes once, however often it is tried', async () => {
    const { world, familyId, id } = await published();
    const first = await world.revert(world.caller, id, { force: false });
    expect(first.revertCounts).toEqual({ removed: 2, keptForPeople: 0, keptForOthers: 0 });
    const counted = { removed: 7, keptForPeople: 0, keptForOthers: 0 };
    const change = { status: 'revert_failed', revertCounts: counted } as const;
    await world.imports.update(familyId, id, { statuses: ['reverting'] }, change);
    expect((await world.revert(world.caller, id, { force: false })).revertCounts).toEqual(counted);
  });
});
