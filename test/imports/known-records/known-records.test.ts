import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountEdits } from '../../../shared/accounts/store/account-edits.ts';
import { deleteEntry, editEntry } from '../../../shared/ledger/entries/domain/edit.ts';
import {
  accountsOf,
  change,
  findImport as find,
  ledgerOf,
  revertImport as revert,
  sendNative as send,
  valuesOf,
} from '../../model/native-imports.ts';
import { aRequest, settle } from '../../model/scenario.ts';
import { createWorld } from '../../model/world.ts';
import { type NativeTransaction, nativeAccount, nativeFile, nativeLine } from '../../support/imports/native-files.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

const LATER = '2026-06-01T00:00:00.000Z';
const some = (count: number, amount: (n: number) => string): readonly NativeTransaction[] =>
  Array.from({ length: count }, (_, n) => ({ id: String(n + 1), amount: amount(n), date: `2026-0${(n % 5) + 1}-11` }));

const FIRST = some(500, (n) => `${n + 1}`);
const CORRECTED = FIRST.map((row, n) => (n % 10 === 0 ? { ...row, amount: `${n + 1}.50` } : row));
const amounts = (all: readonly NativeTransaction[]) =>
  all
    .map(
      ({ id, amount, date, name = `Shop ${id}` }) =>
        `${date} ${amount.replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : zeros)).replace('.50', '.5')} ${name}`,
    )
    .toSorted();

