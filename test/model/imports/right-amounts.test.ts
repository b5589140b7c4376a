import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

describe('an imported entry', () => {
  it('has the currency of its account, even if the account was created after the file was read', async () => {
    const world = createWorld(table);
    const { familyId } = world.caller;
    const text = 'date,amount,currency,account\n2026-01-03,1,,W\n2026-01-04,2,JPY,W\n';
    const { id } = await world.create(world.caller, aRequest('TransactionImport', text));
    const account = await world.accounts.create(
      familyId,
      {
        id: world.randomId(),
        name: 'W',
        accountType: 'depository',
        subtype: null,
        currency: 'EUR',
        status: 'active',
        institutionName: null,
        institutionDomain: null,
        notes: null,
      },
      'user',
      world.now(),
    );
    await world.publish(world.caller, id);
    await settle(world);

    const page = await world.ledger.read(familyId, account, '2026-01');
    expect(entriesOf(page).map(({ amount, currency }) => `${amount} ${currency}`)).toEqual(['-1 EUR', '-2 JPY']);
  });
});
