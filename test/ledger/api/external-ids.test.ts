import { beforeAll, describe, expect, it } from 'vitest';
import type { BulkAnswer } from '../../../shared/changes/schema/bulk.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { type ChangeSetUser, working } from '../../support/changes/change-set-user.ts';
import { call, type ErrorBody, type Listed } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';

type Single<T> = { readonly data: T };

let apiKey: string;
let family: ChangeSetUser;
let account: string;

beforeAll(async () => {
  ({ apiKey } = await newFamily());
  family = working(apiKey);
  account = (await family.create<{ id: string }>('/accounts', { name: 'Checking', account_type: 'depository' })).id;
});

const post = <T = Single<Transaction>>(more: object) =>
  call<T>('POST', '/transactions', {
    apiKey,
    json: { account_id: account, date: '2026-02-10', amount: '4.80', name: 'Bakery', ...more },
  });
const list = async (query: string) =>
  (await call<Listed<Transaction>>('GET', `/transactions?${query}`, { apiKey })).body.data.map(({ id }) => id);

describe('external ids and metadata of transactions', () => {
  it('are kept, filtered by, changed and shown in the history', async () => {
    const { status, body } = await post({ external_id: ' n-1 ', metadata: { order: '42', shop: 'Corner' } });
    expect(status).toBe(201);
    const { id } = body.data;
    expect(body.data).toMatchObject({
      external_id: 'n-1',
      external_source: 'api',
      metadata: { order: '42', shop: 'Corner' },
    });
    const other = (await post({ external_id: 'n-1', external_source: 'shop' })).body.data;
    expect(await list('external_id=n-1')).toEqual([id]);
    expect(await list('external_id=n-1&external_source=shop')).toEqual([other.id]);
    expect(await list('external_id=n-1&min_amount=5')).toEqual([]);
    expect(await list('external_id=none')).toEqual([]);
    expect(await list('metadata=order:42')).toEqual([id]);
    expect(await list('metadata=shop')).toEqual([id]);
    expect(await list('metadata=order:43')).toEqual([]);
    expect(await list('metadata=corner:order:7')).toEqual([]);
    const colon = (await post({ metadata: { 'corner:order': '7' } })).body.data;
    expect(await list('metadata=corner:order:7')).toEqual([colon.id]);

    const changed = await family.patch(id, { external_id: 'n-2', metadata: { order: '43' } });
    expect(changed.body.data).toMatchObject({ external_id: 'n-2', metadata: { order: '43' } });
    expect((await family.history(id))[0]).toMatchObject({
      fields: ['external_id', 'metadata'],
      before: { external_id: 'n-1', external_source: 'api', metadata: { order: '42', shop: 'Corner' } },
      after: { external_id: 'n-2', metadata: { order: '43' } },
    });
    expect(await list('external_id=n-1')).toEqual([]);
    const cleared = await family.patch(id, { external_id: null, metadata: null });
    expect(cleared.body.data).toMatchObject({ external_id: null, external_source: null, metadata: {} });
  });

  it('are refused on a second transaction, with the id of the first', async () => {
    const { id } = (await post({ external_id: 'taken' })).body.data;
    const again = await post<ErrorBody>({ external_id: 'taken' });
    expect([again.status, again.body.error, again.body.details]).toEqual([
      409,
      'external_id_taken',
      { id, external_id: 'taken', external_source: 'api' },
    ]);
    const other = (await post({})).body.data;
    expect((await family.patch(other.id, { external_id: 'taken' })).status).toBe(409);
    await call('DELETE', `/transactions/${id}`, { apiKey });
    expect((await family.patch(other.id, { external_id: 'taken' })).status).toBe(200);
  });

  it('belong to one family', async () => {
    await post({ external_id: 'mine' });
    const foreign = await newFamily();
    const body = (await call<Listed<Transaction>>('GET', '/transactions?external_id=mine', { apiKey: foreign.apiKey }))
      .body;
    expect(body.data).toEqual([]);
  });

  it.each([
    [{ external_id: '' }, 'external_id must not be blank'],
    [{ external_id: 'x'.repeat(256) }, 'external_id must be at most 255 characters'],
    [{ external_source: 'shop' }, 'external_source must be sent with external_id'],
    [{ metadata: { a: 1 } }, 'metadata.a must be a string'],
    [{ metadata: { [`k ${'b'.repeat(40)}`]: '1' } }, `metadata["k ${'b'.repeat(40)}"] must be at most 40 characters`],
    [{ metadata: [] }, 'metadata must be an object with texts'],
    [
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, 'v'])) },
      'metadata must have at most 20 pairs',
    ],
  ])('refuses %j', async (fields, message) => {
    const { status, body } = await post<ErrorBody>(fields);
    expect([status, body.message]).toEqual([422, message]);
  });

  it('name the transactions of a request of many', async () => {
    const send = async (operations: readonly object[]) =>
      (await call<Single<BulkAnswer>>('POST', '/transactions/bulk', { apiKey, json: { operations } })).body.data;
    const operations = ['b-1', 'b-2'].map((external_id) => ({
      action: 'create',
      account_id: account,
      date: '2026-02-11',
      amount: '1',
      name: external_id,
      external_id,
      metadata: { batch: '1' },
    }));
    const created = await send(operations);
    const again = await send(operations);
    expect(again.change_set).toBeNull();
    expect(again.results).toEqual(
      created.results.map((result) => ({
        ...result,
        outcome: 'unchanged',
        reason: 'A transaction with this external_id exists already',
      })),
    );
    const changed = await send([
      { action: 'update', external_id: 'b-1', amount: '2' },
      { action: 'delete', external_id: 'b-2' },
      { action: 'delete', external_id: 'b-3' },
    ]);
    expect(changed.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'unchanged']);
    expect(await list('metadata=batch:1')).toEqual([created.results[0]?.transaction_id]);
    await family.revert(changed.change_set?.id ?? '');
    expect((await list('metadata=batch')).length).toBe(2);
    expect(await list('external_id=b-2')).toEqual([created.results[1]?.transaction_id]);
  });
});