describe('a native file with the records of an earlier one', () => {
  it('corrects 50 of 500 transactions in the same account, and its revert restores them', async () => {
    const world = createWorld(table);
    const first = await send(world, nativeFile(FIRST));
    const before = await ledgerOf(world);
    const second = await send(world, nativeFile(CORRECTED), 'update');

    expect(second).toMatchObject({
      status: 'complete',
      knownRecords: { same: 450, updated: 50, left: 0, deleted: 0 },
      verification: { readback: { status: 'matched', expectedRecordCounts: { accounts: 1, transactions: 500 } } },
    });
    expect(await valuesOf(world)).toEqual(amounts(CORRECTED));
    expect((await ledgerOf(world)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await accountsOf(world)).toEqual(['Account a']);
    expect((await world.events()).slice(-2)).toMatchObject([
      { type: 'import.completed', data: { rows: 500, created: 0, updated: 50 } },
      { type: 'transactions.changed', data: { import_id: second.id, count: 50 } },
    ]);

    const third = await send(
      world,
      nativeFile(CORRECTED.map((row, n) => (n === 20 ? { ...row, amount: '9.5' } : row))),
      'update',
    );
    expect(third.knownRecords).toEqual({ same: 499, updated: 1, left: 0, deleted: 0 });
    await revert(world, third);
    expect(await valuesOf(world)).toEqual(amounts(CORRECTED));
    await revert(world, second);
    expect((await ledgerOf(world)).map(({ updatedAt: _, ...entry }) => entry)).toEqual(
      before.map(({ updatedAt: _, ...entry }) => entry),
    );
    await revert(world, first);
    expect([await valuesOf(world), await accountsOf(world)]).toEqual([[], []]);
  });

  it('keeps its corrections if the first file is reverted before it', async () => {
    const world = createWorld(table);
    const first = await send(world, nativeFile(FIRST.slice(0, 20)));
    const second = await send(world, nativeFile(CORRECTED.slice(0, 20)), 'update');
    await revert(world, first);
    expect(await valuesOf(world)).toEqual(amounts(CORRECTED.slice(0, 20)));
    await revert(world, second);
    expect([await valuesOf(world), await accountsOf(world)]).toEqual([[], []]);
  });

  it('is asked about before anything is written, and can keep what the ledger has', async () => {
    const world = createWorld(table);
    await send(world, nativeFile(FIRST.slice(0, 20)));
    const { id } = await world.create(world.caller, aRequest('NativeImport', nativeFile(CORRECTED.slice(0, 20))));
    const refusal = {
      code: 'not_publishable',
      extras: {
        errors: [
          expect.stringContaining('2 records have other values than in an earlier file: choose whether'),
          'Line 2 "Shop 1": amount 1.5 instead of 1',
          'Line 12 "Shop 11": amount 11.5 instead of 11',
        ],
      },
    };
    await expect(world.publish(world.caller, id)).rejects.toMatchObject(refusal);
    await expect(world.publish(world.caller, id, { onKnownRecords: 'refuse' })).rejects.toMatchObject({
      message: '2 records have other values than in an earlier file. on_known_records=refuse writes nothing',
    });
    expect(await find(world, id)).toMatchObject({ status: 'pending' });

    await world.publish(world.caller, id, { onKnownRecords: 'match' });
    await settle(world);
    expect(await find(world, id)).toMatchObject({
      status: 'complete',
      knownRecords: { same: 18, updated: 0, left: 2, deleted: 0 },
      verification: { readback: { status: 'matched' } },
    });
    expect(await valuesOf(world)).toEqual(amounts(FIRST.slice(0, 20)));
  });

  it('is asked about when a session is published, and corrects what a file created', async () => {
    const world = createWorld(table);
    const { caller } = world;
    await send(world, nativeFile(FIRST.slice(0, 20)));
    const { session } = await world.createSession(caller, { clientSessionId: null, expectedChunks: 2, filename: null });
    const lines = nativeFile(CORRECTED.slice(0, 20)).split('\n');
    for (const [sequence, part] of [lines.slice(0, 9), lines.slice(9)].entries()) {
      const bytes = Buffer.from(part.join('\n'));
      await world.addChunk(caller, session.id, () => ({
        sequence: sequence + 1,
        clientChunkId: null,
        content: { bytes },
      }));
    }
    await world.publishSession(caller, session.id);
    await settle(world);
    const asked = await find(world, session.id);
    expect(asked.error).toContain('not_publishable: 2 records have other values than in an earlier file');
    expect(await valuesOf(world)).toEqual(amounts(FIRST.slice(0, 20)));

    await world.publishSession(caller, session.id, { onKnownRecords: 'update' });
    await settle(world);
    expect(await find(world, session.id)).toMatchObject({
      status: 'complete',
      knownRecords: { same: 18, updated: 2, left: 0, deleted: 0 },
      verification: { readback: { status: 'matched' } },
    });
    expect(await valuesOf(world)).toEqual(amounts(CORRECTED.slice(0, 20)));

    const again = await send(world, `${nativeFile(CORRECTED.slice(0, 20))}\n`);
    expect(again.knownRecords).toEqual({ same: 20, updated: 0, left: 0, deleted: 0 });
    await revert(world, asked);
    expect(await valuesOf(world)).toEqual(amounts(CORRECTED.slice(0, 20)));
    await revert(world, again);
    expect(await valuesOf(world)).toEqual(amounts(FIRST.slice(0, 20)));
  });

  it('matches without a question if it states the same and adds records', async () => {
    const world = createWorld(table);
    await send(world, nativeFile(FIRST.slice(0, 20)));
    const grown = await send(world, nativeFile(FIRST.slice(0, 30)));
    expect(grown).toMatchObject({
      status: 'complete',
      knownRecords: { same: 20, updated: 0, left: 0, deleted: 0 },
      verification: { readback: { status: 'matched' } },
    });
    expect(await valuesOf(world)).toEqual(amounts(FIRST.slice(0, 30)));
    expect(await accountsOf(world)).toEqual(['Account a']);
  });

  it('leaves what a person changed or deleted since', async () => {
    const world = createWorld(table);
    const first = await send(world, nativeFile(FIRST.slice(0, 12)));
    await change(world, 'Shop 1', (page, id) => editEntry(page, id, { amount: '99' }, LATER).page);
    await change(world, 'Shop 2', (page, id) => editEntry(page, id, { name: 'Bakery' }, LATER).page);
    await change(world, 'Shop 11', (page, id) => deleteEntry(page, id, LATER).page);
    const second = await send(world, nativeFile(CORRECTED.slice(0, 12)), 'update');
    expect(second).toMatchObject({
      knownRecords: { same: 10, updated: 0, left: 1, deleted: 1 },
      verification: { readback: { status: 'matched' } },
    });
    const left = await valuesOf(world);
    expect(left).toHaveLength(11);
    expect(left).toEqual(expect.arrayContaining(['2026-01-11 99 Shop 1', '2026-02-11 2 Bakery']));
    await revert(world, second);
    expect(await valuesOf(world)).toEqual(left);
    await revert(world, first, true);
    expect(await valuesOf(world)).toEqual([]);
  });

  it('finds its account under a new name, and entries whose date moves to another year', async () => {
    const world = createWorld(table);
    await send(world, nativeFile(FIRST.slice(0, 12)));
    const [account] = await world.accounts.list(world.caller.familyId);
    if (account === undefined) throw new Error('There is no account');
    const edits = createAccountEdits(table.documents, table.tableName);
    await edits.update(world.caller.familyId, account, { name: 'Joint', updatedAt: LATER });
    const moved = FIRST.slice(0, 12).map((row, n) => (n === 3 ? { ...row, date: '2025-12-30' } : row));
    const second = await send(world, nativeFile(moved), 'update');
    expect(second).toMatchObject({
      knownRecords: { same: 11, updated: 1 },
      verification: { readback: { status: 'matched' } },
    });
    expect(await accountsOf(world)).toEqual(['Joint']);
    expect(await valuesOf(world)).toEqual(amounts(moved));
    await revert(world, second);
    expect(await valuesOf(world)).toEqual(amounts(FIRST.slice(0, 12)));
  });

  it('moves an entry to another account of the file and back', async () => {
    const world = createWorld(table);
    const accounts = [nativeAccount('a'), nativeAccount('b')];
    const rows = FIRST.slice(0, 5);
    await send(world, nativeFile(rows, accounts));
    const moved = rows.map((row, n) => (n === 2 ? { ...row, account_id: 'b' } : row));
    const second = await send(world, nativeFile(moved, accounts), 'update');
    expect(second).toMatchObject({
      knownRecords: { same: 4, updated: 1 },
      verification: { readback: { status: 'matched' } },
    });
    const names = new Map((await world.accounts.list(world.caller.familyId)).map(({ id, name }) => [id, name]));
    const placed = async () =>
      (await ledgerOf(world)).map(({ name, accountId }) => `${name} ${names.get(accountId)}`).toSorted();
    expect(await placed()).toContain('Shop 3 Account b');
    await revert(world, second);
    expect(await placed()).toContain('Shop 3 Account a');
  });

  it('waits for an earlier one that is still being published', async () => {
    const world = createWorld(table);
    const { caller } = world;
    const files = [nativeFile(FIRST.slice(0, 5)), nativeFile(CORRECTED.slice(0, 5))];
    const ids: string[] = [];
    for (const file of files) {
      const { id } = await world.create(caller, aRequest('NativeImport', file));
      ids.push(id);
      await world.publish(caller, id, { onKnownRecords: 'update' });
      world.advance(1);
    }
    world.messages.reverse(); // the later one is planned first
    await settle(world);
    const [first = '', second = ''] = ids;
    expect((await find(world, first)).status).toBe('complete');
    expect((await find(world, second)).error).toBe(
      `conflict: Import ${first} has some of the same records and is still being published: publish this one when that is complete`,
    );
    await world.publish(caller, second, { onKnownRecords: 'update' });
    await settle(world);
    expect(await valuesOf(world)).toEqual(amounts(CORRECTED.slice(0, 5)));
  });

  it('is not mixed with another program that counts alike, unless somebody says so', async () => {
    const world = createWorld(table);
    await send(world, nativeFile(FIRST.slice(0, 5)));
    const other = nativeFile(
      [1, 2, 3].map((n) => ({ id: String(n), amount: `${n}000`, date: '2025-07-07', name: `Salary ${n}` })),
      [nativeAccount('a', { name: 'Savings' })],
    );
    const before = await valuesOf(world);
    const accounts = await accountsOf(world);
    for (const choice of [undefined, 'ask', 'update', 'match', 'refuse'] as const) {
      const text = `${other}${'\n'.repeat((choice ?? '').length)}`;
      await expect(send(world, text, choice)).rejects.toThrow(
        '4 records have the ids of an earlier file, but look different',
      );
      await settle(world);
      expect([await valuesOf(world), await accountsOf(world)]).toEqual([before, accounts]);
    }
    expect(await send(world, other, 'create')).toMatchObject({ verification: { readback: { status: 'matched' } } });
    expect(await valuesOf(world)).toHaveLength(8);
    expect(await accountsOf(world)).toEqual(['Account a', 'Savings']);
  });

  it.each(['update', 'match'] as const)(
    'is refused in a session if it is of another program with the same ids: %s',
    async (onKnownRecords) => {
      const world = createWorld(table);
      const { caller } = world;
      await send(world, nativeFile(FIRST.slice(0, 3)));
      const before = await ledgerOf(world);
      const { session } = await world.createSession(caller, {
        clientSessionId: null,
        expectedChunks: 1,
        filename: null,
      });
      const others = [1, 2, 3].map((n) => ({ id: String(n), amount: `${n}000`, date: '2025-07-07', name: `Pay ${n}` }));
      const bytes = Buffer.from(nativeFile(others, [nativeAccount('a', { name: 'Savings' })]));
      await world.addChunk(caller, session.id, () => ({ sequence: 1, clientChunkId: null, content: { bytes } }));
      await world.publishSession(caller, session.id, { onKnownRecords });
      await settle(world);
      const refused = await find(world, session.id);
      expect(refused).toMatchObject({ status: 'failed' });
      expect(refused.error).toContain('records have the ids of an earlier file, but look different: choose whether');
      expect([await ledgerOf(world), await accountsOf(world)]).toEqual([before, ['Account a']]);
    },
  );

  it.each(['update', 'match'] as const)(
    'leaves the records of another program alone that came later with the same ids: %s',
    async (onKnownRecords) => {
      const world = createWorld(table);
      const own = FIRST.slice(0, 3);
      await send(world, nativeFile(own));
      const others = own.map(({ id }, n) => ({ id, amount: `${n + 1}000`, date: '2025-07-07', name: `Salary ${n}` }));
      await send(world, nativeFile(others, [nativeAccount('a', { name: 'Savings' })]), 'create');
      const before = await valuesOf(world);

      const grown = [
        { ...own[0], id: '1', amount: '0.5' },
        ...own.slice(1),
        { id: '9', amount: '90', date: '2026-01-02', name: 'New' },
      ];
      await send(world, nativeFile(grown), onKnownRecords);
      const after = await ledgerOf(world);
      expect(after.filter(({ name }) => name.startsWith('Salary')).map(({ amount }) => amount)).toEqual(
        expect.arrayContaining(['1000', '2000', '3000']),
      );
      const [added] = after.filter(({ name }) => name === 'New');
      expect(added?.accountId).toBe(after.find(({ name }) => name === 'Shop 2')?.accountId);
      expect(after).toHaveLength(before.length + 1);
      expect(after.some(({ amount }) => amount === '0.5')).toBe(onKnownRecords === 'update');
    },
  );

  it('corrects a split with its parts, and leaves one with other parts', async () => {
    const world = createWorld(table);
    const split = (id: string, amount: string, parts: readonly string[]): NativeTransaction => ({
      id,
      amount,
      split_lines: parts.map((part, n) => ({ amount: part, name: `Part ${n + 1}` })),
    });
    const first = await send(world, nativeFile([split('s', '10', ['4', '6']), split('t', '10', ['4', '6'])]));
    const before = await valuesOf(world);
    const second = await send(
      world,
      nativeFile([split('s', '12', ['5', '7']), split('t', '12', ['4', '4', '4'])]),
      'update',
    );
    expect(second).toMatchObject({
      knownRecords: { same: 0, updated: 1, left: 1 },
      verification: { readback: { status: 'matched' } },
    });
    expect((await ledgerOf(world)).map(({ amount }) => amount).toSorted()).toEqual(['10', '12', '4', '5', '6', '7']);
    await revert(world, second);
    expect(await valuesOf(world)).toEqual(before);
    await revert(world, first);
    expect(await valuesOf(world)).toEqual([]);
  });

  it('keeps one opening balance and one trade, holding and valuation for each of its records', async () => {
    const world = createWorld(table);
    const file = (qty: string, balance: string) =>
      [
        nativeAccount('a', { balance, skip_opening_balance_import: false }),
        nativeLine('Account', {
          id: 'b',
          name: 'Broker',
          balance: '0',
          currency: 'USD',
          accountable_type: 'Investment',
          skip_opening_balance_import: true,
        }),
        nativeLine('Transaction', { id: 'x', account_id: 'a', date: '2026-03-05', amount: '5', name: 'Shop' }),
        nativeLine('Trade', {
          id: 'y',
          account_id: 'b',
          date: '2026-03-05',
          ticker: 'VT',
          qty,
          price: '10',
          amount: String(10 * Number(qty)),
          currency: 'USD',
        }),
        nativeLine('Valuation', { account_id: 'b', date: '2026-03-09', amount: '70' }),
      ].join('\n');
    await send(world, file('2', '100'));
    const before = await ledgerOf(world);
    expect(before).toHaveLength(4);
    const second = await send(world, file('3', '100'), 'update');
    expect(second).toMatchObject({
      knownRecords: { same: 2, updated: 1 },
      verification: { readback: { status: 'matched' } },
    });
    expect((await ledgerOf(world)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    await revert(world, second);
    expect((await ledgerOf(world)).map(({ updatedAt: _, ...entry }) => entry)).toEqual(
      before.map(({ updatedAt: _, ...entry }) => entry),
    );
  });
});
