import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../model/world.ts';
import { anAccount, aTag, CSV, NOTHING, request, settle } from '../support/imports/wallet-file.ts';
import { startDirectTable } from '../support/store/direct-table.ts';
import type { TestTable } from '../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const mappingsOf = async (world: World, id: string) => {
  const record = await world.imports.find(world.caller.familyId, id);
  return (await world.rows.open(id, record?.rowIndex ?? '')).mappings();
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
        message: expect.stringMatching(/^mappable_id must be the id of a tag of your family, and "[^"]+" is not one$/),
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

  it('reads a file of few but long lines in the background', async () => {
    const world = createWorld(table);
    const notes = 'x'.repeat(4 * 2 ** 20);
    const created = await world.create(world.caller, request(`date,amount,name,notes\n03/01/2026,-1.50,A,${notes}\n`));

    expect(created.preparing).toBe(true);
    await settle(world);
    expect(await world.imports.find(world.caller.familyId, created.id)).toMatchObject({
      preparing: false,
      stats: { rowsCount: 1, invalidRowsCount: 1 },
    });
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

    // the order of day and month is that of one account
    for (const [to, dateFormat] of [
      [null, null],
      [account, '%d/%m/%Y'],
    ] as const) {
      expect((await look(to)).suggestion).toMatchObject({
        importId: id,
        accountId: account,
        configuration: { dateFormat, dateColLabel: 'date' },
        assignments: [{ type: 'tag', key: 'a', mappable: { id: tag } }],
      });
    }
  });
});
