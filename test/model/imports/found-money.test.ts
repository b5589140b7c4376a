import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import { isLiving, type LivingSlot, type Page } from '../../../shared/ledger/pages/domain/page.ts';
import { entriesOf } from '../../../shared/ledger/pages/domain/read.ts';
import { aConfiguration } from '../../support/imports/import-builders.ts';
import { typedStatement } from '../../support/imports/pdf/statement-text.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';
import { crashAt } from '../crash-at.ts';
import { aRequest, settle } from '../scenario.ts';
import { createWorld, type World } from '../world.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const find = (world: World, id: string) => world.imports.find(world.caller.familyId, id);
const readbackOf = async (world: World, id: string) => (await find(world, id))?.verification.readback;

/** Delivers messages, a step each, until only the readback is left to do. */
const publishedOnly = async (world: World, create: () => Promise<{ readonly id: string }>): Promise<string> => {
  world.readBackLater();
  const { id } = await create();
  for (let left = 100; left > 0; left--) {
    if ((await find(world, id))?.status === 'complete') return id;
    const message = world.messages.shift();
    if (message !== undefined) await world.deliver(message, 1_000);
  }
  throw new Error('The import is never complete');
};

const pagesOf = async (world: World): Promise<readonly Page[]> => {
  const { familyId } = world.caller;
  const headers = await world.headers.list(familyId);
  return Promise.all(headers.map(({ account, key }) => world.ledger.read(familyId, account, key.month)));
};

/** Changes the page with the entry of this name. */
const changePage = async (world: World, name: string, change: (page: Page, entryId: string) => Page): Promise<void> => {
  for (const page of await pagesOf(world)) {
    const entry = entriesOf(page).find((entry) => entry.name === name && entry.parentId === null);
    if (entry === undefined) continue;
    await world.ledger.change(world.caller.familyId, page.account, page.month, (stored) => change(stored, entry.id));
  }
};

const MONTHS = Array.from(
  { length: 40 },
  (_, at) => `${2020 + Math.floor(at / 12)}-${`${(at % 12) + 1}`.padStart(2, '0')}`,
);
const CSV = [
  'date,amount,name,account',
  ...MONTHS.flatMap((month) => [`${month}-02,-1.10,Shop ${month},A`, `${month}-03,3,Pay ${month},B`]),
].join('\n');
const CSV_SUMS = [
  { kind: 'transactions', currency: 'USD', expected: { count: 40, moneyIn: '0', moneyOut: '44' } },
  { kind: 'transactions', currency: 'USD', expected: { count: 40, moneyIn: '120', moneyOut: '0' } },
];
const csvOf = (world: World) => () => world.create(world.caller, aRequest('TransactionImport', CSV, true));

const damaged = (page: Page, over: Partial<LivingSlot['content']>): Page => ({
  ...page,
  slots: page.slots.map((slot, at) =>
    at === 0 && isLiving(slot) ? { ...slot, content: { ...slot.content, ...over } } : slot,
  ),
});

