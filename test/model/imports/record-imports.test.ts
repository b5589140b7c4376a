import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportType } from '../../../shared/imports/domain/import-attributes.ts';
import { listImportRows } from '../../../shared/imports/rows/use-cases/list-import-rows.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { isFull, runs, SEED } from '../../support/amounts.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { settle } from '../scenario.ts';
import { createWorld, Killed, type World } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const ACCOUNTS = [
  'type,name,amount,currency,date',
  'Checking,Main,5000.00,USD,2020-01-01',
  'Credit Card,Visa,-150.5,EUR,',
  'checking,Main,7,USD,',
].join('\n');
const CATEGORIES = [
  'name,color,parent_category,icon',
  'Groceries,#407706,Food,basket',
  'Food,,,carrot',
  'Rent,,Home,',
  'Groceries,#000000,,',
].join('\n');
const MERCHANTS = ['name,color,website_url', 'Corner,#407706,https://corner.example', 'Kiosk,,'].join('\n');
const quoted = (value: unknown): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
const rule = (name: string, category: string): string => {
  const conditions = [{ condition_type: 'transaction_merchant', operator: '=', value: 'Corner' }];
  const actions = [{ action_type: 'set_transaction_category', value: category }];
  return `${name},transaction,yes,2024-01-01,${quoted(conditions)},${quoted(actions)}`;
};
const RULES = [
  'name,resource_type,active,effective_date,conditions,actions',
  rule('Tidy', 'Food'),
  rule('', 'Home'),
  rule('', 'Home'),
].join('\n');

const request = (type: ImportType, text: string, publish = true) => ({
  type,
  accountId: null,
  publish,
  configuration: aConfiguration({ dateFormat: '%Y-%m-%d' }),
  content: { bytes: Buffer.from(text), source: 'text' as const, filename: null, contentType: null },
});
const send = async (world: World, type: ImportType, text: string): Promise<string> => {
  const { id } = await world.create(world.caller, request(type, text));
  await settle(world);
  return id;
};
const undo = async (world: World, id: string): Promise<void> => {
  await world.revert(world.caller, id, { force: false });
  await settle(world);
};
const effects = async (world: World, type: ImportType, text: string) => {
  const { id } = await world.create(world.caller, request(type, text, false));
  const all = { valid: null, search: null };
  const { rows } = await listImportRows(world)(world.caller, id, all, { page: 1, perPage: 25 });
  return rows.map(({ effect }) => effect?.action);
};
const found = (world: World, id: string) => world.imports.find(world.caller.familyId, id);

/** All data of the family, without ids and owners. */
const family = async (world: World) => {
  const { familyId } = world.caller;
  const accounts = await world.accounts.list(familyId);
  const records = await world.records.list(familyId);
  const names = new Map(records.map(({ id, name }) => [id, name]));
  const named = (text: string) => text.replace(/[0-9a-f-]{36}/g, (id) => names.get(id) ?? id);
  const anchors = await Promise.all(
    accounts.map(async (account) => {
      const headers = await world.headers.ofAccount(familyId, account);
      const pages = await Promise.all(headers.map(({ key }) => world.ledger.read(familyId, account, key.month)));
      return pages
        .flatMap((page) => entriesOf(page))
        .map(({ date, amount }) => `${date} ${amount}`)
        .sort();
    }),
  );
  return {
    accounts: accounts
      .map(({ name, accountType, currency }, at) => `${name} ${accountType} ${currency} ${anchors[at]?.join(',')}`)
      .sort(),
    records: records
      .map(({ id: _, owners: _o, createdAt: _c, updatedAt: _u, ...record }) => named(JSON.stringify(record)))
      .sort(),
  };
};

