import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount } from '../../../shared/accounts/use-cases/account-writes.ts';
import type { ImportConfiguration } from '../../../shared/imports/domain/import-attributes.ts';
import { NO_SETTINGS } from '../../../shared/imports/domain/import-record.ts';
import { settle } from '../../model/scenario.ts';
import { createWorld } from '../../model/world.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const LINES = [
  'Date,Description,Amount',
  '2026-01-21,SHOP,10.50',
  '2026-01-22,CAFE,11.50',
  '2026-01-23,PAYMENT,-99.00',
];

const setUp = async () => {
  const world = createWorld(table);
  const card = async (name: string): Promise<string> => {
    const request = { name, accountType: 'credit_card', currency: 'USD' } as const;
    return (await createAccount({ ...world, newId: randomUUID })(world.caller, request)).account.id;
  };
  const send = (accountId: string, configuration: Partial<ImportConfiguration> = {}, month = '01') => {
    const bytes = Buffer.from(LINES.join('\n').replaceAll('-01-', `-${month}-`));
    return world.create(world.caller, {
      type: 'TransactionImport',
      accountId,
      publish: true,
      detect: { isTypeGiven: false },
      configuration: { ...NO_SETTINGS, ...configuration },
      content: { bytes, source: 'text', filename: null, contentType: null },
    });
  };
  return { world, card, send };
};

describe('answers for a published import', () => {
  it('are saved with their time, used for the next file of the account, and for no other account', async () => {
    const { world, card, send } = await setUp();
    const [own, other] = [await card('One'), await card('Two')];
    const first = await send(own, { signageConvention: 'inflows_negative' });
    await settle(world);
    expect((await world.imports.find(world.caller.familyId, first.id))?.status).toBe('complete');

    const next = await send(own, {}, '02');
    expect(next).toMatchObject({
      configuration: { signageConvention: 'inflows_negative' },
      answers: { signageConvention: first.answers?.signageConvention },
    });
    expect(next.questions ?? []).toEqual([]);
    await expect(world.reconfigure(world.caller, next.id, { configuration: {}, accountId: other })).rejects.toThrow();

    await expect(send(other, {}, '03')).rejects.toMatchObject({ code: 'not_publishable' });
    const { items } = await world.imports.list(world.caller.familyId, { page: 1, perPage: 9 });
    const asked = items.find(({ accountId }) => accountId === other);
    expect(asked).toMatchObject({ answers: {}, questions: [{ field: 'signage_convention' }] });
  });

  it('do not follow an import into another account by themselves', async () => {
    const { world, card, send } = await setUp();
    const [own, other] = [await card('One'), await card('Two')];
    await send(own, { signageConvention: 'inflows_negative' });
    await settle(world);
    const waiting = await world.create(world.caller, {
      type: 'TransactionImport',
      accountId: own,
      publish: false,
      detect: { isTypeGiven: false },
      configuration: NO_SETTINGS,
      content: {
        bytes: Buffer.from(LINES.join('\n').replaceAll('-01-', '-04-')),
        source: 'text',
        filename: null,
        contentType: null,
      },
    });
    const move = { configuration: {}, accountId: other };
    await expect(world.reconfigure(world.caller, waiting.id, move)).rejects.toMatchObject({
      extras: { errors: [expect.stringContaining('signage_convention was answered for earlier files')] },
    });
    const sent = { ...move, configuration: { signageConvention: 'inflows_negative' } } as const;
    expect(await world.reconfigure(world.caller, waiting.id, sent)).toMatchObject({ accountId: other });
  });
});
