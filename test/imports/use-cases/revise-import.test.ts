import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreateImportRequest } from '../../../shared/imports/use-cases/create-import.ts';
import { createWorld, type World } from '../../model/world.ts';
import { startDirectTable } from '../../support/direct-table.ts';
import type { TestTable } from '../../support/dynalite-table.ts';
import { aConfiguration } from '../../support/import-builders.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const CSV = 'date,amount,name,category,tags\n03/01/2026,-1.50,Bakery,Food,a\n04/01/2026,-2,Rent,Home,a|b\n';

const request = (text = CSV, over: Partial<CreateImportRequest> = {}): CreateImportRequest => ({
  type: 'TransactionImport',
  accountId: null,
  publish: false,
  configuration: aConfiguration({ dateFormat: '%d/%m/%Y' }),
  content: { bytes: Buffer.from(text), source: 'text', filename: null, contentType: null },
  ...over,
});

const anAccount = async ({ accounts, caller, now }: World): Promise<string> => {
  const account = {
    id: randomUUID(),
    name: 'Wallet',
    accountType: 'depository',
    subtype: null,
    currency: 'USD',
    status: 'active' as const,
    institutionName: null,
    institutionDomain: null,
    notes: null,
  };
  return (await accounts.create(caller.familyId, account, 'user', now())).id;
};

const aTag = async ({ records, caller, now }: World, name: string): Promise<string> =>
  (
    await records.bindByName({
      familyId: caller.familyId,
      kind: 'tag',
      name,
      owner: 'user',
      candidateId: randomUUID(),
      now: now(),
      attributes: { color: null },
    })
  ).id;

const mappingsOf = async (world: World, id: string) => {
  const record = await world.imports.find(world.caller.familyId, id);
  return (await world.rows.open(id, record?.rowIndex ?? '')).mappings();
};

/** Processes every message. */
const settle = async (world: World): Promise<void> => {
  for (let message = world.messages.shift(); message !== undefined; message = world.messages.shift()) {
    await world.deliver(message, 1_000);
  }
};

const none = { mappableId: null, createWhenEmpty: false, value: null };

describe('assignImportMappings', () => {
  it('matches a text to a record, and allows publishing once every text has a match', async () => {
    const world = createWorld(table);
    const [account, tag] = [await anAccount(world), await aTag(world, 'Treats')];
    const { id, blockers } = await world.create(world.caller, request());
    expect(blockers).toHaveLength(1);

    const { record, result } = await world.assign(world.caller, id, [
      { ...none, type: 'account', key: '', mappableId: account },
      { ...none, type: 'tag', key: 'a', mappableId: tag },
      { ...none, type: 'category', key: 'Home' },
    ]);

    expect(record).toMatchObject({ blockers: [], stats: { mappingsCount: 5, unassignedMappingsCount: 3 } });
    expect(result.map(({ key, assigned, rows }) => [key, assigned, rows])).toEqual([
      ['', true, 2],
      ['Home', true, 1],
      ['a', true, 2],
    ]);
    await world.publish(world.caller, id);
    await settle(world);
    const page = await world.ledger.read(world.caller.familyId, await pageAccount(world, account), '2026-01');
    const named = page.slots.map((slot) =>
      slot.deletedAt === null ? [slot.content.name, slot.content.tagIds.length, slot.content.categoryId === null] : [],
    );
    expect(named).toEqual([
      ['Bakery', 1, false],
      ['Rent', 2, true],
    ]);
    expect((await world.imports.find(world.caller.familyId, id))?.verification.readback.status).toBe('matched');
  });

  it('applies all assignments or none', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, request());
    const before = await mappingsOf(world, id);
    const foreign = await aTag(createWorld(table), 'Theirs');

    for (const mappableId of [foreign, randomUUID(), 'x'.repeat(3_000)]) {
      const decisions = [
        { ...none, type: 'tag' as const, key: 'b' },
        { ...none, type: 'tag' as const, key: 'a', mappableId },
      ];
      await expect(world.assign(world.caller, id, decisions)).rejects.toMatchObject({
        code: 'validation_failed',
        message: 'mappable_id must be the id of a tag of your family',
      });
    }
    await expect(world.assign(world.caller, id, [{ ...none, type: 'tag', key: 'c' }])).rejects.toMatchObject({
      message: 'No row of the import has the tag "c"',
    });
    expect(await mappingsOf(world, id)).toEqual(before);
  });
});

