import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const FILE = [
  ...['!Account', 'NChecking', 'TBank', '^', '!Type:Bank'],
  ...["D1/10'24", 'T1,000.00', 'POpening Balance', 'L[Checking]', '^'],
  ...[
    "D1/10'24",
    'T-100.00',
    'PMarket',
    'L--Split--',
    'SFood/Trip',
    '$-60.00',
    'SHome:Garden',
    'ESeeds',
    '$-40.00',
    '^',
  ],
  ...["D2/13'24", 'T-50.00', 'PVisa', 'L[Visa]', '^', "D2/13'24", 'T-50.00', 'PVisa', 'L[Visa]', '^'],
  ...['!Account', 'NVisa', 'TCCard', '^', '!Type:CCard', "D1/ 5'24", 'T-200.00', 'POpening Balance', '^'],
  ...["D2/13'24", 'T50.00', 'PThank you', 'L[Checking]', '^'],
  ...['!Type:Security', 'NAcme Inc', 'Sacme', '^'],
  ...['!Account', 'NBroker', 'TInvst', '^', '!Type:Invst'],
  ...["D2/ 1'24", 'NXIn', 'T500.00', '^', "D2/ 2'24", 'NBuy', 'YAcme Inc', 'I10', 'Q20', 'T200.00', '^'],
  ...["D2/ 3'24", 'NBuyX', 'YAcme Inc', 'I10', 'Q5', 'T50.00', 'L[Checking]', '$50.00', '^'],
  ...[
    "D2/ 4'24",
    'NReinvDiv',
    'YAcme Inc',
    'I10',
    'Q1',
    'T10.00',
    '^',
    "D2/ 5'24",
    'NStkSplit',
    'YAcme Inc',
    'Q20',
    '^',
  ],
  ...['!Account', 'NSafe', 'TCash', '^', '!Type:Cash', "D3/ 1'24", 'T7.00', 'POpening Balance', '^'],
].join('\n');

const send = async (world: World, text: string, accountId: string | null = null) => {
  const { id } = await world.create(world.caller, {
    type: 'QifImport',
    accountId,
    publish: true,
    configuration: aConfiguration(),
    content: { bytes: Buffer.from(text), source: 'text', filename: null, contentType: null },
  });
  await settle(world);
  return id;
};

const openAccount = (world: World) =>
  world.accounts.create(
    world.caller.familyId,
    {
      id: world.randomId(),
      name: 'Mine',
      accountType: 'depository',
      subtype: null,
      currency: 'USD',
      status: 'active',
      institutionName: null,
      institutionDomain: null,
      notes: null,
    },
    'user',
    world.now(),
  );

const entries = async (world: World): Promise<readonly Entry[]> => {
  const { familyId } = world.caller;
  const headers = await world.headers.list(familyId);
  const pages = await Promise.all(headers.map(({ account, key }) => world.ledger.read(familyId, account, key.month)));
  return pages.flatMap((page) => entriesOf(page));
};

const balances = async (world: World) => {
  const accounts = await world.accounts.list(world.caller.familyId);
  const values = await accountsToday(world)(world.caller.familyId, accounts);
  return Object.fromEntries(
    accounts.map(({ id, name, accountType }) => [name, [accountType, values.get(id)?.[0]?.balance]]),
  );
};

const idsOf = async (world: World) => (await entries(world)).map(({ id }) => id).sort();

