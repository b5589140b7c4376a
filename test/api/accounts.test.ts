import { describe, expect, it } from 'vitest';
import type { Account } from '../../shared/schema/account.ts';
import type { Valuation } from '../../shared/schema/valuation.ts';
import { call, type ErrorBody, type Listed, newAccount } from '../support/api-client.ts';

describe('POST /accounts', () => {
  it('makes an account whose balance is an opening valuation two years back', async () => {
    const account = await newAccount({ balance: '100.5', subtype: 'checking' });
    const { body } = await call<Listed<Valuation>>('GET', `/valuations?account_id=${account.id}`);

    expect(account).toMatchObject({ balance: '100.50', subtype: 'checking', status: 'active' });
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ kind: 'opening_anchor', amount: '100.50', amount_formatted: '$100.50' });
    expect(Number(body.data[0]?.date.slice(0, 4))).toBe(new Date().getUTCFullYear() - 2);
    expect((await call<{ data: Account }>('GET', `/accounts/${account.id}`)).body.data).toEqual(account);
  });

  it('shows a valuation unwrapped, with the status of its account', async () => {
    const account = await newAccount({ account_type: 'loan', currency: 'JPY', balance: '5000' });
    const { body } = await call<Listed<Valuation>>('GET', `/valuations?account_id=${account.id}`);

    const one = await call<Valuation>('GET', `/valuations/${body.data[0]?.id.toUpperCase()}`);

    expect(one.body).toEqual(body.data[0]);
    expect(one.body.account).toEqual({ id: account.id, name: account.name, account_type: 'loan', status: 'active' });
    expect((await call('GET', `/transactions/${one.body.id}`)).status).toBe(404);
  });

  it('names every field that is wrong', async () => {
    const { status, body } = await call<ErrorBody>('POST', '/accounts', {
      json: { name: ' ', account_type: 'Depository', currency: 'XXQ', balance: 12 },
    });

    expect(status).toBe(422);
    expect(body.errors?.map((sentence) => sentence.split(' ')[0])).toEqual([
      'name',
      'account_type',
      'currency',
      'balance',
    ]);
  });

  it('answers the same again for the same Idempotency-Key, and refuses it for another request', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const json = { name: 'Once', account_type: 'depository', balance: '1' };
    const first = await call<{ data: Account }>('POST', '/accounts', { json, headers });
    const second = await call<{ data: Account }>('POST', '/accounts', { json, headers });
    const other = await call<ErrorBody>('POST', '/accounts', { json: { ...json, name: 'Twice' }, headers });

    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(other).toMatchObject({ status: 422, body: { error: 'idempotency_key_reused' } });
  });
});

describe('GET /accounts', () => {
  it('pages through every account once', async () => {
    await newAccount();
    const ids: string[] = [];
    for (let page: number | null = 1; page !== null; ) {
      const { body }: { body: Listed<Account> } = await call('GET', `/accounts?per_page=2&page=${page}`);
      ids.push(...body.data.map(({ id }) => id));
      page = body.meta.next_page;
    }
    const all = await call<Listed<Account>>('GET', '/accounts?per_page=1000');

    expect(new Set(ids).size).toBe(ids.length);
    expect(all.body.meta.per_page).toBe(100);
    expect(all.body.data.slice(0, 3).map(({ id }) => id)).toEqual(ids.slice(0, 3));
  });
});
