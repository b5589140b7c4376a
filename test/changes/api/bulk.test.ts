import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkAnswer } from '../../../shared/changes/schema/bulk.ts';
import { type ChangeSetUser, working } from '../../support/changes/change-set-user.ts';
import { call, type ErrorBody } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

type Single<T> = { readonly data: T };

let apiKey: string;
let family: ChangeSetUser;
let account: string;
let food: string;

beforeAll(async () => {
  ({ apiKey } = await newFamily());
  family = working(apiKey);
  account = (await family.create<{ id: string }>('/accounts', { name: 'Checking', account_type: 'depository' })).id;
  food = (await family.create<{ id: string }>('/categories', { name: 'Food' })).id;
});

const send = (operations: readonly object[], headers: Record<string, string> = {}) =>
  call<Single<BulkAnswer>>('POST', '/transactions/bulk', { apiKey, headers, json: { operations } });
const refused = (operations: unknown) =>
  call<ErrorBody>('POST', '/transactions/bulk', { apiKey, json: { operations } });
const named = async () => (await family.transactions()).map(({ name, amount }) => `${name} ${amount}`);
const aBakery = (name: string, more: object = {}) => ({
  action: 'create',
  account_id: account,
  date: '2026-02-10',
  amount: '4.80',
  name,
  ...more,
});

