import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { heldDinner } from '../../support/bank/held-dinner.ts';
import { call, demo, type ErrorBody, type Listed, settled } from '../../support/http/api-client.ts';
import { type NewFamily, newFamily } from '../../support/new-family.ts';

type One = { readonly data: Transaction };

let family: NewFamily;
beforeAll(async () => {
  family = await newFamily();
});

const ask = <Body = One>(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) =>
  call<Body>(method, path, { apiKey: family.apiKey, ...(json !== undefined && { json }), headers });
const decide = <Body = One>(id: string, json: unknown, headers: Record<string, string> = {}) =>
  ask<Body>('PUT', `/transactions/${id}/posted_match`, json, headers);
const show = (id: string) => ask('GET', `/transactions/${id}`);
const namesOf = async (query: string): Promise<readonly string[]> =>
  (await ask<Listed<Transaction>>('GET', `/transactions?${query}`)).body.data.map(({ name }) => name).sort();

const dinedOut = () => heldDinner(family);

describe('GET /transactions, for transactions of a bank feed', () => {
  it('shows pending transactions with the suggested booked one', async () => {
    const { held, booked } = await dinedOut();

    expect((await show(booked)).body.data).toMatchObject({ pending: false, bank_feed: { status: 'posted' } });
    expect((await show(held)).body.data).toMatchObject({
      pending: true,
      excluded: true,
      import_id: null,
      bank_feed: {
        provider: 'us',
        status: 'stale',
        external_id: 'HOLD-9',
        posted_match: { transaction_id: booked, amount: '46.00', amount_formatted: '$46.00', confidence: 'medium' },
      },
    });
  });

  it('filters by pending', async () => {
    const { accountId } = await dinedOut();

    expect(await namesOf(`account_id=${accountId}&pending=true`)).toEqual(['BISTRO HOLD']);
    expect(await namesOf(`account_id=${accountId}&pending=false`)).toEqual(['BISTRO']);
    expect(await namesOf(`account_id=${accountId}`)).toHaveLength(2);
    expect(await ask<ErrorBody>('GET', '/transactions?pending=maybe')).toMatchObject({
      status: 422,
      body: { message: 'pending must be true or false' },
    });
  });

  it('is matched by the same row of a file until that import is reverted', async () => {
    const { accountId, booked } = await dinedOut();
    const json = { account_id: accountId, date_format: '%Y-%m-%d', signage_convention: 'inflows_negative' };
    const raw_file_content = 'date,amount,name,notes\n2026-03-01,46.00,BISTRO,With Ada\n';
    const sent = await ask<{ data: ImportDetail }>('POST', '/imports', { ...json, publish: true, raw_file_content });
    const { status } = await settled(sent.body.data.id, family.apiKey);

    expect([status, await namesOf(`account_id=${accountId}`)]).toEqual(['complete', ['BISTRO', 'BISTRO HOLD']]);
    expect((await show(booked)).body.data).toMatchObject({ notes: 'With Ada', bank_feed: { external_id: 'TRN-9' } });

    await ask('POST', `/imports/${sent.body.data.id}/revert`, {});
    await settled(sent.body.data.id, family.apiKey);
    expect((await show(booked)).body.data).toMatchObject({ notes: null, bank_feed: { external_id: 'TRN-9' } });
  });
});

describe('PUT /transactions/{id}/posted_match', () => {
  it('merges: the booked transaction takes over the data of the pending one, which is removed', async () => {
    const { accountId, held, booked } = await dinedOut();
    const category = await ask<{ data: { id: string } }>('POST', '/categories', { name: `Out ${crypto.randomUUID()}` });
    await ask('PATCH', `/transactions/${held}`, { category_id: category.body.data.id, notes: 'With Ada' });
    const { status, body, headers } = await decide(held, { decision: 'merge' });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: booked, amount: '46.00', notes: 'With Ada', date: '2026-03-01' });
    expect(body.data.category?.id).toBe(category.body.data.id);
    expect(headers.get('etag')).toBe((await show(booked)).headers.get('etag'));
    expect((await show(held)).status).toBe(404);
    expect(await namesOf(`account_id=${accountId}`)).toEqual(['BISTRO']);
    expect((await decide(held, { decision: 'merge' })).status).toBe(404);
  });

  it('dismisses: both stay, and the match is not suggested again', async () => {
    const { accountId, held, booked } = await dinedOut();
    const { status, body } = await decide(held, { decision: 'dismiss', transaction_id: booked });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: held, pending: true, excluded: true, bank_feed: { posted_match: null } });
    expect((await decide(held, { decision: 'dismiss' })).body).toEqual(body);
    expect(await decide<ErrorBody>(held, { decision: 'merge' })).toMatchObject({
      status: 409,
      body: { error: 'invalid_state', message: expect.stringContaining('send its id as transaction_id') },
    });
    expect(await namesOf(`account_id=${accountId}`)).toHaveLength(2);
    expect(await decide(held, { decision: 'merge', transaction_id: booked })).toMatchObject({ status: 200 });
  });

  it('returns 409 without changes if the suggested transaction is gone', async () => {
    const { held, booked } = await dinedOut();
    await ask('DELETE', `/transactions/${booked}`);
    const before = await show(held);

    expect(await decide<ErrorBody>(held, { decision: 'merge' })).toMatchObject({
      status: 409,
      body: { error: 'conflict', message: expect.stringContaining(`${booked} no longer exists`) },
    });
    expect((await show(held)).body).toEqual(before.body);
  });

  it('checks If-Match against the pending transaction', async () => {
    const { held } = await dinedOut();
    const seen = (await show(held)).headers.get('etag') ?? '';
    await ask('PATCH', `/transactions/${held}`, { notes: 'changed' });

    expect((await decide(held, { decision: 'merge' }, { 'if-match': seen })).status).toBe(412);
    const now = (await show(held)).headers.get('etag') ?? '';
    expect((await decide(held, { decision: 'merge' }, { 'if-match': now })).status).toBe(200);
  });

  it('names every invalid field', async () => {
    const { held } = await dinedOut();
    const other = await dinedOut();
    const refused = (json: unknown) => decide<ErrorBody>(held, json);

    expect(await refused({})).toMatchObject({ status: 422, body: { message: 'decision must be merge or dismiss' } });
    for (const transaction_id of ['no-id', demo().account_id]) {
      expect(await refused({ decision: 'merge', transaction_id })).toMatchObject({
        status: 422,
        body: {
          message: `transaction_id must be the id of a transaction of your family, and "${transaction_id}" is not one`,
        },
      });
    }
    expect(await refused({ decision: 'merge', transaction_id: other.booked })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining(`${other.booked} belongs to another account`) },
    });
    expect(await refused({ decision: 'dismiss', transaction_id: other.booked })).toMatchObject({ status: 422 });
  });

  it('needs a pending transaction of the family, and a key with write access', async () => {
    const { held, booked } = await dinedOut();
    const json = { decision: 'dismiss' };
    const elsewhere = await call('PUT', `/transactions/${held}/posted_match`, { json });
    const reading = await call('PUT', `/transactions/${held}/posted_match`, {
      json,
      apiKey: demo().read_only_api_key,
    });

    expect([elsewhere.status, reading.status, (await decide('no-id', json)).status]).toEqual([404, 403, 404]);
    expect(await decide<ErrorBody>(booked, json)).toMatchObject({ status: 409, body: { error: 'invalid_state' } });
  });
});