describe('a QIF import', () => {
  it('creates every account with its class, opening balance, cash and shares', async () => {
    const world = createWorld(table);
    const id = await send(world, FILE);

    expect(await world.imports.find(world.caller.familyId, id)).toMatchObject({
      status: 'complete',
      error: null,
      stats: { rowsCount: 9, invalidRowsCount: 0 },
      verification: {
        readback: { status: 'matched', mismatches: {}, derivedCounts: { transactions: 4, valuations: 3 } },
      },
    });
    expect(await balances(world)).toEqual({
      Checking: ['depository', '800'],
      Visa: ['credit_card', '150'],
      Broker: ['investment', '560'],
      Safe: ['depository', '7'],
    });
    const trades = (await entries(world)).filter(({ kind }) => kind === 'trade');
    expect(trades.map(({ date, amount, details }) => [date, amount, details])).toEqual(
      [
        ['2024-02-02', '200', '20', '10'],
        ['2024-02-03', '50', '5', '10'],
        ['2024-02-04', '10', '1', '10'],
        ['2024-02-05', '0', '26', '0'],
      ].map(([date, amount, qty, price]) => [
        ...[date, amount],
        { ticker: 'ACME', exchangeOperatingMic: null, qty, price, securityId: expect.any(String) },
      ]),
    );
  });

  it('dates an opening balance before the first transaction of its account', async () => {
    const world = createWorld(table);
    await send(world, FILE);

    const anchors = (await entries(world)).filter(({ valuationKind }) => valuationKind === 'opening_anchor');
    expect(anchors.map(({ date, amount }) => [date, amount]).sort()).toEqual([
      ['2024-01-05', '200'],
      ['2024-01-09', '1000'],
      ['2024-03-01', '7'],
    ]);
  });

  it('creates splits as parts and marks transfers', async () => {
    const world = createWorld(table);
    await send(world, FILE);

    const all = await entries(world);
    const market = all.find(({ name, hasParts }) => name === 'Market' && hasParts);
    const parts = all.filter(({ parentId }) => parentId === market?.id);
    expect(parts.map(({ name, amount, tagIds }) => [name, amount, tagIds.length])).toEqual([
      ['Market', '60', 1],
      ['Seeds', '40', 0],
    ]);
    expect(all.filter(({ transactionKind }) => transactionKind === 'funds_movement').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Visa', 'Visa', 'Thank you', 'Cash Transfer In', 'Transfer from Checking']),
    );
  });

  it('adds nothing the second time, and leaves no trace after both are reverted, in either order', async () => {
    const world = createWorld(table);
    const first = await send(world, FILE);
    const once = await idsOf(world);
    const second = await send(world, FILE);

    expect(await idsOf(world)).toEqual(once);
    expect(await world.imports.find(world.caller.familyId, second)).toMatchObject({
      status: 'complete',
      verification: { readback: { status: 'matched' } },
    });
    await world.revert(world.caller, first, { force: false });
    await settle(world);
    expect(await idsOf(world)).toEqual(once);
    await world.revert(world.caller, second, { force: false });
    await settle(world);
    expect(await entries(world)).toEqual([]);
    expect(await world.accounts.list(world.caller.familyId)).toEqual([]);
    expect(await world.records.list(world.caller.familyId)).toEqual([]);
  });

  it('waits for an answer if several accounts would go into one, and then keeps them apart', async () => {
    const world = createWorld(table);
    const account = await openAccount(world);
    await expect(send(world, FILE, account.id)).rejects.toThrow(/4 accounts, .* which cannot go into one/);

    expect(await balances(world)).toEqual({ Mine: ['depository', '0'] });
    const [waiting] = (await world.imports.list(world.caller.familyId, { page: 1, perPage: 10 })).items;
    await world.reconfigure(world.caller, waiting?.id ?? '', { configuration: {}, accountId: null });
    await world.publish(world.caller, waiting?.id ?? '');
    await settle(world);
    expect(await balances(world)).toMatchObject({ Checking: ['depository', '800'], Visa: ['credit_card', '150'] });
  });

  it('does not change the value of an account with older entries', async () => {
    const world = createWorld(table);
    const account = await openAccount(world);
    await send(world, '!Type:Bank\nD1/13/2020\nT30\nPOld\n^', account.id);
    await send(world, '!Type:Bank\nD1/13/2024\nT0.00\nPOpening Balance\n^\nD1/14/2024\nT5\nPNew\n^', account.id);

    expect(await balances(world)).toEqual({ Mine: ['depository', '35'] });
  });

  const trades = (...actions: readonly (readonly [string, string, string])[]): string =>
    [
      '!Type:Invst',
      ...actions.flatMap(([date, action, qty]) => [`D${date}`, `N${action}`, 'YAcme', 'I1', `Q${qty}`, '^']),
    ].join('\n');
  const sharesIn = async (world: World) => {
    const accounts = await world.accounts.list(world.caller.familyId);
    const values = await accountsToday(world)(world.caller.familyId, accounts);
    return accounts.map(({ id }) => values.get(id)?.[0]?.positions.map(({ qty }) => qty));
  };
  const stateOf = async (world: World, id: string) => {
    const record = await world.imports.find(world.caller.familyId, id);
    return { status: record?.status, error: record?.error };
  };

  it('checks a currency sign against the account named in a section or row', async () => {
    const world = createWorld(table);
    const { familyId } = world.caller;
    const giro = { ...(await openAccount(world)), id: world.randomId(), name: 'Giro', currency: 'EUR' };
    await world.accounts.create(familyId, giro, 'user', world.now());
    const errorsOf = async (type: 'QifImport' | 'TransactionImport', text: string) => {
      const { id } = await world.create(world.caller, {
        type,
        accountId: null,
        publish: false,
        configuration: aConfiguration({ dateFormat: '%m/%d/%Y' }),
        content: { bytes: Buffer.from(text), source: 'text', filename: null, contentType: null },
      });
      return (await world.imports.find(familyId, id))?.rowErrors;
    };

    const qif = '!Account\nNGiro\nTBank\n^\n!Type:Bank\nD01/13/2024\nT€5\n^\nD01/13/2024\nT$5\n^';
    expect(await errorsOf('QifImport', qif)).toEqual([expect.stringMatching(/^Row 2: .*account is in EUR/)]);
    const csv = 'date,amount,account\n01/13/2024,$5,Giro\n01/13/2024,$6,Mine\n01/13/2024,€7,Giro\n';
    expect(await errorsOf('TransactionImport', csv)).toEqual([expect.stringMatching(/^Row 1: .*not a symbol of EUR/)]);
  });

  it('never applies a stock split to fewer shares than the account holds', async () => {
    const world = createWorld(table);
    const { id: account } = await openAccount(world);
    await send(world, trades(['1/13/2024', 'Buy', '10']), account);
    const later = trades(['2/13/2024', 'Buy', '2'], ['3/13/2024', 'StkSplit', '20'], ['4/13/2024', 'Sell', '1']);
    const id = await send(world, later, account);

    expect(await stateOf(world, id)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/Row 2: .*calculated from the 2 shares.* holds 12 before it/),
    });
    expect(await sharesIn(world)).toEqual([['10']]);
    const preflight = await world.preflight(world.caller, {
      type: 'QifImport',
      accountId: account,
      configuration: aConfiguration(),
      content: { bytes: Buffer.from(later), source: 'text', filename: null, contentType: null },
    });
    expect(preflight.errors).toEqual([
      { code: 'not_publishable', message: expect.stringContaining('calculated from the 2 shares') },
    ]);
    await world.repair(world.caller, id, 2, { entityType: 'ShrsIn', qty: '12' });
    await world.publish(world.caller, id);
    await settle(world);
    expect(await stateOf(world, id)).toEqual({ status: 'complete', error: null });
    expect(await sharesIn(world)).toEqual([['23']]);
  });

  it('never adds the shares of a stock split to another security with that ticker', async () => {
    const world = createWorld(table);
    const { id: account } = await openAccount(world);
    for (const [mic, accountId] of [
      ['XNAS', null],
      ['XETR', account],
    ] as const) {
      await world.create(world.caller, {
        type: 'TradeImport',
        accountId,
        publish: true,
        configuration: aConfiguration({ dateFormat: '%Y-%m-%d' }),
        content: {
          bytes: Buffer.from(
            `date,ticker,exchange_operating_mic,qty,price,name,account\n2024-01-13,ACME,${mic},10,1,Bought 10 shares of ACME,Other\n`,
          ),
          ...({ source: 'text', filename: null, contentType: null } as const),
        },
      });
      await settle(world);
      world.advance(10);
    }
    const id = await send(world, trades(['1/13/2024', 'Buy', '10'], ['3/13/2024', 'StkSplit', '20']), account);

    expect(await stateOf(world, id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('has trades of another security with that ticker'),
    });
  });

  it('rejects a stock split if two accounts of the file are assigned to one', async () => {
    const world = createWorld(table);
    const { id: account } = await openAccount(world);
    const section = (name: string) => `!Account\nN${name}\nTInvst\n^\n`;
    const each = trades(['1/13/2024', 'Buy', '10'], ['3/13/2024', 'StkSplit', '20']);
    const { id } = await world.create(world.caller, {
      type: 'QifImport',
      accountId: null,
      publish: false,
      configuration: aConfiguration(),
      content: {
        bytes: Buffer.from(`${section('A')}${each}\n${section('B')}${each}`),
        ...({ source: 'text', filename: null, contentType: null } as const),
      },
    });
    const toMine = { type: 'account', mappableId: account, createWhenEmpty: false, value: null } as const;
    await world.assign(
      world.caller,
      id,
      ['A', 'B'].map((key) => ({ ...toMine, key })),
    );
    await world.publish(world.caller, id);
    await settle(world);

    expect((await stateOf(world, id)).error).toContain('holds 20 before it');
    expect(await sharesIn(world)).toEqual([[]]);
  });

  it('applies a stock split from a file with all trades once, even if it is imported repeatedly or in parts', async () => {
    const world = createWorld(table);
    const { id: account } = await openAccount(world);
    const begun = [['1/13/2024', 'Buy', '10']] as const;
    const whole = [
      ...begun,
      ['2/13/2024', 'Sell', '4'],
      ['3/13/2024', 'StkSplit', '20'],
      ['4/13/2024', 'Sell', '1'],
    ] as const;
    for (const actions of [begun, whole, whole]) {
      const id = await send(world, trades(...actions), account);
      expect(await stateOf(world, id)).toEqual({ status: 'complete', error: null });
    }

    expect(await sharesIn(world)).toEqual([['11']]);
  });

  it('cannot be published if neither the file nor the import has an account', async () => {
    const world = createWorld(table);

    await expect(send(world, '!Type:Bank\nD1/13/2024\nT5\n^')).rejects.toMatchObject({ code: 'not_publishable' });
  });

  it.each([
    ['', 'missing_content'],
    ['date,amount\n2024-01-01,5\n', 'invalid_qif'],
  ])('rejects %j', async (text, code) => {
    await expect(send(createWorld(table), text)).rejects.toMatchObject({ code });
  });
});
