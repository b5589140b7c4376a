import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CreateImportRequest } from '../../shared/imports/use-cases/create-import.ts';
import { entriesOf } from '../../shared/ledger/pages/domain/read.ts';
import { atEachWrite, crashAt } from '../model/crash-at.ts';
import { createWorld, type World } from '../model/world.ts';
import { SEED } from '../support/amounts.ts';
import { aConfiguration } from '../support/imports/import-builders.ts';
import { nativeFile } from '../support/imports/native-files.ts';
import { startDirectTable } from '../support/store/direct-table.ts';
import type { TestTable } from '../support/store/dynalite-table.ts';

let table: TestTable;
beforeEach(async () => {
  table = await startDirectTable();
});
afterEach(() => table.stop());

const request = (type: CreateImportRequest['type'], text: string): CreateImportRequest => ({
  type,
  accountId: null,
  publish: true,
  configuration: aConfiguration({ dateFormat: '%m/%d/%Y' }),
  content: { bytes: Buffer.from(text), source: 'text', filename: null, contentType: null },
});
const CSV = request(
  'TransactionImport',
  `date,amount,name,category,tags,account
01/03/2026,-1.50,a,Food: Out,x|y,Wallet
01/03/2026,-1.50,a,Food: Out,x|y,Wallet
02/03/2026,-2,b,,,Wallet
02/04/2026,3,c,Pay,y,Savings
`,
);
const NATIVE = request(
  'NativeImport',
  readFileSync(join(import.meta.dirname, '../../events/samples/family.ndjson'), 'utf8'),
);

/** Delivers messages and sweeps until no work is left. */
const settle = async (world: World): Promise<void> => {
  for (let turn = 0; turn < 60; turn++) {
    const message = world.messages.shift();
    if (message !== undefined) await world.deliver(message, 1_000);
    else {
      world.advance(10_000);
      if ((await world.sweep()).woken === 0) return;
    }
  }
  throw new Error('Nothing settles');
};

/** Everything that the family has, without ids. */
const contents = async (world: World) => {
  const { familyId } = world.caller;
  const [headers, records, accounts] = await Promise.all([
    world.headers.list(familyId),
    world.records.list(familyId),
    world.accounts.list(familyId),
  ]);
  const names = new Map([...records, ...accounts].map(({ id, name }) => [id, name]));
  const pages = await Promise.all(headers.map(({ account, key }) => world.ledger.read(familyId, account, key.month)));
  const entries = pages.flatMap((page) =>
    entriesOf(page).map(({ kind, date, amount, name, categoryId, tagIds, accountId }) =>
      [
        kind,
        date,
        amount,
        name,
        names.get(categoryId ?? ''),
        tagIds.map((id) => names.get(id)).sort(),
        names.get(accountId),
      ].join('|'),
    ),
  );
  return { entries: entries.sort(), records: [...names.values()].sort() };
};

/** The feed has each event once and in order, and each was passed on at least once. */
const expectEvents = async (world: World, types: readonly string[]): Promise<void> => {
  const events = await world.events();
  expect(events.map(({ type }) => type)).toEqual(types);
  expect(events.map(({ place }) => place)).toEqual(types.map((_, at) => at + 1));
  expect(new Set(events.map(({ id }) => id)).size).toBe(types.length);
  expect(new Set(world.fannedOut.map(({ id }) => id))).toEqual(new Set(events.map(({ id }) => id)));
};

describe.each([
  ['a CSV import', CSV],
  ['a native import', NATIVE],
])('%s', (_, sent) => {
  it(`gives the same result if its worker is killed at any write (TEST_SEED=${SEED})`, async () => {
    const whole = createWorld(table);
    await whole.create(whole.caller, sent);
    await settle(whole);
    const expected = await contents(whole);
    expect(expected.entries.length).toBeGreaterThan(3);

    const killed = await atEachWrite(8, async (write, after) => {
      const world = createWorld(table);
      const { id } = await world.create(world.caller, sent);
      if (!(await crashAt(world, write, after, () => settle(world)))) return false;
      world.advance(100);
      await settle(world);
      expect(await contents(world)).toEqual(expected);
      const record = await world.imports.find(world.caller.familyId, id);
      expect(record).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
      await expectEvents(world, ['import.completed', 'transactions.changed']);
      return true;
    });
    expect(killed).toBeGreaterThan(20);
  }, 900_000);

  it(`leaves nothing after a revert, even if the worker is killed at any write (TEST_SEED=${SEED})`, async () => {
    const killed = await atEachWrite(8, async (write, after) => {
      const world = createWorld(table);
      const { id } = await world.create(world.caller, sent);
      await settle(world);
      await world.revert(world.caller, id, { force: false });
      if (!(await crashAt(world, write, after, () => settle(world)))) return false;
      world.advance(100);
      await settle(world);
      expect(await contents(world)).toEqual({ entries: [], records: [] });
      const record = await world.imports.find(world.caller.familyId, id);
      expect(record).toMatchObject({ status: 'pending', verification: { readback: { status: 'reverted' } } });
      const both = ['import.completed', 'transactions.changed', 'import.reverted', 'transactions.changed'];
      await expectEvents(world, both);
      return true;
    });
    expect(killed).toBeGreaterThan(0);
  }, 900_000);

  it('exists completely or not at all if its request is killed at any write', async () => {
    await atEachWrite(1, async (write, after) => {
      const world = createWorld(table);
      if (!(await crashAt(world, write, after, () => world.create(world.caller, sent)))) return false;
      world.advance(100);
      await settle(world);
      await tryAgain(world, sent);
      await settle(world);
      const [only, ...others] = await listed(world);
      expect(others).toEqual([]);
      expect(only).toMatchObject({ status: 'complete', verification: { readback: { status: 'matched' } } });
      return true;
    });
  }, 900_000);
});

