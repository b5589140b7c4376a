import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportType } from '../../../shared/imports/domain/import-attributes.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { nameEntries } from '../../../shared/ledger/entries/use-cases/name-entries.ts';
import { createTransaction } from '../../../shared/ledger/entries/use-cases/transaction-writes.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { toTrade } from '../../../shared/ledger/schema/security-entries.ts';
import { sum } from '../../../shared/platform/domain/money/decimal.ts';
import { native, ndjson } from '../../support/imports/every-kind.ts';
import { readable } from '../../support/ledger/readable-records.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';
import { createExporter, linesOf, manifestOf } from './exporter.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const QIF = [
  ...['!Account', 'NQif bank', 'TBank', '^', '!Type:Bank'],
  ...["D1/10'24", 'T1,000.00', 'POpening Balance', 'L[Qif bank]', '^'],
  ...[
    "D1/12'24",
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
  ...["D1/13'24", 'T-5.00', 'PKiosk', 'LFood', '^'],
].join('\n');

const ACTUAL = [
  'Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared',
  'Actual bank,2024-02-01,Shop,(SPLIT INTO 2) weekly,,,0,-30.00,Cleared',
  'Actual bank,2024-02-01,Shop,(SPLIT 1 OF 2) bread,Food,Bakery,-10.00,0,Cleared',
  'Actual bank,2024-02-01,Shop,(SPLIT 2 OF 2) soap,Home,Cleaning,-20.00,0,Cleared',
  'Actual bank,2024-02-02,Work,,Income,Salary,2000.00,0,Cleared',
];

const MINT = [
  'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes',
  '3/01/2024,Cafe,CAFE 12,4.50,debit,Coffee,Mint bank,Trip,"two',
  'lines"',
];

const YNAB = [
  'Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared',
  'Ynab bank,,03/02/2024,Baker,Food: Bakery,Food,Bakery,rolls,$3.20,$0.00,Cleared',
];

const TRADES = [
  'date,ticker,exchange_operating_mic,qty,price,currency,account,name',
  '2024-03-04,aapl,,10,150,USD,Trade broker,',
  '2024-03-05,aapl,xnas,2,151,USD,Trade broker,Apple for Ann',
  '2024-03-06,goog,xnas,1,120,USD,Trade broker,',
];

const NATIVE = [
  native('Account', { id: 'n', name: 'Native bank', balance: '0', accountable_type: 'Depository', currency: 'USD' }),
  native('Account', { id: 'b', name: 'Native broker', balance: '0', accountable_type: 'Investment', currency: 'USD' }),
  native('Transaction', {
    id: 's',
    account_id: 'n',
    date: '2024-03-05',
    amount: '10',
    name: 'Split',
    kind: 'standard',
    split_lines: [
      { id: 's1', amount: '4', name: 'One' },
      { id: 's2', amount: '6', name: 'Two', excluded: true },
    ],
  }),
  native('Trade', {
    id: 't',
    account_id: 'b',
    date: '2024-03-05',
    amount: '20',
    qty: '2',
    price: '10',
    name: 'First',
    ticker: 'ABC',
    security_name: 'Alphabet soup',
  }),
  native('Trade', {
    id: 'u',
    account_id: 'b',
    date: '2024-03-06',
    amount: '20',
    qty: '2',
    price: '10',
    name: 'Second',
    ticker: 'ABC',
    exchange_operating_mic: 'XNAS',
    security_name: 'Alphabet at Nasdaq',
  }),
];

const send = async (world: World, type: ImportType, text: string) => {
  const { id } = await world.create(world.caller, {
    ...aRequest('NativeImport', text, true),
    type,
    configuration: BLANK,
  });
  await settle(world);
  const record = await world.imports.find(world.caller.familyId, id);
  expect([type, record?.error, record?.rowErrors, record?.verification.readback.status]).toEqual([
    type,
    null,
    [],
    'matched',
  ]);
};

const BLANK = { ...aRequest('NativeImport', '').configuration, dateFormat: null };

