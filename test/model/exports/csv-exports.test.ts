import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ImportType } from '../../../shared/imports/domain/import-attributes.ts';
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

const send = async (world: World, type: ImportType, text: string, steps = 1_000) => {
  const { id } = await world.create(world.caller, {
    type,
    accountId: null,
    publish: true,
    configuration: aConfiguration(),
    content: { bytes: Buffer.from(text), source: 'text', filename: null, contentType: null },
  });
  await settle(world, steps);
  return id;
};

const entries = async (world: World): Promise<readonly Entry[]> => {
  const { familyId } = world.caller;
  const headers = await world.headers.list(familyId);
  const pages = await Promise.all(headers.map(({ account, key }) => world.ledger.read(familyId, account, key.month)));
  return pages.flatMap((page) => entriesOf(page));
};
const idsOf = async (world: World) => (await entries(world)).map(({ id }) => id).sort();
const readback = async (world: World, id: string) =>
  (await world.imports.find(world.caller.familyId, id))?.verification.readback;
const undo = async (world: World, id: string) => {
  await world.revert(world.caller, id, { force: false });
  await settle(world);
};

/** A file of each type, and the entries that it creates: date, amount and name. */
const MINT = [
  'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes',
  '05/01/2023,Grocer,GROCER 12,78.32,debit,Food,Checking,Trip,',
  '05/01/2023,Grocer,GROCER 12,78.32,debit,Food,Checking,Trip,',
  '05/04/2023,Pay,ACME,-2500.00,credit,Income,Checking,,May',
];
const YNAB = [
  'Account,Date,Payee,Category Group,Category,Memo,Outflow,Inflow',
  'Checking,02/01/2024,Power Co,Bills,Power,,"$1,234.56",',
  'Card,02/02/2024,,,,Refund,,$4.00',
];
const ACTUAL = [
  'Account,Date,Payee,Notes,Category_Group,Category,Amount,Split_Amount,Cleared',
  'Checking,2024-03-05,Market,(SPLIT INTO 2) big,,,0,-100.5,Cleared',
  'Checking,2024-03-05,Cafe,,Food,Out,-4.25,0,Cleared',
  'Checking,2024-03-05,Market,(SPLIT 1 OF 2) bread,Food,Groceries,-60.25,0,Cleared',
  'Checking,2024-03-05,Market,(SPLIT 2 OF 2) ,Home,Cleaning,-40.25,0,Cleared',
];
const TRADES = [
  'date,ticker,exchange_operating_mic,currency,qty,price,account,name',
  '2024-02-01,vti,xnas,USD,3,100.10,Broker,Buy',
  '2024-02-01,VTI,XNAS,USD,3,100.10,Broker,Buy',
  '2024-02-03,VTI,,USD,-2,101,Broker,Sell',
];

describe.each([
  ['MintImport', MINT, { transactions: 3 }, {}],
  ['YnabImport', YNAB, { transactions: 2 }, {}],
  ['ActualImport', ACTUAL, { transactions: 2 }, { transactions: 2 }],
  ['TradeImport', TRADES, { trades: 3 }, {}],
] as const)('%s', (type, lines, expected, derived) => {
  it('adds nothing the second time, and leaves no trace after both are reverted, in either order', async () => {
    const world = createWorld(table);
    const first = await send(world, type, lines.join('\n'));
    const once = await idsOf(world);
    const second = await send(world, type, lines.join('\n'), 1);

    for (const id of [first, second]) {
      expect(await readback(world, id)).toMatchObject({
        status: 'matched',
        expectedRecordCounts: expected,
        derivedCounts: derived,
        mismatches: {},
      });
    }
    expect(once.length).toBeGreaterThan(1);
    expect(await idsOf(world)).toEqual(once);
    await undo(world, first);
    expect(await idsOf(world)).toEqual(once);
    await undo(world, second);
    expect(await entries(world)).toEqual([]);
    expect(await world.accounts.list(world.caller.familyId)).toEqual([]);
    expect(await world.records.list(world.caller.familyId)).toEqual([]);
  });
});