describe('a native file that corrects an earlier one', () => {
  const FIRST = nativeFile([1, 2, 3, 4].map((n) => ({ id: `${n}`, amount: `${n}`, date: `2026-0${n}-03` })));
  const CORRECTED = nativeFile(
    [1, 2, 3, 4, 5].map((n) => ({
      id: `${n}`,
      amount: n === 4 ? '4' : `${n}.5`,
      date: n === 2 ? '2025-12-31' : `2026-0${n}-03`,
    })),
  );
  const begin = async () => {
    const world = createWorld(table);
    await world.create(world.caller, request('NativeImport', FIRST));
    await settle(world);
    const before = await contents(world);
    const { id } = await world.create(world.caller, { ...request('NativeImport', CORRECTED), publish: false });
    const correct = async () => {
      await world.publish(world.caller, id, { onKnownRecords: 'update' });
      await settle(world);
    };
    return { world, before, id, correct };
  };
  const stateOf = async ({ imports, caller }: World, id: string) => imports.find(caller.familyId, id);

  it(`corrects it completely if its worker is killed at any write (TEST_SEED=${SEED})`, async () => {
    const whole = await begin();
    await whole.correct();
    const expected = await contents(whole.world);
    expect(expected.entries).toHaveLength(5);
    expect(expected).not.toEqual(whole.before);

    const killed = await atEachWrite(4, async (write, after) => {
      const { world, id, correct } = await begin();
      if (!(await crashAt(world, write, after, correct))) return false;
      world.advance(100);
      await settle(world);
      if ((await stateOf(world, id))?.status === 'pending') await correct();
      expect(await contents(world)).toEqual(expected);
      expect(await stateOf(world, id)).toMatchObject({
        status: 'complete',
        knownRecords: { same: 1, updated: 3, left: 0, deleted: 0 },
        verification: { readback: { status: 'matched' } },
      });
      return true;
    });
    expect(killed).toBeGreaterThan(10);
  }, 900_000);

  it(`is undone completely if the worker is killed at any write (TEST_SEED=${SEED})`, async () => {
    const killed = await atEachWrite(4, async (write, after) => {
      const { world, before, id, correct } = await begin();
      await correct();
      await world.revert(world.caller, id, { force: false });
      if (!(await crashAt(world, write, after, () => settle(world)))) return false;
      world.advance(100);
      await settle(world);
      expect(await contents(world)).toEqual(before);
      expect(await stateOf(world, id)).toMatchObject({ status: 'pending' });
      return true;
    });
    expect(killed).toBeGreaterThan(0);
  }, 900_000);
});

describe('a change before publishing', () => {
  const BROKEN: CreateImportRequest = {
    ...request('TransactionImport', 'date,amount,name,category\n01/03/2026,x,a,Food\n01/03/2026,2,b,Home\n'),
    publish: false,
  };
  const CHANGES: readonly (readonly [string, (world: World, id: string) => Promise<unknown>])[] = [
    ['a repair', ({ repair, caller }, id) => repair(caller, id, 1, { amount: '3', category: 'Out' })],
    [
      'an assignment',
      ({ assign, caller }, id) =>
        assign(caller, id, [{ type: 'category', key: 'Food', mappableId: null, createWhenEmpty: false, value: null }]),
    ],
    [
      'a new configuration',
      ({ reconfigure, caller }, id) => reconfigure(caller, id, { configuration: { numberFormat: '1.234,56' } }),
    ],
  ];

  /** The rows and mappings of the import; checks that its counts agree with its blocks. */
  const rowsAndMappings = async (world: World, id: string) => {
    const record = await world.imports.find(world.caller.familyId, id);
    const reader = await world.rows.open(id, record?.rowIndex ?? '');
    const [rows, mappings] = [await reader.rows(1, 10), await reader.mappings()];
    const invalid = rows.filter(({ row }) => row.errors.length > 0).length;
    expect(record?.stats).toMatchObject({
      rowsCount: rows.length,
      invalidRowsCount: invalid,
      mappingsCount: mappings.length,
    });
    return { rows, mappings, errors: record?.rowErrors, format: record?.configuration.numberFormat };
  };

  it.each(CHANGES)(
    '%s takes effect completely or not at all if its request is killed at any write',
    async (_, change) => {
      const whole = createWorld(table);
      const made = await whole.create(whole.caller, BROKEN);
      const before = await rowsAndMappings(whole, made.id);
      await change(whole, made.id);
      const after = await rowsAndMappings(whole, made.id);

      await atEachWrite(1, async (write, late) => {
        const world = createWorld(table);
        const { id } = await world.create(world.caller, BROKEN);
        if (!(await crashAt(world, write, late, () => change(world, id)))) return false;
        expect([before, after]).toContainEqual(await rowsAndMappings(world, id));
        await change(world, id);
        expect(await rowsAndMappings(world, id)).toEqual(after);
        return true;
      });
    },
  );
});

const listed = async ({ imports, caller }: World) =>
  (await imports.list(caller.familyId, { page: 1, perPage: 10 })).items;

/** The behaviour of a client without a response: publishes the import if it exists, otherwise sends the file again. */
const tryAgain = async (world: World, sent: CreateImportRequest): Promise<void> => {
  const [found] = await listed(world);
  if (found === undefined) await world.create(world.caller, sent);
  else if (found.status === 'pending') await world.publish(world.caller, found.id);
};
