import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../shared/platform/domain/family.ts';
import { aRequest } from '../../model/scenario.ts';
import { createWorld } from '../../model/world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

it('a key that may only propose has at most 25 imports that wait, also if an older one is written after a newer one looked', async () => {
  const world = createWorld(table);
  const assistant: Caller = { ...world.caller, apiKeyId: world.randomId(), proposesOnly: true };
  const send = (name: string) =>
    world.create(assistant, aRequest('TransactionImport', `date,amount,name\n2026-01-03,1,${name}\n`));
  for (let at = 0; at < 24; at++) await send(`Tea ${at}`);

  const { create } = world.imports;
  let newer: Promise<unknown> | undefined;
  Reflect.set(world.imports, 'create', async (...args: Parameters<typeof create>) => {
    if (newer === undefined) {
      world.advance(1);
      newer = send('Newer');
      await newer;
    }
    await create(...args);
  });
  await expect(send('Older')).rejects.toMatchObject({ code: 'too_many_proposals' });
  await expect(newer).resolves.toMatchObject({ status: 'pending' });
  expect(await world.imports.listProposed(assistant.familyId, assistant.apiKeyId)).toHaveLength(25);
});