describe.each([
  ['AccountImport', ACCOUNTS, { accounts: 3 }],
  ['CategoryImport', CATEGORIES, { categories: 3 }],
  ['MerchantImport', MERCHANTS, { merchants: 2 }],
  ['RuleImport', RULES, { rules: 2 }],
] as const)('%s', (type, text, counts) => {
  it('is complete and verified, adds nothing when it is imported again, and leaves nothing after a revert', async () => {
    const world = createWorld(table);
    const before = await family(world);
    expect(new Set(await effects(world, type, text))).toEqual(new Set(['create']));

    const first = await send(world, type, text);
    expect((await found(world, first))?.verification.readback).toMatchObject({
      status: 'matched',
      checkedCounts: counts,
    });
    const once = await family(world);
    expect(new Set(await effects(world, type, text))).toEqual(new Set(['match']));
    world.advance(86_400 * 3);
    const second = await send(world, type, text);
    expect((await found(world, second))?.verification.readback).toMatchObject({ status: 'matched' });
    expect(await family(world)).toEqual(once);

    await undo(world, first);
    expect(await family(world)).toEqual(once);
    await undo(world, second);
    expect(await family(world)).toEqual(before);
  });

  it('has the same result wherever its process is killed, and if it is published twice concurrently', async () => {
    const whole = createWorld(table);
    await send(whole, type, text);
    const expected = await family(whole);
    const step = isFull ? 1 : 8;
    for (let writes = SEED % step, killed = true; killed && writes < 60; writes += step) {
      const world = createWorld(table);
      const both = [request(type, text), request(type, text)];
      const ids = await Promise.all(both.map(async (request) => (await world.create(world.caller, request)).id));
      killed = false;
      world.arm(writes, writes % 2 === 0);
      await settle(world, 1).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
        killed = true;
      });
      world.disarm();
      await settle(world, 2);

      expect(await family(world)).toEqual(expected);
      for (const id of ids) {
        expect((await found(world, id))?.verification.readback).toMatchObject({ status: 'matched' });
        await undo(world, id);
      }
      expect(await family(world)).toEqual({ accounts: [], records: [] });
    }
  });
});

describe('AccountImport', () => {
  it('creates an account for every row, with its balance as the opening anchor', async () => {
    const world = createWorld(table);
    await send(world, 'AccountImport', ACCOUNTS);

    expect((await family(world)).accounts).toEqual([
      'Main depository USD 2020-01-01 5000',
      'Main depository USD 2024-03-01 7',
      'Visa credit_card EUR 2024-03-01 -150.5',
    ]);
  });

  it('does not change an account with another opening anchor', async () => {
    const world = createWorld(table);
    await send(world, 'AccountImport', 'type,name,amount\nSavings,Pot,100');
    const id = await send(world, 'AccountImport', 'type,name,amount\nSavings,Pot,200');

    expect((await family(world)).accounts).toEqual(['Pot depository USD 2024-03-01 100']);
    expect(await found(world, id)).toMatchObject({
      status: 'complete',
      verification: { readback: { status: 'matched' } },
    });
  });

  it('fails before writing anything if a balance is not older than the oldest entry', async () => {
    const world = createWorld(table);
    const rows = 'date,amount,name,account\n2022-05-05,-1,Tea,Pot';
    await send(world, 'TransactionImport', rows);
    const id = await send(world, 'AccountImport', 'type,name,amount,date\nSavings,Pot,200,2022-05-05');

    expect(await found(world, id)).toMatchObject({ status: 'failed' });
    expect((await found(world, id))?.error).toContain('Row 1: the balance of "Pot" is dated 2022-05-05');
    const right = await send(world, 'AccountImport', 'type,name,amount,date\nSavings,Pot,200,2022-05-04');
    expect(await found(world, right)).toMatchObject({ status: 'complete' });
    expect((await family(world)).accounts).toEqual(['Pot depository USD 2022-05-04 200,2022-05-05 1']);
  });

  it('asks for the class of an unknown account type', async () => {
    const world = createWorld(table);
    const text = 'type,name,amount\nTresor,Pot,100\nGiro,Main,5';
    const { import: created } = { import: await world.create(world.caller, request('AccountImport', text, false)) };

    expect(created.blockers).toEqual([expect.stringContaining('Account type "Tresor" is not a known account type')]);
    expect(created.stats).toMatchObject({ mappingsCount: 2, unassignedMappingsCount: 1 });
    await world.assign(world.caller, created.id, [
      { type: 'account_type', key: 'Tresor', mappableId: null, createWhenEmpty: false, value: 'OtherAsset' },
    ]);
    await world.publish(world.caller, created.id);
    await settle(world);
    expect((await family(world)).accounts).toEqual([
      'Main depository USD 2024-03-01 5',
      'Pot other_asset USD 2024-03-01 100',
    ]);
  });

  it('recreates a removed account in its place, next to an equal one that was kept', async () => {
    const world = createWorld(table);
    const { familyId } = world.caller;
    const text = 'type,name,amount\nSavings,Pot,1\nSavings,Pot,2';
    const first = await send(world, 'AccountImport', text);
    const [oldest] = await world.accounts.list(familyId);
    const stays = (await world.accounts.list(familyId)).find(({ id }) => id !== oldest?.id);
    await world.accounts.bindById(familyId, stays?.id ?? '', 'user');
    await undo(world, first);
    expect(await world.accounts.list(familyId)).toHaveLength(1);

    const second = await send(world, 'AccountImport', text);

    expect(await world.accounts.list(familyId)).toHaveLength(2);
    expect((await found(world, second))?.verification.readback).toMatchObject({ status: 'matched' });
  });
});

