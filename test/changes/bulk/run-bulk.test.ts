import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkOperation } from '../../../shared/changes/bulk/domain/plan-bulk.ts';
import { CALM, settle } from '../../model/disturbance.ts';
import { anAccount } from '../../model/family/changed-family.ts';
import { createWorld } from '../../model/world.ts';
import { newTransaction } from '../../support/changes/bulk-operations.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const CHANGE_SET = '0195583d-4b20-7c53-8d7f-2a9e6f3b8c18';

const setUp = async () => {
  const world = createWorld(table);
  const account = await world.accounts.create(world.caller.familyId, anAccount(world.randomId()), 'user', world.now());
  const creation: BulkOperation = { action: 'create', values: newTransaction(account.id) };
  return { world, creation };
};

describe('a bulk request that is repeated with its id', () => {
  it('answers that it was applied and reverted, while a person reverts it and afterwards', async () => {
    const { world, creation } = await setUp();
    const answer = async (steps: number) => {
      const { changeSet, results } = await world.bulk([creation], CHANGE_SET, steps);
      return [changeSet?.status, results.map(({ outcome }) => outcome)];
    };
    expect(await answer(100)).toEqual(['applied', ['applied']]);
    await world.revertChange(world.caller, CHANGE_SET, false);
    expect(await answer(0)).toEqual(['reverting', ['applied']]);
    await settle(world, CALM);
    expect(await answer(100)).toEqual(['reverted', ['reverted']]);
  });

  it('answers with a conflict if it could not be applied', async () => {
    const { world, creation } = await setUp();
    const begun = await world.bulk([creation], CHANGE_SET, 0);
    expect(begun.changeSet?.status).toBe('applying');
    await world.changeSets.update(
      world.caller.familyId,
      CHANGE_SET,
      { statuses: ['applying'] },
      {
        status: 'reverting',
        error: 'external_id_taken: external_id "a" is in use',
      },
    );
    for (const steps of [0, 100]) {
      await expect(world.bulk([creation], CHANGE_SET, steps)).rejects.toMatchObject({
        code: 'conflict',
        extras: { details: { change_set_id: CHANGE_SET } },
      });
    }
  });
});
