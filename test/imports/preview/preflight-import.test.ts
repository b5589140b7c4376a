import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CreateImportRequest } from '../../../shared/imports/use-cases/create-import.ts';
import { createWorld, type World } from '../../model/world.ts';
import { anAccount, aTag, CSV, NOTHING, request, settle } from '../../support/imports/wallet-file.ts';
import { startDirectTable } from '../../support/store/direct-table.ts';
import type { TestTable } from '../../support/store/dynalite-table.ts';

let table: TestTable;
beforeAll(async () => {
  table = await startDirectTable();
});
afterAll(() => table.stop());

describe('preflightImport', () => {
  const look = (world: World, text: string, over: Partial<CreateImportRequest> = {}) => {
    const { type, accountId, configuration, content } = request(text, over);
    return world.preflight(world.caller, { type, accountId, configuration, content: content ?? NOTHING });
  };

  it('predicts the effect of publishing', async () => {
    const world = createWorld(table);
    const account = await anAccount(world);
    const text = `${CSV}03/01/2026,-1.50,Bakery,Food,a\n`;

    const before = await look(world, text, { accountId: account });

    expect(before.errors).toEqual([]);
    expect(before.preview).toEqual({
      willCreate: 3,
      willMatch: 0,
      willSkipDeleted: 0,
      willReview: 0,
      newRecords: {
        category: { count: 2, names: ['Food', 'Home'] },
        tag: { count: 2, names: ['a', 'b'] },
        merchant: { count: 0, names: [] },
        account: { count: 0, names: [] },
      },
      dateRange: { first: '2026-01-03', last: '2026-01-04' },
      totals: [
        {
          account: { id: account, name: 'Wallet' },
          currency: 'USD',
          inflow: '0',
          outflow: '5',
          net: '-5',
          rows: 3,
          balance: { before: '0', after: '-5', currency: 'USD' },
          closing: null,
          opening: null,
        },
      ],
    });
    const { id } = await world.create(world.caller, request(CSV, { accountId: account, publish: true }));
    await settle(world);
    expect((await world.imports.find(world.caller.familyId, id))?.status).toBe('complete');
    const after = await look(world, text, { accountId: account });
    expect(after.preview).toMatchObject({
      willCreate: 1,
      willMatch: 2,
      willSkipDeleted: 0,
      willReview: 0,
      newRecords: { category: { count: 0 } },
      totals: [{ outflow: '1.5', net: '-1.5', rows: 1, balance: { before: '-3.5', after: '-5' } }],
    });
  });

  it('lists new accounts and errors without writing anything', async () => {
    const world = createWorld(table);
    const named = await look(world, 'date,amount,account\n03/01/2026,5,Savings\n03/01/2026,x,Savings\n');

    expect(named.preview?.newRecords.account).toEqual({ count: 1, names: ['Savings'] });
    expect(named.preview?.totals).toEqual([
      {
        account: { id: null, name: 'Savings' },
        currency: 'USD',
        inflow: '5',
        outflow: '0',
        net: '5',
        rows: 1,
        balance: { before: '0', after: '5', currency: 'USD' },
        closing: null,
        opening: null,
      },
    ]);
    expect(named.errors).toEqual([
      { code: 'invalid_row', message: 'Row 2: Amount "x" is not a number in the format 1,234.56' },
    ]);
    const unnamed = await look(world, 'date,amout\n03/01/2026,5\n');
    expect(unnamed.headers).toEqual({ found: ['date', 'amout'], required: ['date', 'amount'], missing: ['amount'] });
    expect(unnamed.errors).toMatchObject([{ code: 'missing_required_headers' }]);
    expect((await look(world, 'date,amount\n')).errors).toMatchObject([{ code: 'no_data_rows' }]);
    expect((await look(world, '')).errors).toMatchObject([{ code: 'no_data_rows' }]);
    await expect(look(world, 'date,amount\n"03/01/2026,5\n')).rejects.toMatchObject({ code: 'invalid_csv' });

    expect((await world.imports.list(world.caller.familyId, { page: 1, perPage: 10 })).totalCount).toBe(0);
    expect(world.uploads.keys()).toEqual([]);
  });

  it('counts the entries, totals and new names of a native file', async () => {
    const world = createWorld(table);
    await aTag(world, 'Treats');
    const of = (type: string, data: Readonly<Record<string, unknown>>) => ({ type, data });
    const entry = { account_id: 'a', date: '2026-01-03', name: 'x' };
    const parts = [
      { id: 't2a', amount: '4', name: 'one' },
      { id: 't2b', amount: '6', name: 'two' },
    ];
    const balance = { account_id: 'a', date: '2026-01-05', balance: '1' };
    const records = [
      of('Transaction', { ...entry, id: 't1', amount: '-2.50' }),
      of('Transaction', { ...entry, id: 't2', amount: '10', currency: 'EUR', split_lines: parts }),
      of('Transaction', { ...entry, id: 't3', amount: '1', currency: 'JPY' }),
      of('Account', { id: 'a', name: 'Wallet', balance: '9', accountable_type: 'Depository', currency: 'EUR' }),
      of('Account', { id: 'b', name: 'Wallet', balance: '9', accountable_type: 'Depository' }),
      of('Transaction', { ...entry, id: 't4', account_id: 'b', amount: '3', date: '2026-01-09' }),
      of('Valuation', { account_id: 'b', date: '2026-01-02', amount: '100' }),
      of('Balance', balance),
      of('Balance', { ...balance, balance: '2' }),
      of('Tag', { id: 'g1', name: 'Treats' }),
      of('Tag', { id: 'g2', name: 'Holiday' }),
    ];
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');

    const seen = await look(world, text, { type: 'NativeImport' });

    expect(seen.errors).toEqual([]);
    const wallet = { account: { id: null, name: 'Wallet' }, inflow: '0' };
    const euros = { before: '0', after: '9', currency: 'EUR' };
    const yen = { before: '0', after: '-1', currency: 'JPY' };
    const dollars = { before: '0', after: '97', currency: 'USD' };
    expect(seen.preview).toEqual({
      willCreate: 6,
      willMatch: 0,
      willSkipDeleted: 0,
      willReview: 0,
      newRecords: {
        category: { count: 0, names: [] },
        tag: { count: 1, names: ['Holiday'] },
        merchant: { count: 0, names: [] },
        account: { count: 2, names: ['Wallet', 'Wallet'] },
      },
      dateRange: { first: '2026-01-02', last: '2026-01-09' },
      totals: [
        {
          ...wallet,
          currency: 'EUR',
          inflow: '2.5',
          outflow: '10',
          net: '-7.5',
          rows: 2,
          balance: euros,
          closing: null,
          opening: null,
        },
        { ...wallet, currency: 'JPY', outflow: '1', net: '-1', rows: 1, balance: yen, closing: null, opening: null },
        {
          ...wallet,
          currency: 'USD',
          outflow: '3',
          net: '-3',
          rows: 1,
          balance: dollars,
          closing: null,
          opening: null,
        },
      ],
    });
    const faulty = await look(world, `${text}{"type":"Tag","data":{}}\n`, { type: 'NativeImport' });
    expect(faulty.preview).toBeNull();
    expect(faulty.errors).not.toEqual([]);
  });
});