const pageAccount = async ({ accounts, caller }: World, id: string) => {
  const account = await accounts.find(caller.familyId, id);
  return { id, tag: account?.tag ?? '' };
};

describe('updateImport', () => {
  it('moves an import to another account if its account was deleted', async () => {
    const world = createWorld(table);
    const [gone, account] = [await anAccount(world), await anAccount(world)];
    const { id } = await world.create(world.caller, request(CSV, { accountId: gone }));
    await world.accounts.release(world.caller.familyId, gone, 'user');

    await world.publish(world.caller, id);
    await settle(world);
    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('set another account_id with PATCH /api/v1/imports/{id}'),
    });

    await world.reconfigure(world.caller, id, { accountId: account, configuration: {} }, () => undefined);
    await world.publish(world.caller, id);
    await settle(world);
    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({ status: 'complete', error: null });
  });

  it('reads the file again, keeps assignments and warns that repairs were discarded', async () => {
    const world = createWorld(table);
    const tag = await aTag(world, 'Treats');
    const created = await world.create(world.caller, request());
    await world.assign(world.caller, created.id, [{ ...none, type: 'tag', key: 'a', mappableId: tag }]);
    await world.repair(world.caller, created.id, 1, { name: 'Baker' });

    const updated = await world.reconfigure(world.caller, created.id, {
      configuration: { dateFormat: '%m/%d/%Y' },
      accountId: await anAccount(world),
    });

    expect(updated).toMatchObject({ status: 'pending', preparing: false, blockers: [] });
    expect(updated.warnings.map(({ code }) => code)).toEqual(['repairs_discarded']);
    const mappings = await mappingsOf(world, created.id);
    expect(mappings.map(({ type, key }) => [type, key])).toEqual([
      ['category', 'Food'],
      ['category', 'Home'],
      ['tag', 'a'],
      ['tag', 'b'],
    ]);
    expect(mappings.find(({ key }) => key === 'a')).toMatchObject({ assigned: true, mappable: { id: tag } });
    const reader = await world.rows.open(created.id, updated.rowIndex ?? '');
    const [first] = await reader.rows(1, 1);
    expect(first?.row).toMatchObject({ fields: { name: 'Bakery' }, entry: { date: '2026-03-01' } });
  });

  it('changes nothing if the file cannot be read with the new settings', async () => {
    const world = createWorld(table);
    const created = await world.create(world.caller, request());

    await expect(
      world.reconfigure(world.caller, created.id, { configuration: { rowsToSkip: 99 } }),
    ).rejects.toMatchObject({ code: 'invalid_csv' });
    await expect(
      world.reconfigure(world.caller, created.id, { configuration: {}, accountId: randomUUID() }),
    ).rejects.toMatchObject({ code: 'validation_failed' });

    expect(await world.imports.find(world.caller.familyId, created.id)).toMatchObject({
      rowIndex: created.rowIndex,
      configuration: created.configuration,
    });
  });

  it('keeps assignments when a large file is read again in the background', async () => {
    const world = createWorld(table);
    const tag = await aTag(world, 'Treats');
    const lines = Array.from({ length: 20_001 }, () => '03/01/2026,-1.50,Bakery,Food,a').join('\n');
    const created = await world.create(world.caller, request(`date,amount,name,category,tags\n${lines}\n`));
    await settle(world);
    await world.assign(world.caller, created.id, [{ ...none, type: 'tag', key: 'a', mappableId: tag }]);

    const updated = await world.reconfigure(world.caller, created.id, { configuration: { dateFormat: '%m/%d/%Y' } });

    expect(updated.preparing).toBe(true);
    await expect(world.repair(world.caller, created.id, 1, { name: 'x' })).rejects.toMatchObject({
      code: 'invalid_state',
    });
    await settle(world);
    expect(await world.imports.find(world.caller.familyId, created.id)).toMatchObject({
      preparing: false,
      status: 'pending',
      stats: { rowsCount: 20_001 },
    });
    expect((await mappingsOf(world, created.id)).find(({ key }) => key === 'a')).toMatchObject({ assigned: true });
  });

  it('makes a failed import pending again', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, request());
    await world.imports.update(world.caller.familyId, id, {}, { status: 'failed', error: 'conflict: gone' });

    const updated = await world.reconfigure(world.caller, id, { configuration: {} });

    expect(updated).toMatchObject({ status: 'pending', error: null });
  });

  it('rejects a change based on an outdated state', async () => {
    const world = createWorld(table);
    const { id } = await world.create(world.caller, request());
    const refuse = () => {
      throw new Error('changed since');
    };

    await expect(world.reconfigure(world.caller, id, { configuration: {} }, refuse)).rejects.toThrow('changed since');
  });
});

