import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsToday } from '../../../shared/accounts/use-cases/account-worths.ts';
import type { ImportType } from '../../../shared/imports/domain/import-attributes.ts';
import type { Account } from '../../../shared/ledger/entries/domain/account.ts';
import { addEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import type { Entry } from '../../../shared/ledger/entries/domain/entry.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { sha256 } from '../../../shared/platform/domain/bytes/hash.ts';
import { subtract, sum } from '../../../shared/platform/domain/money/decimal.ts';
import { familyToday } from '../../../shared/platform/use-cases/family-today.ts';
import { runs, SEED } from '../../support/amounts.ts';
import { native, ndjson } from '../../support/imports/every-kind.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { anEntryContent } from '../../support/ledger/ledger-builders.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';

const RUNS = runs(6, 200);

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const request = (type: ImportType, text: string) => ({
  ...aRequest('NativeImport', text),
  type,
  configuration: aConfiguration(),
});

const openAccount = (world: World, name: string, accountType = 'depository'): Promise<Account> =>
  world.accounts.create(
    world.caller.familyId,
    {
      id: world.randomId(),
      name,
      accountType,
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

const value = (world: World, account: Account, date: string, amount: string) =>
  world.ledger.change(
    world.caller.familyId,
    account,
    date.slice(0, 7),
    (page) =>
      addEntry(
        page,
        anEntryContent({ kind: 'valuation', date, amount, transactionKind: null, valuationKind: 'reconciliation' }),
        sha256(`valuation ${date}`),
        world.now(),
      ).page,
  );

const entries = async (world: World): Promise<ReadonlyMap<string, Entry>> => {
  const { familyId } = world.caller;
  const headers = await world.headers.list(familyId);
  const pages = await Promise.all(headers.map(({ account, key }) => world.ledger.read(familyId, account, key.month)));
  return new Map(pages.flatMap(entriesOf).map((entry) => [entry.id, entry]));
};

/** The balance of each account by name, and the sum of its transactions and trades, with splits counted once. */
const stateOf = async (world: World) => {
  const accounts = await world.accounts.list(world.caller.familyId);
  const balances = await accountsToday({ ...world, today: familyToday(world) })(world.caller.familyId, accounts);
  const all = [...(await entries(world)).values()].filter(
    ({ kind, hasParts }) => (kind === 'transaction' || kind === 'trade') && !hasParts,
  );
  return new Map(
    accounts.map(({ id, name }) => {
      const flow = sum(all.filter(({ accountId }) => accountId === id).map(({ amount }) => amount));
      return [name, { balance: balances.get(id)?.[0]?.balance ?? '0', flow }] as const;
    }),
  );
};

/** Previews, publishes, and compares the preview with the result. */
const expectForeseen = async (world: World, type: ImportType, text: string) => {
  const before = await stateOf(world);
  const { preview } = await world.preflight(world.caller, request(type, text));
  const { id } = await world.create(world.caller, request(type, text));
  await world.publish(world.caller, id);
  await settle(world);
  const after = await stateOf(world);

  expect(preview?.totals).not.toHaveLength(0);
  for (const { account, net, balance } of preview?.totals ?? []) {
    const [was, is] = [before.get(account.name), after.get(account.name)];
    expect([account.name, net]).toEqual([account.name, subtract(was?.flow ?? '0', is?.flow ?? '0')]);
    expect([account.name, balance]).toEqual([
      account.name,
      { before: was?.balance ?? '0', after: is?.balance ?? '0', currency: 'USD' },
    ]);
  }
  return preview;
};

const CSV = 'date,amount,name,account';
const DAYS = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02'];

const QIF = [
  ...['!Account', 'NQif', 'TBank', '^', '!Type:Bank', "D1/10'26", 'T100.00', 'POpening Balance', 'L[Qif]', '^'],
  ...["D1/12'26", 'T-30.00', 'PMarket', 'SFood', '$-10.00', 'SHome', '$-20.00', '^'],
  ...['!Account', 'NBroker', 'TInvst', '^', '!Type:Invst'],
  ...["D2/ 3'26", 'NBuyX', 'YAcme', 'I10', 'Q5', 'T50.00', 'L[Qif]', '$50.00', '^'],
].join('\n');

const NATIVE = ndjson([
  native('Account', { id: 'n', name: 'Native', balance: '70', accountable_type: 'Depository', currency: 'USD' }),
  native('Account', { id: 'l', name: 'Card', balance: '10', accountable_type: 'CreditCard' }),
  native('Transaction', {
    id: 's',
    account_id: 'n',
    date: '2026-02-05',
    amount: '10',
    name: 'Split',
    split_lines: [{ amount: '4' }, { amount: '6' }],
  }),
  native('Transaction', { id: 'c', account_id: 'l', date: '2026-02-06', amount: '5', name: 'Coffee' }),
  native('Valuation', { id: 'v', account_id: 'n', date: '2026-02-07', amount: '500', kind: 'reconciliation' }),
]);

describe('the preview of an import', () => {
  it('adds up only new entries', async () => {
    const world = createWorld(table);
    await openAccount(world, 'Bank');
    const old = Array.from({ length: 12 }, (_, at) => `2026-01-${String(at + 10)},-50.05,old ${at},Bank`);
    await expectForeseen(world, 'TransactionImport', [CSV, ...old].join('\n'));
    const fresh = ['-100', '-10', '-8', '-0.90'].map((amount, at) => `2026-02-0${at + 1},${amount},new ${at},Bank`);
    const preview = await expectForeseen(world, 'TransactionImport', [CSV, ...old, ...fresh].join('\n'));

    expect(preview).toMatchObject({
      willCreate: 4,
      willMatch: 12,
      totals: [
        {
          inflow: '0',
          outflow: '118.9',
          net: '-118.9',
          rows: 4,
          balance: { before: '-600.6', after: '-719.5', currency: 'USD' },
        },
      ],
    });
    const again = await world.preflight(world.caller, request('TransactionImport', [CSV, ...fresh].join('\n')));
    expect(again.preview).toMatchObject({
      willCreate: 0,
      willMatch: 4,
      dateRange: { first: '2026-02-01', last: '2026-02-04' },
      totals: [{ net: '0', rows: 0, balance: { before: '-719.5', after: '-719.5' } }],
    });
  });

  it.each([
    ['QifImport', QIF, ['Qif', 'Broker']],
    ['NativeImport', NATIVE, ['Native', 'Card']],
  ] as const)('shows the effect of publishing a %s on every account', async (type, text, names) => {
    const world = createWorld(table);
    const preview = await expectForeseen(world, type, text);

    expect(preview?.totals.map(({ account }) => account.name)).toEqual(names);
    expect(preview?.totals.every(({ balance }) => balance?.before === '0')).toBe(true);
  });

  it('adds trades to existing positions', async () => {
    const world = createWorld(table);
    await openAccount(world, 'Broker', 'investment');
    const trades = (...rows: readonly string[]) => ['date,ticker,qty,price,account', ...rows].join('\n');
    await expectForeseen(world, 'TradeImport', trades('2026-01-05,AAPL,10,150,Broker'));
    const preview = await expectForeseen(world, 'TradeImport', trades('2026-01-06,AAPL,-4,160,Broker'));

    expect(preview?.totals[0]?.balance).toEqual({ before: '0', after: '100', currency: 'USD' });
  });

  it(`agrees with publishing trades into existing positions (${RUNS} families, TEST_SEED=${SEED})`, async () => {
    const trade = fc.tuple(
      fc.constantFrom(...DAYS),
      fc.constantFrom('AAPL,', 'AAPL,XNAS', 'MSFT,'),
      fc.constantFrom(-2, -1, 1, 3),
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom('Broker', 'Loan', 'New'),
    );
    const file = fc.array(trade, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 2, maxLength: 3 }), async (files) => {
        const world = createWorld(table);
        await openAccount(world, 'Broker', 'investment');
        await openAccount(world, 'Loan', 'loan');
        for (const rows of files) {
          const text = [
            'date,ticker,exchange_operating_mic,qty,price,account',
            ...rows.map((cells) => cells.join(',')),
          ];
          await expectForeseen(world, 'TradeImport', text.join('\n'));
        }
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  }, 3_600_000);

  it('identifies a security of a native file with or without its exchange, and uses the latest holdings record', async () => {
    const world = createWorld(table);
    const aapl = { account_id: 'b', ticker: 'AAPL', price: '150' };
    const held = { ...aapl, date: '2026-02-09', exchange_operating_mic: 'XNAS' };
    const file = ndjson([
      native('Account', { id: 'b', name: 'Broker', balance: '1500', accountable_type: 'Investment', currency: 'USD' }),
      native('Trade', { ...aapl, id: 't', date: '2026-02-05', amount: '1500', qty: '10' }),
      native('Holding', { ...held, qty: '9', amount: '1350' }),
      native('Holding', { ...held, qty: '10', amount: '1500' }),
    ]);
    const preview = await expectForeseen(world, 'NativeImport', file);

    expect(preview?.totals[0]?.balance).toEqual({ before: '0', after: '1500', currency: 'USD' });
  });

  it(`agrees with publishing, whatever the ledger already contains (${RUNS} families, TEST_SEED=${SEED})`, async () => {
    const row = fc.tuple(
      fc.constantFrom(...DAYS),
      fc.integer({ min: -3, max: 3 }),
      fc.constantFrom('a', 'b'),
      fc.constantFrom('Bank', 'Loan', 'New'),
    );
    const file = fc.array(row, { minLength: 1, maxLength: 8 });
    const valuation = fc.option(fc.tuple(fc.constantFrom(...DAYS), fc.integer({ min: 0, max: 99 })));
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), valuation, async (files, valued) => {
        const world = createWorld(table);
        const bank = await openAccount(world, 'Bank');
        await openAccount(world, 'Loan', 'loan');
        if (valued !== null) await value(world, bank, valued[0], String(valued[1]));
        for (const rows of files) {
          const text = [CSV, ...rows.map((cells) => cells.join(','))].join('\n');
          await expectForeseen(world, 'TransactionImport', text);
        }
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  }, 3_600_000);
});
