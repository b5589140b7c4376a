import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRequest, settle } from '../model/scenario.ts';
import { createWorld } from '../model/world.ts';
import { startDirectTable } from '../support/store/direct-table.ts';
import type { TestTable } from '../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

describe('updateImport', () => {
  const sent = async () => {
    const world = createWorld(table);
    const known = aRequest('TransactionImport', 'date,amount,name,account\n2026-01-15,-1.00,Shop,Giro\n', true);
    await world.create(world.caller, known);
    await settle(world);
    const [account] = await world.accounts.list(world.caller.familyId);
    const rows = aRequest('TransactionImport', 'date,amount,name\n04/01/2025,-1.00,Shop\n');
    const { id } = await world.create(world.caller, { ...rows, accountId: account?.id ?? null });
    const months = { configuration: { dateFormat: '%m/%d/%Y' } };
    await world.reconfigure(world.caller, id, months);
    return { world, id };
  };

  it('compares the day of a balance with the rows as they are read', async () => {
    const { world, id } = await sent();
    const far = { configuration: {}, statementBalance: { date: '2025-01-04', amount: '1' } };
    await expect(world.reconfigure(world.caller, id, far)).rejects.toMatchObject({
      extras: { errors: [expect.stringContaining('more than 31 days from the rows of the file')] },
    });
    const both = { ...far, configuration: { dateFormat: '%d/%m/%Y' } };
    const { statementBalance } = await world.reconfigure(world.caller, id, both);
    expect(statementBalance).toMatchObject({ date: '2025-01-04', amount: '1' });
  });
});