describe('CategoryImport', () => {
  it('accepts parents in any order, creates parents without a row, and fills blank fields from later rows', async () => {
    const world = createWorld(table);
    const id = await send(world, 'CategoryImport', CATEGORIES);

    expect((await family(world)).records.map((record) => JSON.parse(record))).toMatchObject(
      [
        { name: 'Food', icon: 'carrot', parentId: null },
        { name: 'Groceries', color: '#407706', icon: 'basket', parentId: 'Food' },
        { name: 'Home', parentId: null },
        { name: 'Rent', parentId: 'Home' },
      ].map((record) => expect.objectContaining(record)),
    );
    const record = await found(world, id);
    expect(record?.warnings.map(({ code }) => code)).toContain('repeated_names');
    expect(record?.verification.readback).toMatchObject({ derivedCounts: { categories: 1 } });
  });

  it('fills missing fields of a category, reports the fields that it keeps, and reverts exactly that', async () => {
    const world = createWorld(table);
    await send(world, 'TransactionImport', 'date,amount,name,account,category\n2022-05-05,-1,Tea,Pot,Food');
    await send(world, 'CategoryImport', 'name,color\nFood,#111111');
    const before = await family(world);

    const id = await send(world, 'CategoryImport', 'name,color,icon,parent_category\nFood,#222222,carrot,Home');

    expect((await found(world, id))?.warnings).toMatchObject([
      { code: 'kept_as_is', message: expect.stringContaining('"Food" (color)') },
    ]);
    expect((await family(world)).records.find((record) => record.includes('"Food"'))).toMatch(
      /#111111.*carrot|carrot.*#111111/,
    );
    await undo(world, id);
    expect(await family(world)).toEqual(before);
  });

  it.each([
    ['name,parent_category\nA,A', 'Parent category "A" is the category itself'],
    ['name,parent_category\nA,B\nB,C', 'Parent category "B" is itself below "C" on row 2'],
    ['name,parent_category\nA,B\nB,A', 'Parent category "B" is itself below "A" on row 2'],
    ['name,color\nA,red', 'Color "red" is not a color'],
  ])('reports the error of %j while reading', async (text, message) => {
    const world = createWorld(table);
    const { rowErrors, stats } = await world.create(world.caller, request('CategoryImport', text, false));

    expect(rowErrors[0]).toContain(message);
    expect(stats.invalidRowsCount).toBeGreaterThan(0);
  });

  it.each([
    ['name,parent_category\nSnacks,Groceries', 'Parent category "Groceries" is itself below "Food" in your family'],
    ['name,parent_category\nFood,Home', '"Food" has the category "Groceries" below it in your family'],
  ])('writes nothing if the file and the family together have three levels: %j', async (text, message) => {
    const world = createWorld(table);
    await send(world, 'CategoryImport', 'name,parent_category\nGroceries,Food');
    const before = await family(world);
    const id = await send(world, 'CategoryImport', text);

    expect(await found(world, id)).toMatchObject({ status: 'failed', error: expect.stringContaining(message) });
    expect(await family(world)).toEqual(before);
  });

  it('has the same result for any order of rows', async () => {
    const lines = ['Groceries,Food', 'Food,', 'Rent,Home', 'Bread,Food', 'Home,'];
    const expected = createWorld(table);
    await send(expected, 'CategoryImport', ['name,parent_category', ...lines].join('\n'));
    const tree = await family(expected);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(lines, { minLength: lines.length }), async (shuffled) => {
        const world = createWorld(table);
        await send(world, 'CategoryImport', ['name,parent_category', ...shuffled].join('\n'));
        expect(await family(world)).toEqual(tree);
      }),
      { numRuns: runs(3, 8) },
    );
  });
});