describe('POST /transactions/bulk', () => {
  it('creates, updates and deletes as one change set, which can be reverted', async () => {
    const { status, body } = await send([aBakery('A'), aBakery('B', { category_id: food }), aBakery('C')]);
    expect(status).toBe(200);
    const [a = '', b = '', c = ''] = body.data.results.map(({ transaction_id }) => transaction_id);
    expect(body.data.change_set).toMatchObject({
      kind: 'bulk',
      status: 'applied',
      counts: { selected: 3, changes: 3, refused: 0, unchanged: 0 },
      verification: { status: 'verified', applied: 3, skipped: 0, wrong: 0 },
      revertable: true,
    });

    const operations = [
      { action: 'update', id: a, amount: '5', date: '2025-11-03', notes: 'Changed' },
      { action: 'delete', id: c },
      { action: 'update', id: b, name: 'B', category_id: food },
      aBakery('D'),
    ];
    const second = (await send(operations)).body.data;
    expect(second.results).toEqual([
      { action: 'update', outcome: 'applied', transaction_id: a, reason: null },
      { action: 'delete', outcome: 'applied', transaction_id: c, reason: null },
      { action: 'update', outcome: 'unchanged', transaction_id: b, reason: 'It has these values already' },
      { action: 'create', outcome: 'applied', transaction_id: expect.any(String), reason: null },
    ]);
    expect((await named()).sort()).toEqual(['A 5.00', 'B 4.80', 'D 4.80']);

    expect(second.change_set?.key_name).toBe('test');
    expect((await family.history(a))[0]).toMatchObject({
      by: 'change_set',
      key_name: 'test',
      fields: expect.any(Array),
    });
    const { data } = await family.entries(second.change_set?.id ?? '');
    expect(data.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['change', 'applied'],
      ['delete', 'applied'],
      ['none', 'unchanged'],
      ['create', 'applied'],
    ]);
    expect(data[0]).toMatchObject({
      before: { amount: '4.80', date: '2026-02-10', notes: null },
      after: { amount: '5.00', date: '2025-11-03', notes: 'Changed' },
    });

    expect((await family.revert(second.change_set?.id ?? '')).status).toBe('reverted');
    expect((await named()).sort()).toEqual(['A 4.80', 'B 4.80', 'C 4.80']);
    expect((await family.revert(body.data.change_set?.id ?? '')).error).toBeUndefined();
    expect(await named()).toEqual([]);
  });

  it('changes nothing the second time', async () => {
    const created = (await send([aBakery('A'), aBakery('B')])).body.data;
    const [a = '', b = ''] = created.results.map(({ transaction_id }) => transaction_id);
    const operations = [
      { action: 'update', id: a, notes: 'x' },
      { action: 'delete', id: b },
    ];
    expect((await send(operations)).body.data.change_set?.status).toBe('applied');
    const again = await send(operations);
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual({
      change_set: null,
      results: [
        { action: 'update', outcome: 'unchanged', transaction_id: a, reason: 'It has these values already' },
        { action: 'delete', outcome: 'unchanged', transaction_id: b, reason: 'It is deleted already' },
      ],
    });
    await send([{ action: 'delete', id: a }]);
  });

  it('creates nothing twice with the same Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'bulk-1' };
    const first = await send([aBakery('Once')], headers);
    const again = await send([aBakery('Once')], headers);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await named()).toEqual(['Once 4.80']);
    await family.revert(first.body.data.change_set?.id ?? '');
  });

  it('creates or updates by external id, changes nothing the second time, and is undone exactly', async () => {
    const upsert = (id: string, more: object = {}) => ({
      ...aBakery(id, { external_id: id, ...more }),
      action: 'upsert',
    });
    const before = (await send([upsert('u-1', { notes: 'Kept' })])).body.data;
    expect(before.results).toMatchObject([{ action: 'create', outcome: 'applied' }]);
    const id = before.results[0]?.transaction_id ?? '';
    await family.patch(id, { category_id: food });

    const nightly = [upsert('u-1', { amount: '5.10', external_source: 'api' }), upsert('u-2')];
    const { change_set, results } = (await send(nightly)).body.data;
    expect(results).toEqual([
      { action: 'update', outcome: 'applied', transaction_id: id, reason: null },
      { action: 'create', outcome: 'applied', transaction_id: expect.any(String), reason: null },
    ]);
    const [changed] = (await family.transactions()).filter((transaction) => transaction.id === id);
    expect(changed).toMatchObject({ amount: '5.10', notes: 'Kept', category: { id: food }, external_id: 'u-1' });

    const again = (await send(nightly)).body.data;
    expect(again.change_set).toBeNull();
    expect(again.results.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['update', 'unchanged'],
      ['update', 'unchanged'],
    ]);

    expect((await family.revert(change_set?.id ?? '')).error).toBeUndefined();
    const left = await family.transactions();
    expect(left.map(({ name, amount, category }) => [name, amount, category?.id])).toEqual([['u-1', '4.80', food]]);
    const refusedBoth = await refused([upsert('u-1'), upsert('u-1')]);
    expect(refusedBoth.body.errors).toEqual([
      'operations.1.external_id names the same transaction as operation 0: combine them into one',
    ]);
    await send([{ action: 'delete', id }]);
  });

  it('keeps a created transaction that a person changed since, and says so', async () => {
    const { change_set, results } = (await send([aBakery('Kept'), aBakery('Gone')])).body.data;
    await family.patch(results[0]?.transaction_id ?? '', { notes: 'Mine' });
    const reverted = await family.revert(change_set?.id ?? '');
    expect(reverted.error).toBe(
      'Created transactions that stay, because they were edited, or an import or bank reported them too: 1',
    );
    expect(await named()).toEqual(['Kept 4.80']);
    await send([{ action: 'delete', id: results[0]?.transaction_id }]);
  });

  it('refuses everything if one operation is wrong, and names the place of each fault', async () => {
    const { status, body } = await refused([
      aBakery('Fine'),
      aBakery('Amount', { amount: 'x' }),
      { action: 'update', id: 'none', date: '2026-13-01' },
      { action: 'delete', id: 'none', name: 'x' },
    ]);
    expect(status).toBe(422);
    expect(body.details).toMatchObject({
      operations: [
        { index: 1, pointer: '/operations/1/amount', message: expect.stringContaining('must be a decimal') },
        { index: 2, pointer: '/operations/2/date', message: expect.stringContaining('must be an ISO 8601 date') },
        { index: 3, pointer: '/operations/3/name', message: 'name does not belong here: leave it out' },
      ],
    });
    expect(body.errors?.[1]).toBe('operations.2.date must be an ISO 8601 date, like "2026-02-28", not "2026-13-01"');
    expect(await named()).toEqual([]);
  });

  it('names faults of the form together with those of records and transactions', async () => {
    const { status, body } = await refused([
      { action: 'update', external_id: 'none', notes: 'x' },
      aBakery('Date', { date: '2026-13-01' }),
      aBakery('Category', { category_id: 'x' }),
    ]);
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      expect.stringContaining('operations.0.external_id "none" of the source'),
      'operations.1.date must be an ISO 8601 date, like "2026-02-28", not "2026-13-01"',
      'operations.2.category_id must be the id of a category of your family, and "x" is not one',
    ]);
    expect(await named()).toEqual([]);
  });

  it('refuses records and transactions that the family does not have', async () => {
    const foreign = working((await newFamily()).apiKey);
    const elsewhere = await foreign.create<{ id: string }>('/accounts', { name: 'Other', account_type: 'depository' });
    const { status, body } = await refused([
      aBakery('Fine'),
      aBakery('Account', { account_id: elsewhere.id }),
      aBakery('Records', { category_id: 'x', tag_ids: ['y'] }),
      { action: 'update', id: 'z', notes: 'x' },
      { action: 'delete', id: 'z' },
    ]);
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      `operations.1.account_id must be the id of an account of your family, and "${elsewhere.id}" is not one`,
      'operations.2.category_id must be the id of a category of your family, and "x" is not one',
      'operations.2.tag_ids must be ids of tags of your family, and "y" is not one',
      'operations.3 Your family has no transaction with the id "z"',
      'operations.4 names the same transaction as operation 3: combine them into one',
      'operations.4 Your family has no transaction with the id "z"',
    ]);
    expect(await named()).toEqual([]);
  });

  it.each([
    [[], 'operations must not be empty'],
    ['x', 'operations must be a list'],
    [[{ action: 'merge' }], 'operations.0.action must be create, upsert, update or delete, not "merge"'],
    [[{ action: 'create' }], 'operations.0.account_id is required'],
    [[{ action: 'upsert', id: 'x' }], 'operations.0.account_id is required'],
    [
      [{ action: 'upsert', account_id: 'x', date: '2026-02-10', amount: '1', name: 'x', external_id: null }],
      'operations.0.external_id is required',
    ],
    [[{ action: 'delete' }], 'operations.0.id or external_id is required'],
    [Array.from({ length: 501 }, () => ({ action: 'delete', id: 'x' })), 'operations must have at most 500 items'],
  ])('refuses %j', async (operations, message) => {
    const { status, body } = await refused(operations);
    expect([status, body.message]).toEqual([422, expect.stringContaining(message)]);
  });
});