const splitByHand = async (world: World) => {
  const account = (await world.accounts.list(world.caller.familyId)).find(({ name }) => name === 'Ynab bank');
  const bind = async () => account;
  const filed = {
    notes: null,
    categoryId: null,
    merchantId: null,
    tagIds: [],
    excluded: false,
    kind: 'standard',
  } as const;
  await createTransaction({ ...world, bind, newId: world.randomId })(world.caller, {
    ...filed,
    accountId: account?.id ?? '',
    date: '2024-03-09',
    amount: '7',
    name: 'By hand',
    currency: null,
    externalId: { source: 'shop', id: 'h-1' },
    metadata: { order: '42' },
    splits: [{ amount: '3' }, { amount: '4', name: 'Rest' }],
  });
};

const everyType = async (): Promise<World> => {
  const world = createWorld(table);
  await send(world, 'QifImport', QIF);
  await send(world, 'ActualImport', ACTUAL.join('\n'));
  await send(world, 'MintImport', MINT.join('\r\n'));
  await send(world, 'YnabImport', YNAB.join('\n'));
  await send(world, 'TradeImport', TRADES.join('\n'));
  await send(world, 'NativeImport', ndjson(NATIVE));
  await splitByHand(world);
  return world;
};

const exportOf = async (world: World) => {
  const exporter = createExporter(table, world);
  const { id } = await exporter.create();
  await exporter.settle(1_000_000);
  return exporter.filesOf(id);
};

const entries = async (world: World): Promise<readonly Entry[]> => {
  const { familyId } = world.caller;
  const headers = await world.headers.list(familyId);
  const pages = await Promise.all(headers.map(({ account, key }) => world.ledger.read(familyId, account, key.month)));
  return pages.flatMap((page) => entriesOf(page));
};

describe('the records of imports of every type', () => {
  it('count once if excluded entries are left out', async () => {
    const all = await entries(await everyType());
    const transactions = all.filter(({ kind }) => kind === 'transaction');
    const parents = transactions.filter(({ hasParts }) => hasParts);

    expect(parents.map(({ name, excluded }) => [name, excluded]).sort()).toEqual([
      ['By hand', true],
      ['Market', true],
      ['Shop', true],
      ['Split', true],
    ]);
    const own = transactions.filter(({ excluded, name }) => !excluded || name === 'Two');
    expect(sum(own.map(({ amount }) => amount))).toBe('-1840.3');
  });

  it('show a security by its name or ticker, with its exchange', async () => {
    const world = await everyType();
    const trades = (await entries(world)).filter(({ kind }) => kind === 'trade');
    const shown = (await nameEntries(world)(world.caller.familyId, trades)).map(toTrade);

    expect(
      shown
        .map(({ date, ticker, exchange_operating_mic: mic, security }) => [date, ticker, mic, security?.name])
        .sort(),
    ).toEqual(
      [
        ['2024-03-04', 'AAPL', null, 'AAPL'],
        ['2024-03-05', 'ABC', null, 'Alphabet soup'],
        ['2024-03-05', 'AAPL', 'XNAS', 'AAPL'],
        ['2024-03-06', 'ABC', 'XNAS', 'Alphabet at Nasdaq'],
        ['2024-03-06', 'GOOG', 'XNAS', 'GOOG'],
      ].sort(),
    );
  });

  it('are equal after an export and import, record by record', async () => {
    const first = await exportOf(await everyType());
    const other = createWorld(table);
    await send(other, 'NativeImport', linesOf(first).join('\n'));
    const second = await exportOf(other);

    expect(readable(linesOf(second))).toEqual(readable(linesOf(first)));
    expect(manifestOf(second).counts).toEqual(manifestOf(first).counts);
    expect(linesOf(first).filter((line) => line.includes('"security_name":"Alphabet'))).toHaveLength(2);
    expect(linesOf(first).join('\n')).not.toContain('|XNAS');
    expect(linesOf(second).join('\n')).toContain('Alphabet soup');
  });
});