describe('saved configurations', () => {
  it('suggests the settings of the last complete file with the same header', async () => {
    const world = createWorld(table);
    const [account, tag] = [await anAccount(world), await aTag(world, 'Treats')];
    const { id } = await world.create(world.caller, request(CSV, { accountId: account }));
    await world.assign(world.caller, id, [{ ...none, type: 'tag', key: 'a', mappableId: tag }]);
    const { type, accountId, configuration, content } = request(CSV.replace('2026', '2027'));
    const look = (to: string | null = accountId) =>
      world.preflight(world.caller, { type, accountId: to, configuration, content: content ?? NOTHING });
    expect((await look()).suggestion).toBeNull();

    await world.publish(world.caller, id);
    await settle(world);

    for (const to of [null, account]) {
      expect((await look(to)).suggestion).toMatchObject({
        importId: id,
        accountId: account,
        configuration: { dateFormat: '%d/%m/%Y', dateColLabel: 'date' },
        assignments: [{ type: 'tag', key: 'a', mappable: { id: tag } }],
      });
    }
  });
});

const NOTHING = { bytes: new Uint8Array(), source: 'text', filename: null, contentType: null } as const;

describe('preflightImport', () => {
  const look = (world: World, text: string, over: Partial<CreateImportRequest> = {}) => {
    const { type, accountId, configuration, content } = request(text, over);
    return world.preflight(world.caller, { type, accountId, configuration, content: content ?? NOTHING });
  };

  it('predicts the effect of publishing', async () => {
    const world = createWorld(table);
    const account = await anAccount(world);
    const text = `${CSV}03/01/2026,-1.50,Bakery,Food,a\n`;

    const before = await look(world, text, { accountId: account });

    expect(before.errors).toEqual([]);
    expect(before.preview).toEqual({
      willCreate: 3,
      willMatch: 0,
      willReview: 0,
      newRecords: {
        category: { count: 2, names: ['Food', 'Home'] },
        tag: { count: 2, names: ['a', 'b'] },
        merchant: { count: 0, names: [] },
        account: { count: 0, names: [] },
      },
      dateRange: { first: '2026-01-03', last: '2026-01-04' },
      totals: [
        {
          account: { id: account, name: 'Wallet' },
          currency: 'USD',
          inflow: '0',
          outflow: '5',
          net: '-5',
          rows: 3,
          balance: { before: '0', after: '-5', currency: 'USD' },
          closing: null,
        },
      ],
    });
    const { id } = await world.create(world.caller, request(CSV, { accountId: account, publish: true }));
    await settle(world);
    expect((await world.imports.find(world.caller.familyId, id))?.status).toBe('complete');
    const after = await look(world, text, { accountId: account });
    expect(after.preview).toMatchObject({
      willCreate: 1,
      willMatch: 2,
      willReview: 0,
      newRecords: { category: { count: 0 } },
      totals: [{ outflow: '1.5', net: '-1.5', rows: 1, balance: { before: '-3.5', after: '-5' } }],
    });
  });

  it('lists new accounts and errors without writing anything', async () => {
    const world = createWorld(table);
    const named = await look(world, 'date,amount,account\n03/01/2026,5,Savings\n03/01/2026,x,Savings\n');

    expect(named.preview?.newRecords.account).toEqual({ count: 1, names: ['Savings'] });
    expect(named.preview?.totals).toEqual([
      {
        account: { id: null, name: 'Savings' },
        currency: 'USD',
        inflow: '5',
        outflow: '0',
        net: '5',
        rows: 1,
        balance: { before: '0', after: '5', currency: 'USD' },
        closing: null,
      },
    ]);
    expect(named.errors).toEqual([
      { code: 'invalid_row', message: 'Row 2: Amount "x" is not a number in the format 1,234.56' },
    ]);
    const unnamed = await look(world, 'date,amout\n03/01/2026,5\n');
    expect(unnamed.headers).toEqual({ found: ['date', 'amout'], required: ['date', 'amount'], missing: ['amount'] });
    expect(unnamed.errors).toMatchObject([{ code: 'missing_required_headers' }]);
    expect((await look(world, 'date,amount\n')).errors).toMatchObject([{ code: 'no_data_rows' }]);
    expect((await look(world, '')).errors).toMatchObject([{ code: 'no_data_rows' }]);
    await expect(look(world, 'date,amount\n"03/01/2026,5\n')).rejects.toMatchObject({ code: 'invalid_csv' });

    expect((await world.imports.list(world.caller.familyId, { page: 1, perPage: 10 })).totalCount).toBe(0);
    expect(world.uploads.keys()).toEqual([]);
  });

  it('counts the entries, totals and new names of a native file', async () => {
    const world = createWorld(table);
    await aTag(world, 'Treats');
    const of = (type: string, data: Readonly<Record<string, unknown>>) => ({ type, data });
    const entry = { account_id: 'a', date: '2026-01-03', name: 'x' };
    const parts = [
      { id: 't2a', amount: '4', name: 'one' },
      { id: 't2b', amount: '6', name: 'two' },
    ];
    const balance = { account_id: 'a', date: '2026-01-05', balance: '1' };
    const records = [
      of('Transaction', { ...entry, id: 't1', amount: '-2.50' }),
      of('Transaction', { ...entry, id: 't2', amount: '10', currency: 'EUR', split_lines: parts }),
      of('Transaction', { ...entry, id: 't3', amount: '1', currency: 'JPY' }),
      of('Account', { id: 'a', name: 'Wallet', balance: '9', accountable_type: 'Depository', currency: 'EUR' }),
      of('Account', { id: 'b', name: 'Wallet', balance: '9', accountable_type: 'Depository' }),
      of('Transaction', { ...entry, id: 't4', account_id: 'b', amount: '3', date: '2026-01-09' }),
      of('Valuation', { account_id: 'b', date: '2026-01-02', amount: '100' }),
      of('Balance', balance),
      of('Balance', { ...balance, balance: '2' }),
      of('Tag', { id: 'g1', name: 'Treats' }),
      of('Tag', { id: 'g2', name: 'Holiday' }),
    ];
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');

    const seen = await look(world, text, { type: 'NativeImport' });

    expect(seen.errors).toEqual([]);
    const wallet = { account: { id: null, name: 'Wallet' }, inflow: '0' };
    const euros = { before: '0', after: '9', currency: 'EUR' };
    const yen = { before: '0', after: '-1', currency: 'JPY' };
    const dollars = { before: '0', after: '97', currency: 'USD' };
    expect(seen.preview).toEqual({
      willCreate: 6,
      willMatch: 0,
      willReview: 0,
      newRecords: {
        category: { count: 0, names: [] },
        tag: { count: 1, names: ['Holiday'] },
        merchant: { count: 0, names: [] },
        account: { count: 2, names: ['Wallet', 'Wallet'] },
      },
      dateRange: { first: '2026-01-02', last: '2026-01-09' },
      totals: [
        {
          ...wallet,
          currency: 'EUR',
          inflow: '2.5',
          outflow: '10',
          net: '-7.5',
          rows: 2,
          balance: euros,
          closing: null,
        },
        { ...wallet, currency: 'JPY', outflow: '1', net: '-1', rows: 1, balance: yen, closing: null },
        { ...wallet, currency: 'USD', outflow: '3', net: '-3', rows: 1, balance: dollars, closing: null },
      ],
    });
    const faulty = await look(world, `${text}{"type":"Tag","data":{}}\n`, { type: 'NativeImport' });
    expect(faulty.preview).toBeNull();
    expect(faulty.errors).not.toEqual([]);
  });
});