describe('RuleImport', () => {
  it('creates the records that rules name, lists them beforehand, and refers to them by id', async () => {
    const world = createWorld(table);
    const id = await send(world, 'RuleImport', RULES);

    expect((await found(world, id))?.warnings).toMatchObject([
      {
        code: 'creates_records',
        message: expect.stringContaining('merchant "Corner", category "Food", category "Home"'),
      },
    ]);
    const records = await world.records.list(world.caller.familyId);
    const food = records.find(({ name }) => name === 'Food');
    expect(records.find(({ name }) => name === 'transaction|Tidy')).toMatchObject({
      ruleName: 'Tidy',
      active: true,
      effectiveDate: '2024-01-01',
      actions: JSON.stringify([{ action_type: 'set_transaction_category', value: food?.id }]),
    });
  });

  it('does not change an existing rule, and reports that', async () => {
    const world = createWorld(table);
    const header = 'name,resource_type,active,effective_date,conditions,actions';
    await send(world, 'RuleImport', [header, rule('Tidy', 'Food')].join('\n'));
    const before = await family(world);
    const id = await send(world, 'RuleImport', [header, rule('Tidy', 'Home')].join('\n'));

    expect((await found(world, id))?.warnings).toMatchObject([
      { code: 'kept_as_is', message: expect.stringContaining('"Tidy" (actions)') },
      { code: 'creates_records' },
    ]);
    await undo(world, id);
    expect(await family(world)).toEqual(before);
  });

  it('rejects two different rules with the same name', async () => {
    const world = createWorld(table);
    const header = 'name,resource_type,active,effective_date,conditions,actions';
    const text = [header, rule('Tidy', 'Food'), rule('Tidy', 'Home')].join('\n');
    const { rowErrors } = await world.create(world.caller, request('RuleImport', text, false));

    expect(rowErrors).toEqual(['Row 2: The rule "Tidy" is different on row 1: rename one of them']);
  });
});

describe('imports of records that depend on each other', () => {
  it('leave nothing after all are reverted, in any order', async () => {
    const files = [
      ['CategoryImport', CATEGORIES],
      ['RuleImport', RULES],
      ['CategoryImport', 'name,color,icon,parent_category\nFood,#222222,pear,\nHome,#333333,,\nRent,,,'],
      ['MerchantImport', MERCHANTS],
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...files], { minLength: files.length }),
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        async (sent, taken) => {
          const world = createWorld(table);
          const ids: string[] = [];
          for (const [type, text] of sent) ids.push(await send(world, type, text));
          for (const at of taken) await undo(world, ids[at] ?? '');
          expect(await family(world)).toEqual({ accounts: [], records: [] });
        },
      ),
      { numRuns: runs(3, 6) },
    );
  });
});
