import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSync } from '../../../shared/bank/sync/domain/sync-record.ts';
import { createBankWorld } from '../../model/bank-world.ts';
import { aRow } from '../../support/bank/scripted-bank.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const NOW = '2026-03-01T08:00:00.000Z';
const begun = newSync({ id: 'sync-1', trigger: 'schedule', now: NOW, today: '2026-03-01' });

describe('two messages for one connection at the same moment', () => {
  it.each([
    ['its next sync is due', null],
    ['a sync goes on', { ...begun, status: 'syncing' as const, attempts: 1 }],
  ])('start one worker if %s', async (_, sync) => {
    const world = createBankWorld(table);
    const connection = await world.connect({ sync });
    const account = await world.account('Checking');
    world.bank.accounts.set('A', { name: 'A', rows: [aRow('2026-02-27', '3.5')] });
    const known = { syncedFrom: '2025-11-01', syncedThrough: '2026-02-28', historyDone: true };
    await world.link(connection, 'A', account, known);
    const { find } = world.connections;
    const both = Promise.withResolvers<void>();
    let readers = 0;
    world.connections.find = async (familyId, id) => {
      const found = await find(familyId, id);
      readers++;
      if (readers === 2) both.resolve();
      await both.promise;
      return found;
    };

    const outcomes = await Promise.all([world.deliver(connection), world.deliver(connection)]);
    expect(outcomes.filter((outcome) => outcome !== undefined)).toHaveLength(1);
    expect(world.bank.asked).toHaveLength(1);
    expect(await world.transactions(account)).toEqual(['2026-02-27 3.5']);
  });
});
