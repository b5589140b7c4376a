import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportType } from '../../shared/imports/domain/import-attributes.ts';
import { entriesOf } from '../../shared/ledger/pages/domain/read.ts';
import { native, ndjson } from '../support/imports/every-kind.ts';
import { aConfiguration } from '../support/imports/import-builders.ts';
import { startDirectTable } from '../support/store/direct-table.ts';
import type { TestTable } from '../support/store/dynalite-table.ts';
import { aRequest, settle } from './scenario.ts';
import { createWorld, type World } from './world.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const create = (world: World, type: ImportType, text: string) =>
  world.create(world.caller, { ...aRequest('NativeImport', text), type, configuration: aConfiguration() });

const publish = async (world: World, type: ImportType, text: string): Promise<string> => {
  const { id } = await create(world, type, text);
  await world.publish(world.caller, id);
  await settle(world);
  const record = await world.imports.find(world.caller.familyId, id);
  expect([record?.error, record?.verification.readback.status]).toEqual([null, 'matched']);
  return id;
};

/** `name: parent` of every category. */
const tree = async (world: World): Promise<readonly string[]> => {
  const all = (await world.records.list(world.caller.familyId)).filter((record) => record.kind === 'category');
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return all.map(({ name, parentId }) => `${name} < ${names.get(parentId ?? '') ?? 'none'}`).sort();
};

/** The category of every entry, by the entry's name. */
const filed = async (world: World) => {
  const { familyId } = world.caller;
  const names = new Map((await world.records.list(familyId)).map(({ id, name }) => [id, name]));
  const headers = await world.headers.list(familyId);
  const pages = await Promise.all(headers.map(({ account, key }) => world.ledger.read(familyId, account, key.month)));
  const entries = pages.flatMap(entriesOf).filter(({ kind }) => kind === 'transaction');
  return Object.fromEntries(entries.map(({ name, categoryId }) => [name, names.get(categoryId ?? '')]));
};

const YNAB = (row: string) => `Date,Payee,Category Group,Category,Outflow,Inflow,Account\n${row}\n`;
const NATIVE = ndjson([
  native('Account', { id: 'n', name: 'Native', balance: '0', accountable_type: 'Depository', currency: 'USD' }),
  native('Category', { id: 'p', name: 'Work' }),
  native('Category', { id: 'c', name: 'Other', parent_id: 'p' }),
  native('Transaction', {
    id: 't',
    account_id: 'n',
    date: '2024-03-05',
    amount: '1',
    name: 'native',
    category_id: 'c',
  }),
]);
const QIF = ['!Account', 'NQif', 'TBank', '^', '!Type:Bank', "D3/ 6'24", 'T-2.00', 'Pqif', 'LHome:Other', '^'].join(
  '\n',
);

describe('a category below a parent', () => {
  it('is never confused with one of the same name below another parent, in any type of import', async () => {
    const world = createWorld(table);
    const csv = 'date,amount,name,category,account\n2024-03-02,-1,csv,Food: Other,Bank\n';
    const ids = [
      await publish(world, 'TransactionImport', csv),
      await publish(world, 'YnabImport', YNAB('03/03/2024,ynab,Home,Other,3,,Bank')),
      await publish(world, 'QifImport', QIF),
      await publish(world, 'NativeImport', NATIVE),
    ];
    const all = [
      ...['Food < none', 'Home < none', 'Home: Other < Home', 'Other < Food', 'Work < none', 'Work: Other < Work'],
    ];

    expect(await tree(world)).toEqual(all);
    expect(await filed(world)).toEqual({
      csv: 'Other',
      ynab: 'Home: Other',
      qif: 'Home: Other',
      native: 'Work: Other',
    });
    ids.push(await publish(world, 'TransactionImport', csv));
    expect(await tree(world)).toEqual(all);
    for (const id of ids) {
      await world.revert(world.caller, id, { force: false });
      await settle(world);
    }
    expect(await tree(world)).toEqual([]);
  });

  it('stays separate within one file', async () => {
    const world = createWorld(table);
    const rows = ['a,Home: Other', 'b,Food: Other', 'c,Other'].map((row) => `2024-03-02,-1,${row},Bank`);
    await publish(world, 'TransactionImport', ['date,amount,name,category,account', ...rows].join('\n'));

    expect(await filed(world)).toEqual({ a: 'Home: Other', b: 'Food: Other', c: 'Other' });
  });
});

describe('a row whose account name is ambiguous', () => {
  it('waits until a person chooses the account', async () => {
    const world = createWorld(table);
    const { familyId } = world.caller;
    const open = (currency: string) =>
      world.accounts.create(
        familyId,
        {
          id: world.randomId(),
          name: 'Checking',
          accountType: 'depository',
          subtype: null,
          currency,
          status: 'active',
          institutionName: null,
          institutionDomain: null,
          notes: null,
        },
        'user',
        world.now(),
      );
    const [older, newer] = [await open('USD'), await open('EUR')];
    const { id } = await create(world, 'TransactionImport', 'date,amount,name,account\n2024-03-02,-1,x,Checking\n');

    await expect(world.publish(world.caller, id)).rejects.toMatchObject({
      code: 'not_publishable',
      extras: { errors: [expect.stringContaining('"Checking" is the name of 2 of your accounts')] },
    });
    const { mappableId, ...decision } = { type: 'account', key: 'Checking', mappableId: newer.id } as const;
    await world.assign(world.caller, id, [{ ...decision, mappableId, createWhenEmpty: false, value: null }]);
    await world.publish(world.caller, id);
    await settle(world);

    const headers = (await world.headers.list(familyId)).filter(({ cells }) => cells.length > 0);
    expect(headers.map(({ account }) => account.id)).toEqual([newer.id]);
    expect(older.id).not.toBe(newer.id);
  });
});
