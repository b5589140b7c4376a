import { describe, expect, it } from 'vitest';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { Valuation } from '../../../shared/ledger/schema/valuation.ts';
import { call, createImport, type ErrorBody, type Listed, newAccount, settled } from '../../support/http/api-client.ts';

describe('POST /accounts', () => {
  it('creates an account whose balance is an opening valuation dated two years ago', async () => {
    const account = await newAccount({ balance: '100.5', subtype: 'checking' });
    const { body } = await call<Listed<Valuation>>('GET', `/valuations?account_id=${account.id}`);

    expect(account).toMatchObject({ balance: '100.50', subtype: 'checking', status: 'active' });
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({ kind: 'opening_anchor', amount: '100.50', amount_formatted: '$100.50' });
    expect(Number(body.data[0]?.date.slice(0, 4))).toBe(new Date().getUTCFullYear() - 2);
    expect((await call<{ data: Account }>('GET', `/accounts/${account.id}`)).body.data).toEqual(account);
  });

  it('stores the other fields', async () => {
    const facts = { institution_name: 'Bank', institution_domain: 'bank.test', notes: 'Ours', status: 'draft' };
    const account = await newAccount({ ...facts, institution_name: ' Bank ', balance: 7.5 });

    expect(account).toMatchObject({ ...facts, balance: '7.50' });
  });

  it('returns a valuation without a wrapper, with the status of its account', async () => {
    const account = await newAccount({ account_type: 'loan', currency: 'JPY', balance: '5000' });
    const { body } = await call<Listed<Valuation>>('GET', `/valuations?account_id=${account.id}`);

    const valuation = await call<Valuation>('GET', `/valuations/${body.data[0]?.id.toUpperCase()}`);

    expect(valuation.body).toEqual(body.data[0]);
    expect(valuation.body.account).toEqual({
      id: account.id,
      name: account.name,
      account_type: 'loan',
      status: 'active',
    });
    expect((await call('GET', `/transactions/${valuation.body.id}`)).status).toBe(404);
  });

  it('names every invalid field', async () => {
    const { status, body } = await call<ErrorBody>('POST', '/accounts', {
      json: { name: ' ', account_type: 'Depository', currency: 'XXQ', balance: [12], status: 'closed' },
    });

    expect(status).toBe(422);
    expect(body.errors?.map((sentence) => sentence.split(' ')[0])).toEqual([
      'name',
      'account_type',
      'currency',
      'balance',
      'status',
    ]);
  });

  it('repeats the answer for the same Idempotency-Key, and refuses the key for another request', async () => {
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
  it('lists every account once across pages', async () => {
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

const patch = (id: string, json: unknown, headers: Record<string, string> = {}) =>
  call<{ data: Account }>('PATCH', `/accounts/${id}`, { json, headers });

describe('PATCH /accounts/{id}', () => {
  it('changes the given fields and keeps the rest', async () => {
    const account = await newAccount({ subtype: 'savings', balance: '7' });
    const change = { name: ' Rainy days ', status: 'disabled', institution_name: 'Bank', notes: 'Ours' };
    const { status, body, headers } = await patch(account.id, change);
    const read = await call<{ data: Account }>('GET', `/accounts/${account.id}`);

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ...change, name: 'Rainy days', subtype: 'savings', balance: '7.00' });
    expect(read.body).toEqual(body);
    expect(read.headers.get('etag')).toBe(headers.get('etag'));
    expect((await patch(account.id, { institution_name: '', subtype: null })).body.data).toMatchObject({
      institution_name: null,
      subtype: null,
      notes: 'Ours',
    });
  });

  it('gives a released name to the next account that claims it', async () => {
    const name = `Claimed ${crypto.randomUUID()}`;
    const account = await newAccount();
    await patch(account.id, { name });
    const content = `date,amount,name,account\n2026-02-01,-5,Lunch,${name}\n`;
    const { id } = await settled((await createImport({ raw_file_content: content, publish: 'true' })).id);
    const { body } = await call<Listed<{ account: { id: string } }>>('GET', `/transactions?import_id=${id}`);

    expect(body.data.map((valuation) => valuation.account.id)).toEqual([account.id]);
  });

  it('lets only one of many concurrent changes of the same state succeed', async () => {
    const account = await newAccount();
    const { headers } = await call('GET', `/accounts/${account.id}`);
    const seen = { 'if-match': headers.get('etag') ?? '' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => patch(account.id, { notes: `${at}` }, seen)),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
  });

  it.each([
    [{ name: ' ' }, 'name is required'],
    [{ status: 'closed' }, 'status must be one of active, disabled, draft'],
    [{ subtype: 'mortgage' }, 'subtype "mortgage" of the account_type depository is not one of'],
    [{ currency: 'euros' }, 'currency must be an ISO 4217 currency code, like "USD"'],
    [{ account_type: 'card' }, 'account_type must be one of depository, investment'],
    [{ balance: '1' }, 'balance cannot be set'],
  ])('rejects %o', async (change, message) => {
    const account = await newAccount();
    const { status, body } = await patch(account.id, change);

    expect(status).toBe(422);
    expect((body as unknown as ErrorBody).message).toContain(message);
  });

  it('corrects the type and the currency of an account without entries, and clears a subtype that the type does not have', async () => {
    const account = await newAccount({ subtype: 'checking' });
    const { status, body } = await patch(account.id, { account_type: 'credit_card', currency: 'eur' });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ account_type: 'credit_card', subtype: null, currency: 'EUR' });
  });

  it('keeps what valuations mean, and the currency of what the account has', async () => {
    const opened = await newAccount({ balance: '100' });
    const says = async (id: string, change: object) => (await patch(id, change)).body as unknown as ErrorBody;
    expect((await says(opened.id, { account_type: 'loan' })).message).toContain(
      'account_type cannot change from depository to loan: its valuations, holdings and trades record what is owned. Delete them first, or create another account',
    );
    expect((await says(opened.id, { currency: 'EUR' })).message).toContain('currency cannot change from USD to EUR');
    expect((await patch(opened.id, { account_type: 'other_asset' })).status).toBe(200);
  });

  it('turns spending from an account into what a card owes', async () => {
    const account = await newAccount();
    await call('POST', '/transactions', {
      json: { account_id: account.id, date: '2026-02-01', amount: '12.5', name: 'Coffee' },
    });
    expect((await patch(account.id, { account_type: 'credit_card' })).body.data).toMatchObject({ balance: '12.50' });
  });
});

describe('DELETE /accounts/{id}', () => {
  it('deletes only an account without entries', async () => {
    const [empty, full, other] = [await newAccount(), await newAccount({ balance: '1' }), await newAccount()];
    const { body } = await call<{ data: { id: string } }>('POST', '/transactions', {
      json: { account_id: other.id, date: '2026-02-01', amount: '1', name: 'moves' },
    });
    const moved = await newAccount();
    await call('PATCH', `/transactions/${body.data.id}`, { json: { account_id: moved.id } });
    const remove = async (id: string) => (await call('DELETE', `/accounts/${id}`)).status;

    expect([await remove(full.id), await remove(moved.id)]).toEqual([409, 409]);
    expect([await remove(empty.id), await remove(empty.id), await remove(other.id)]).toEqual([204, 404, 204]);
    expect((await call('GET', `/accounts/${empty.id}`)).status).toBe(404);
  });

  it('keeps an account that an import uses', async () => {
    const content = `date,amount,name,account,currency\n2026-02-01,-5,Lunch,Made ${crypto.randomUUID()},USD\n`;
    const imported = await createImport({ raw_file_content: content, publish: 'true' });
    expect(imported.status).not.toBe('failed');
    const { id } = await settled(imported.id);
    const { body } = await call<Listed<{ account: { id: string } }>>('GET', `/transactions?import_id=${id}`);

    expect(await call('DELETE', `/accounts/${body.data[0]?.account.id}`)).toMatchObject({
      status: 409,
      body: {
        error: 'conflict',
        message: `The import ${id} uses this account: revert it first`,
        details: { import_ids: [id], change_set_ids: [] },
      },
    });
  });

  it('names the change sets that use an account apart from its imports', async () => {
    const { id: accountId } = await newAccount();
    const operation = { action: 'create', account_id: accountId, date: '2026-02-01', amount: '1', name: 'Lunch' };
    const created = await call<{ data: { change_set: { id: string } } }>('POST', '/transactions/bulk', {
      json: { operations: [operation] },
    });
    const { id } = created.body.data.change_set;

    expect(await call('DELETE', `/accounts/${accountId}`)).toMatchObject({
      status: 409,
      body: {
        message: `The change set ${id} uses this account: revert it first`,
        details: { import_ids: [], change_set_ids: [id] },
      },
    });
    await call('POST', `/change_sets/${id}/revert`);
    await expect
      .poll(async () => (await call('DELETE', `/accounts/${accountId}`)).status, { timeout: 20_000 })
      .toBe(204);
  });
});