describe('the money of an import, read back', () => {
  it('is that of the file', async () => {
    const world = createWorld(table);
    const id = await publishedOnly(world, csvOf(world));
    await settle(world);
    const readback = await readbackOf(world, id);
    expect(readback).toMatchObject({ status: 'matched', mismatches: {}, sums: CSV_SUMS });
    expect(readback?.sums?.map(({ actual }) => actual)).toEqual(CSV_SUMS.map(({ expected }) => expected));
  });

  it('is a mismatch if an amount in the ledger is another, although the counts agree', async () => {
    const world = createWorld(table);
    const id = await publishedOnly(world, csvOf(world));
    await changePage(world, 'Shop 2021-05', (page) => damaged(page, { amount: '1.11' }));
    await settle(world);
    expect(await readbackOf(world, id)).toMatchObject({
      status: 'mismatch',
      mismatches: {},
      sums: [{ expected: { moneyOut: '44' }, actual: { count: 40, moneyIn: '0', moneyOut: '44.01' } }, {}],
    });
  });

  it('is added up once, wherever the worker is killed', async () => {
    const world = createWorld(table);
    const id = await publishedOnly(world, csvOf(world));
    let crashes = 0;
    for (let turn = 0; turn < 200; turn++) {
      const { checkpoint, todo } = (await find(world, id)) ?? {};
      if (todo?.length === 0) break;
      if (checkpoint?.phase === 'readback') expect(checkpoint.sums?.length).toBeGreaterThan(0);
      const message = world.messages.shift();
      if (message === undefined) {
        world.advance(10_000);
        await world.sweep();
      } else if (await crashAt(world, turn % 4, turn % 3 === 0, () => world.deliver(message, 0))) {
        crashes++;
        world.advance(120);
        world.messages.push(message);
      }
    }
    expect(crashes).toBeGreaterThan(3);
    await settle(world);
    const readback = await readbackOf(world, id);
    expect(readback?.status).toBe('matched');
    expect(readback?.sums?.map(({ actual }) => actual)).toEqual(CSV_SUMS.map(({ expected }) => expected));
  });

  it('does not count against the import what a person changed or deleted meanwhile', async () => {
    const world = createWorld(table);
    const id = await publishedOnly(world, csvOf(world));
    await changePage(
      world,
      'Shop 2021-05',
      (page, entryId) => editEntry(page, entryId, { amount: '7' }, world.now()).page,
    );
    await changePage(world, 'Pay 2022-05', (page, entryId) => deleteEntry(page, entryId, world.now()).page);
    await settle(world);
    expect(await readbackOf(world, id)).toMatchObject({ status: 'matched', sums: CSV_SUMS });
  });

  it.each([
    [
      'edited',
      (page: Page, entryId: string) => editEntry(page, entryId, { amount: '70' }, '2026-03-02T00:00:00.000Z').page,
    ],
    ['deleted', (page: Page, entryId: string) => deleteEntry(page, entryId, '2026-03-02T00:00:00.000Z').page],
  ])('is that of the row if it matched an amount of a person, and the entry is %s again', async (_, again) => {
    const world = createWorld(table);
    const { familyId } = world.caller;
    await world.create(
      world.caller,
      aRequest('TransactionImport', 'date,amount,name,account\n2026-01-31,-50,Rent,A', true),
    );
    await settle(world);
    await changePage(world, 'Rent', (page, entryId) => editEntry(page, entryId, { amount: '60' }, world.now()).page);
    const [account] = await world.accounts.list(familyId);
    const statement = '\nDate        Text                   Amount\n2026-01-31  RENT FEBRUARY           -60.00\n';
    const id = await publishedOnly(world, () =>
      world.create(world.caller, {
        type: 'PdfImport',
        accountId: account?.id ?? '',
        publish: true,
        accepted: { onPossibleDuplicate: 'match' },
        configuration: aConfiguration(),
        content: { bytes: typedStatement(statement), source: 'file', filename: null, contentType: null },
      }),
    );
    expect((await pagesOf(world)).flatMap(entriesOf)).toMatchObject([{ name: 'Rent', amount: '60' }]);
    await changePage(world, 'Rent', again);
    await settle(world);
    const sum = { count: 1, moneyIn: '0', moneyOut: '60' };
    expect(await readbackOf(world, id)).toMatchObject({
      status: 'matched',
      sums: [{ account: account?.id, expected: sum, actual: sum, existing: sum }],
    });
  });

  it('is added up by kind: trades by what they move in cash, split transactions and their parts apart', async () => {
    const world = createWorld(table);
    const native = [
      { type: 'Account', data: { id: 'a', name: 'A', accountable_type: 'Investment', balance: '0', currency: 'EUR' } },
      {
        type: 'Transaction',
        data: {
          id: 's',
          account_id: 'a',
          date: '2026-01-03',
          amount: '4',
          name: 'y',
          split_lines: [
            { id: 's1', amount: '1.5', name: 'part' },
            { id: 's2', amount: '2.5', name: 'part' },
          ],
        },
      },
      {
        type: 'Trade',
        data: {
          id: 't',
          account_id: 'a',
          date: '2026-01-04',
          ticker: 'X',
          qty: '2',
          price: '10.25',
          amount: '20.5',
          currency: 'EUR',
        },
      },
    ];
    const text = native.map((line) => JSON.stringify(line)).join('\n');
    const id = await publishedOnly(world, () => world.create(world.caller, aRequest('NativeImport', text, true)));
    await settle(world);
    const readback = await readbackOf(world, id);
    expect(readback?.status).toBe('matched');
    expect(readback?.sums?.map(({ kind, actual }) => [kind, actual.count, actual.moneyOut])).toEqual([
      ['transactions', 1, '4'],
      ['parts', 2, '4'],
      ['trades', 1, '20.5'],
    ]);
  });

  it('is not compared if the readback was begun before it was added up', async () => {
    const world = createWorld(table);
    const id = await publishedOnly(world, csvOf(world));
    const begun = { phase: 'readback', bucket: 0, page: 0, counts: {} } as const;
    await world.imports.update(world.caller.familyId, id, {}, { checkpoint: begun });
    await settle(world);
    const readback = await readbackOf(world, id);
    expect(readback).toMatchObject({ status: 'matched', checkedCounts: { transactions: 80 } });
    expect(readback).not.toHaveProperty('sums');
  });
});