describe('a change set with separate changes', () => {
  it('is previewed, applied and reverted as one', async () => {
    const created = (await send([aBakery('A'), aBakery('B'), aBakery('C')])).body.data;
    const [a = '', b = '', c = ''] = created.results.map(({ transaction_id }) => transaction_id);
    const ready = await family.preview({
      changes: [
        { transaction_id: a, category_id: food },
        { transaction_id: b, notes: 'x', amount: '9' },
        { transaction_id: c, delete: true },
        { transaction_id: 'none', notes: 'x' },
      ],
    });
    expect(ready).toMatchObject({ status: 'ready', counts: { selected: 4, changes: 3, refused: 1, unchanged: 0 } });
    await family.patch(a, { notes: 'In between' });
    const applied = await family.apply(ready.id);
    expect(applied.verification).toMatchObject({ status: 'verified', applied: 2, skipped: 1 });
    const { data } = await family.entries(ready.id);
    expect(data.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['skipped', 'It changed in the meantime, so it was left alone'],
      ['applied', null],
      ['applied', null],
      ['refused', expect.stringMatching(/^Your family has no transaction with the id "[^"]+"$/)],
    ]);
    expect((await named()).sort()).toEqual(['A 4.80', 'B 9.00']);
    await family.revert(ready.id);
    expect((await named()).sort()).toEqual(['A 4.80', 'B 4.80', 'C 4.80']);
  });

  it.each([
    [{ filter: {}, changes: [{ transaction_id: 'x', notes: 'x' }] }, 'filter cannot be sent with a list of changes'],
    [{ changes: [{ notes: 'x' }] }, 'changes.0.transaction_id is required'],
    [{ changes: [{ transaction_id: 'x', delete: true, notes: 'y' }] }, 'changes.0.delete must be alone'],
  ])('refuses %j', async (json, message) => {
    const { status, body } = await family.refused(json);
    expect([status, body.message]).toEqual([422, expect.stringContaining(message)]);
  });
});
