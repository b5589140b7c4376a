import { beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { working } from '../../support/changes/change-set-user.ts';
import { call, type ErrorBody, type Listed } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { until } from '../../support/until.ts';

type Account = { readonly id: string; readonly name: string };
type Usage = { readonly api_key: { readonly account_ids: readonly string[] } };

/** In every name and note of the account that the key must not see. */
const SECRET = 'canary-9c1a';

let limited: ReturnType<typeof working>;
/** For all accounts. */
let all: string;
let apiKey: string;
let family: ReturnType<typeof working>;
let own: Account;
let hidden: Account;

const entryIn = (account: Account, name: string, amount: string) => ({
  ...{ account_id: account.id, date: '2026-02-10', amount, name },
});
const get = async <T>(path: string, key = apiKey) => call<T>('GET', path, { apiKey: key });

beforeAll(async () => {
  const created = await newFamily();
  all = created.apiKey;
  family = working(created.apiKey);
  own = await family.create<Account>('/accounts', { name: 'Checking', account_type: 'depository', balance: '100' });
  hidden = await family.create<Account>('/accounts', { name: SECRET, account_type: 'depository', balance: '9000' });
  apiKey = await created.keyFor(own.id);
  limited = working(apiKey);
});

describe('a key for some accounts', () => {
  it('sees only these, in lists, in their counts and one by one', async () => {
    const shown = await family.create<Transaction>('/transactions', entryIn(own, 'Bakery', '4.80'));
    const secret = await family.create<Transaction>('/transactions', entryIn(hidden, SECRET, '77.70'));
    const moved = await family.create<Transaction>('/transactions', entryIn(hidden, 'Moved here', '1'));
    const gone = await family.create<Transaction>('/transactions', entryIn(own, SECRET, '2'));
    await family.patch(moved.id, { account_id: own.id });
    await family.patch(gone.id, { account_id: hidden.id });

    const list = await get<Listed<Transaction>>('/transactions');
    expect(list.body.data.map(({ id }) => id).toSorted()).toEqual([shown.id, moved.id].toSorted());
    expect(list.body.meta.total_count).toBe(2);
    const accounts = await get<Listed<Account>>('/accounts');
    expect(accounts.body.data.map(({ id }) => id)).toEqual([own.id]);
    expect((await get<Usage>('/usage')).body.api_key.account_ids).toEqual([own.id]);

    for (const path of [
      ...['/transactions', `/transactions?account_id=${hidden.id}`, `/transactions?search=${SECRET}`],
      ...['/transactions?min_amount=0', '/valuations', '/balances', '/holdings', '/trades', '/accounts'],
    ]) {
      const { status, body } = await get<Listed<unknown>>(path);
      expect([path, status, JSON.stringify(body).includes(SECRET)]).toEqual([path, 200, false]);
      expect(JSON.stringify(body)).not.toContain(hidden.id);
    }
    const unknown = '0195583d-4b20-7c53-8d7f-2a9e6f3b8c17';
    for (const [path, id] of [
      ['/transactions/', secret.id],
      ['/transactions/', gone.id],
      ['/accounts/', hidden.id],
    ] as const) {
      const [answer, reference] = await Promise.all([
        get<ErrorBody>(`${path}${id}`),
        get<ErrorBody>(`${path}${unknown}`),
      ]);
      expect([answer.status, answer.body.message]).toEqual([404, reference.body.message]);
    }
    expect((await get(`/transactions/${moved.id}`)).status).toBe(200);
  });

  it('changes only these', async () => {
    const secret = await family.create<Transaction>('/transactions', entryIn(hidden, SECRET, '77.70'));
    const post = (account: Account) =>
      call<ErrorBody & { readonly data: Transaction }>('POST', '/transactions', {
        apiKey,
        json: entryIn(account, 'New', '3'),
      });
    expect(await post(hidden)).toMatchObject({
      status: 422,
      body: { errors: [`account_id must be the id of an account of your family, and "${hidden.id}" is not one`] },
    });
    const mine = await post(own);
    expect(mine.status).toBe(201);
    expect((await limited.patch(secret.id, { notes: 'seen' })).status).toBe(404);
    const removal = await call('DELETE', `/transactions/${secret.id}`, { apiKey });
    expect(removal.status).toBe(404);
    expect((await limited.patch(mine.body.data.id, { account_id: hidden.id })).status).toBe(422);
    const valuation = { account_id: hidden.id, date: '2026-02-11', amount: '1' };
    expect(await call('POST', '/valuations', { apiKey, json: { valuation } })).toMatchObject({
      status: 422,
      body: { errors: [`account_id must be the id of an account of your family, and "${hidden.id}" is not one`] },
    });
  });

  it('gets no answer that was kept for another key', async () => {
    const send = (key: string) =>
      call<ErrorBody>('POST', '/transactions', {
        apiKey: key,
        json: entryIn(hidden, SECRET, '12'),
        headers: { 'idempotency-key': 'job-2026-02-10' },
      });
    expect((await send(apiKey)).status).toBe(422);
    expect((await send(all)).status).toBe(201);
    const again = await send(apiKey);
    expect([again.status, JSON.stringify(again.body).includes(SECRET)]).toEqual([422, false]);
  });

  it('reads a list by cursor', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { data, meta } = (await get<Listed<Transaction>>(`/transactions?per_page=1${query}`)).body;
      seen.push(...data.map(({ account }) => account?.id ?? ''));
      cursor = (meta as unknown as { next_cursor: string | null }).next_cursor;
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen)).toEqual(new Set([own.id]));
  });

  it('does not see the other side of a transfer that is in another account', async () => {
    const out = await family.create<Transaction>('/transactions', entryIn(own, 'To savings', '50'));
    const into = await family.create<Transaction>('/transactions', entryIn(hidden, SECRET, '-50'));
    const json = { transfers: [{ outflow_transaction_id: out.id, inflow_transaction_id: into.id }] };
    expect((await call('POST', '/transfers', { apiKey: all, json })).status).toBeLessThan(300);
    const transferOf = async (key: string) =>
      (await get<{ readonly data: Transaction }>(`/transactions/${out.id}`, key)).body.data.transfer;
    const linked = await until(
      () => transferOf(all),
      (transfer) => transfer !== null,
    );
    expect(linked?.transaction_id).toBe(into.id);
    expect(await transferOf(apiKey)).toBeNull();
    const changed = await call<ErrorBody>('PATCH', `/transactions/${out.id}`, { apiKey, json: { amount: '1000' } });
    expect(changed).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/^amount does not fit the transfer that this transaction belongs to/) },
    });
    expect(JSON.stringify(changed.body)).not.toContain(into.id);
  });

  it('cannot do what concerns the whole family', async () => {
    for (const path of ['/imports', '/categories', '/balance_sheet', '/transactions/changes', '/changes', '/exports']) {
      expect(await get<ErrorBody>(path)).toMatchObject({
        status: 403,
        body: { error: 'insufficient_scope', details: { limited_to_accounts: true } },
      });
    }
  });
});