describe('an import of trades', () => {
  it('adds shares and money to the ledger, for one security even if only some rows have the exchange', async () => {
    const world = createWorld(table);
    await send(world, 'TradeImport', TRADES.join('\n'));
    const securities = await world.records.list(world.caller.familyId);
    const accounts = await world.accounts.list(world.caller.familyId);

    expect(securities).toMatchObject([
      { kind: 'security', name: 'VTI|XNAS', ticker: 'VTI', exchangeOperatingMic: 'XNAS' },
    ]);
    expect(accounts).toMatchObject([{ name: 'Broker', accountType: 'investment' }]);
    expect((await entries(world)).map(({ kind, amount, details }) => [kind, amount, details])).toMatchObject([
      ['trade', '300.3', { qty: '3', price: '100.1', ticker: 'VTI', securityId: securities[0]?.id }],
      ['trade', '300.3', { qty: '3', price: '100.1', ticker: 'VTI', securityId: securities[0]?.id }],
      ['trade', '-202', { qty: '-2', price: '101', ticker: 'VTI', securityId: securities[0]?.id }],
    ]);
  });

  it('uses the family’s security if the file has no exchange', async () => {
    const world = createWorld(table);
    await send(world, 'TradeImport', 'date,ticker,exchange_operating_mic,qty,price,account\n2024-02-01,VTI,XNAS,1,1,A');
    await send(world, 'TradeImport', 'date,ticker,qty,price,account\n2024-02-05,VTI,1,1,A');

    expect(await world.records.list(world.caller.familyId)).toHaveLength(1);
  });

  it('distinguishes trades by quantity and price', async () => {
    const world = createWorld(table);
    await send(world, 'TradeImport', 'date,ticker,qty,price,account\n2024-02-01,VTI,2,5,A');
    await send(world, 'TradeImport', 'date,ticker,qty,price,account\n2024-02-01,VTI,1,10,A\n2024-02-01,VTI,2,5,A');

    expect((await entries(world)).map(({ details }) => details)).toMatchObject([{ qty: '2' }, { qty: '1' }]);
  });
});

describe('an import of splits', () => {
  it('creates the parts of a split as parts of its entry, without the marks in the notes', async () => {
    const world = createWorld(table);
    await send(world, 'ActualImport', ACTUAL.join('\n'));
    const all = await entries(world);
    const market = all.find(({ hasParts }) => hasParts);

    expect(market).toMatchObject({ name: 'Market', amount: '100.5', notes: 'big', parentId: null });
    expect(all.filter(({ parentId }) => parentId === market?.id)).toMatchObject([
      { amount: '60.25', notes: 'bread', categoryId: expect.any(String) },
      { amount: '40.25', notes: null },
    ]);
  });

  it('gives the same result for parts that come before their split parent', async () => {
    const world = createWorld(table);
    const [header = '', ...rows] = ACTUAL;
    await send(world, 'ActualImport', [header, ...rows.reverse()].join('\n'));
    const once = await idsOf(world);
    await send(world, 'ActualImport', ACTUAL.join('\n'));

    expect((await entries(world)).filter(({ parentId }) => parentId !== null)).toHaveLength(2);
    expect(await idsOf(world)).toEqual(once);
  });
});

describe('exports of other products', () => {
  const cents = fc.integer({ min: -500, max: 500 }).map((value) => (value / 100).toFixed(2));
  const day = fc.integer({ min: 1, max: 3 });
  const word = fc.constantFrom('A', 'B', '');
  const mintRow = fc
    .tuple(day, word, cents, fc.constantFrom('debit', 'credit'), word)
    .map(([date, name, amount, type, label]) => `0${date}/01/2024,${name},,${amount},${type},${name},Bank,${label},`);
  const ynabRow = fc
    .tuple(day, word, cents, fc.boolean(), word)
    .map(([date, name, amount, isOut, memo]) =>
      [`Bank,0${date}/01/2024,${name},G,C,${memo}`, ...(isOut ? [amount, ''] : ['', amount])].join(','),
    );
  const tradeRow = fc
    .tuple(day, fc.constantFrom('A', 'b'), fc.constantFrom('', 'XNAS'), fc.integer({ min: 1, max: 3 }), cents)
    .map(
      ([date, ticker, mic, qty, price]) => `2024-0${date}-01,${ticker},${mic},,${qty},${price.replace('-', '')},Bank,`,
    );
  const file = fc.oneof(
    ...(
      [
        ['MintImport', MINT[0], mintRow],
        ['YnabImport', YNAB[0], ynabRow],
        ['TradeImport', TRADES[0], tradeRow],
      ] as const
    ).map(([type, header, row]) =>
      fc.array(row, { minLength: 1, maxLength: 6 }).map((rows) => ({ type, text: [header, ...rows].join('\n'), rows })),
    ),
  );

  it('are imported once, however often they are sent', async () => {
    await fc.assert(
      fc.asyncProperty(file, async ({ type, text, rows }) => {
        const world = createWorld(table);
        const first = await send(world, type, text);
        const once = await idsOf(world);
        const second = await send(world, type, text);

        expect(once).toHaveLength(rows.length);
        expect(await idsOf(world)).toEqual(once);
        expect(await readback(world, second)).toMatchObject({ status: 'matched' });
        await undo(world, first);
        await undo(world, second);
        expect(await entries(world)).toEqual([]);
        expect(await world.records.list(world.caller.familyId)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});
