import { describe, expect, it } from 'vitest';
import type { Account } from '../../../shared/accounts/schema/account.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { call, createImport, type ErrorBody, type Listed, newAccount, settled } from '../../support/http/api-client.ts';

type One = { readonly data: Transaction };
const NOWHERE = '00000000-0000-4000-8000-000000000000';

const create = (accountId: string, fields: Record<string, unknown> = {}) =>
  call<One>('POST', '/transactions', {
    json: { account_id: accountId, date: '2026-02-27', amount: '4.8', name: 'Corner bakery', ...fields },
  });
const patch = (id: string, json: unknown, headers: Record<string, string> = {}) =>
  call<One>('PATCH', `/transactions/${id}`, { json, headers });
const balanceOf = async (id: string): Promise<string> =>
  (await call<{ data: Account }>('GET', `/accounts/${id}`)).body.data.balance;
const listed = async (query: string): Promise<readonly string[]> =>
  (await call<Listed<Transaction>>('GET', `/transactions?${query}`)).body.data.map(({ name }) => name);

describe('POST /transactions', () => {
  it('creates an entry that reads back unchanged and counts in the balance', async () => {
    const account = await newAccount({ balance: '100' });
    const { status, body, headers } = await create(account.id, { notes: 'Two loaves', excluded: true });
    const read = await call<One>('GET', `/transactions/${body.data.id}`);

    expect(status).toBe(201);
    expect(body.data).toMatchObject({ amount: '4.80', amount_formatted: '$4.80', currency: 'USD', import_id: null });
    expect(body.data).toMatchObject({ notes: 'Two loaves', excluded: true, kind: 'standard', parent_id: null });
    expect(read.body).toEqual(body);
    expect(read.headers.get('etag')).toBe(headers.get('etag'));
    expect(await balanceOf(account.id)).toBe('95.20');
  });

  it('creates one entry from fifty requests with one Idempotency-Key', async () => {
    const account = await newAccount();
    const json = { account_id: account.id, date: '2026-02-27', amount: '1', name: 'Once' };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', '/transactions', { json, headers })),
    );

    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect((await call<Listed<Transaction>>('GET', `/transactions?account_id=${account.id}`)).body.data).toHaveLength(
      1,
    );
  });

  it('names every invalid field', async () => {
    const { status, body } = await call<ErrorBody>('POST', '/transactions', {
      json: { date: '2026-02-30', amount: '1,50', name: ' ', currency: 'XXQ', tag_ids: 'x', excluded: 1, kind: 'no' },
    });

    expect(status).toBe(422);
    expect(body.errors?.map((sentence) => sentence.split(' ')[0]).sort()).toEqual(
      ['account_id', 'amount', 'currency', 'date', 'excluded', 'kind', 'name', 'tag_ids'].sort(),
    );
    expect(body.errors).toContainEqual(expect.stringMatching(/^amount must be a decimal .*not "1,50"$/));
  });

  it.each([NOWHERE, 'no-id'])(
    'answers the same for all missing accounts, categories, merchants and tags: %s',
    async (id) => {
      const account = await newAccount();
      const filed = { category_id: id, merchant_id: id, tag_ids: [id] };
      const wrongAccount = await create(id);
      const wrongFiling = await call<ErrorBody>('POST', '/transactions', {
        json: { account_id: account.id, date: '2026-02-27', amount: '1', name: 'x', ...filed },
      });

      expect(wrongAccount).toMatchObject({
        status: 422,
        body: { message: `account_id must be the id of an account of your family, and "${id}" is not one` },
      });
      expect(wrongFiling.body.errors).toEqual([
        `category_id must be the id of a category of your family, and "${id}" is not one`,
        `merchant_id must be the id of a merchant of your family, and "${id}" is not one`,
        `tag_ids must be ids of tags of your family, and "${id}" is not one`,
      ]);
    },
  );

  it('creates parts that count instead of their parent', async () => {
    const account = await newAccount({ balance: '100' });
    const { body } = await create(account.id, {
      amount: '10',
      splits: [{ amount: '7.5', name: 'Food' }, { amount: '2.5' }],
    });
    const { body: all } = await call<Listed<Transaction>>('GET', `/transactions?account_id=${account.id}`);
    const parts = all.data.filter(({ parent_id }) => parent_id === body.data.id);

    expect(parts.map(({ name, amount }) => [name, amount]).sort()).toEqual([
      ['Corner bakery', '2.50'],
      ['Food', '7.50'],
    ]);
    expect(await balanceOf(account.id)).toBe('90.00');
    expect((await create(account.id, { amount: '10', splits: [{ amount: '9' }] })).status).toBe(422);
  });
});

describe('PATCH /transactions/{id}', () => {
  it('changes the given fields, and keeps the rest and the id', async () => {
    const [from, to] = [await newAccount({ balance: '100' }), await newAccount({ balance: '100' })];
    const { body: made } = await create(from.id, { notes: 'kept' });

    const { status, body } = await patch(made.data.id, {
      account_id: to.id,
      date: '2026-01-05',
      amount: '-3',
      name: 'Refund',
    });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: made.data.id, date: '2026-01-05', amount: '-3.00', notes: 'kept' });
    expect(body.data.account?.id).toBe(to.id);
    expect(await listed(`account_id=${from.id}`)).toEqual([]);
    expect(await listed(`account_id=${to.id}&start_date=2026-01-01&end_date=2026-01-31`)).toEqual(['Refund']);
    expect([await balanceOf(from.id), await balanceOf(to.id)]).toEqual(['100.00', '103.00']);
  });

  it('lets only one of many concurrent changes of the same state succeed', async () => {
    const account = await newAccount();
    const { body, headers } = await create(account.id);
    const seen = { 'if-match': headers.get('etag') ?? '' };

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => patch(body.data.id, { notes: `writer ${at}` }, seen)),
    );
    const won = answers.filter(({ status }) => status === 200);

    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(9);
    expect((await call<One>('GET', `/transactions/${body.data.id}`)).body).toEqual(won[0]?.body);
    expect((await patch(body.data.id, { notes: null }, { 'if-match': '*' })).body.data.notes).toBeNull();
  });

  it('changes the amounts of a split only together', async () => {
    const account = await newAccount({ balance: '100' });
    const { body } = await create(account.id, { amount: '10', splits: [{ amount: '7.5' }, { amount: '2.5' }] });
    const { id } = body.data;
    const partId = async () =>
      (await call<Listed<Transaction>>('GET', `/transactions?account_id=${account.id}`)).body.data.find(
        ({ parent_id }) => parent_id === id,
      )?.id ?? '';

    expect(await patch(id, { amount: '11' })).toMatchObject({ status: 409, body: { error: 'invalid_state' } });
    expect(await patch(id, { excluded: false })).toMatchObject({ status: 409, body: { error: 'invalid_state' } });
    expect((await patch(id, { excluded: true, name: 'Bakery' })).body.data).toMatchObject({ excluded: true });
    expect(await patch(await partId(), { amount: '1' })).toMatchObject({
      status: 409,
      body: { error: 'invalid_state' },
    });
    expect((await patch(await partId(), { name: 'Jam' })).status).toBe(200);
    expect((await call('DELETE', `/transactions/${await partId()}`)).status).toBe(409);
    expect((await patch(id, { amount: '11', splits: [{ amount: '11', name: 'All' }] })).status).toBe(200);
    expect(await balanceOf(account.id)).toBe('89.00');
    expect((await patch(id, { amount: '12', splits: [] })).body.data).toMatchObject({
      amount: '12.00',
      excluded: false,
    });
    expect(await balanceOf(account.id)).toBe('88.00');
    expect((await call('DELETE', `/transactions/${id}`)).status).toBe(204);
    expect(await balanceOf(account.id)).toBe('100.00');
  });

  it('keeps a person’s category when the import that created it is reverted', async () => {
    const account = await newAccount();
    const content = 'date,amount,name,category,tags\n2026-02-01,-5,Lunch,Eating out,work\n';
    const imported = await settled(
      (await createImport({ account_id: account.id, publish: 'true', raw_file_content: content })).id,
    );
    const { body } = await call<Listed<Transaction>>('GET', `/transactions?account_id=${account.id}`);
    const { category, tags } = body.data[0] ?? {};
    const mine = await create(account.id, { category_id: category?.id, tag_ids: tags?.map(({ id }) => id) });

    await call('POST', `/imports/${imported.id}/revert`);
    await settled(imported.id);

    expect((await call<One>('GET', `/transactions/${mine.body.data.id}`)).body.data).toMatchObject({ category, tags });
    expect(await listed(`account_id=${account.id}`)).toEqual(['Corner bakery']);
  });
});

describe('DELETE /transactions/{id}', () => {
  it('deletes once, for the latest version only', async () => {
    const account = await newAccount();
    const { body, headers } = await create(account.id);
    await patch(body.data.id, { notes: 'changed' });
    const path = `/transactions/${body.data.id}`;

    expect((await call('DELETE', path, { headers: { 'if-match': headers.get('etag') ?? '' } })).status).toBe(412);
    expect(await call('DELETE', path)).toMatchObject({ status: 204, body: null });
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await call('GET', path)).status).toBe(404);
    expect((await patch(body.data.id, { notes: 'x' })).status).toBe(404);
  });
});

describe('GET /transactions', () => {
  it('filters by text in any case, amounts, direction and references', async () => {
    const account = await newAccount();
    await create(account.id, { name: 'Straße des Kaffees', amount: '12' });
    await create(account.id, { name: 'Salary', amount: '-1000', notes: 'ÉTÉ', date: '2026-01-31' });
    await create(account.id, { name: 'Books', amount: '30', date: '2025-12-01' });
    const of = (query: string) => listed(`account_id=${account.id}&${query}`);

    expect(await of('search=STRASSE')).toEqual(['Straße des Kaffees']);
    expect(await of('search=%C3%A9t%C3%A9')).toEqual(['Salary']);
    expect(await of('type=income')).toEqual(['Salary']);
    expect(await of('type=expense')).toEqual(['Straße des Kaffees', 'Books']);
    expect(await of('min_amount=12&max_amount=30.00')).toEqual(['Straße des Kaffees', 'Books']);
    expect(await of('search=a&start_date=2026-01-01')).toEqual(['Straße des Kaffees', 'Salary']);
    expect(await of(`category_id=${NOWHERE}`)).toEqual([]);
    expect(await of('category_id=none&merchant_id=none&tag_id=none&search=a&in_spending=true')).toHaveLength(2);
    expect(await of(`currency=${account.currency.toLowerCase()}&type=income`)).toEqual(['Salary']);
    expect(await of('currency=XAF')).toEqual([]);
    const { body } = await call<Listed<Transaction>>(
      'GET',
      `/transactions?account_id=${account.id}&search=s&per_page=1&page=2`,
    );
    expect([body.meta.total_count, body.data[0]?.name]).toEqual([3, 'Salary']);
    for (const query of [
      'type=transfer',
      'tag_id=x',
      'currency=E',
      'in_spending=1',
      'min_amount=-1',
      'max_amount=1e3',
    ]) {
      expect((await call('GET', `/transactions?${query}`)).status).toBe(422);
    }
  });

  it('finds by the names of a category, its parent, a merchant or a tag, and by an amount', async () => {
    const account = await newAccount();
    const made = async (path: string, json: object) =>
      (await call<{ data: { id: string } }>('POST', path, { json })).body.data.id;
    const mark = crypto.randomUUID().slice(0, 8);
    const parent_id = await made('/categories', { name: `Above ${mark}` });
    const category_id = await made('/categories', { name: `Below ${mark}`, parent_id });
    const merchant_id = await made('/merchants', { name: `Shop ${mark}` });
    const tag = await made('/tags', { name: `Tag ${mark}` });
    await create(account.id, { name: 'Filed', category_id });
    await create(account.id, { name: 'Bought', merchant_id });
    await create(account.id, { name: 'Tagged', tag_ids: [tag], amount: '-1234.50' });
    const of = (search: string) => listed(`account_id=${account.id}&search=${search}`);

    expect(await of(`above ${mark}`)).toEqual(['Filed']);
    expect(await of(`below ${mark}`)).toEqual(['Filed']);
    expect(await of(`shop ${mark}`)).toEqual(['Bought']);
    expect(await of(`tag ${mark}`)).toEqual(['Tagged']);
    expect((await of(mark)).toSorted()).toEqual(['Bought', 'Filed', 'Tagged']);
    expect(await of('1234.5')).toEqual(['Tagged']);
    expect(await of('1234')).toEqual([]);
  });
});

describe('GET /transactions with a cursor', () => {
  type Page = Listed<Transaction> & {
    readonly meta: { readonly next_cursor: string | null; readonly total_count: number };
  };
  const read = async (query: string) => (await call<Page>('GET', `/transactions?${query}`)).body;

  it('goes on where the page before ended, although read transactions are deleted', async () => {
    const account = await newAccount();
    for (const day of [11, 12, 13, 14]) await create(account.id, { date: `2026-02-${day}`, name: `Day ${day}` });
    const first = await read(`account_id=${account.id}&per_page=2`);
    expect(first.data.map(({ name }) => name)).toEqual(['Day 14', 'Day 13']);
    for (const { id } of first.data) await call('DELETE', `/transactions/${id}`);

    const second = await read(`account_id=${account.id}&per_page=1&cursor=${first.meta.next_cursor}`);
    expect(second.data.map(({ name }) => name)).toEqual(['Day 12']);
    expect(second.meta).toMatchObject({ total_count: 4, current_page: 2, next_page: null, prev_page: null });
    const third = await read(`account_id=${account.id}&per_page=500&cursor=${second.meta.next_cursor}`);
    expect(third.data.map(({ name }) => name)).toEqual(['Day 11']);
    expect(third.meta).toMatchObject({ next_cursor: null, per_page: 500 });
  });

  it('has no records and no next page beyond the end', async () => {
    const account = await newAccount();
    await create(account.id);
    const beyond = await read(`account_id=${account.id}&page=7`);
    expect(beyond.data).toEqual([]);
    expect(beyond.meta).toMatchObject({
      current_page: 7,
      total_pages: 1,
      next_page: null,
      prev_page: 1,
      next_cursor: null,
    });
  });

  it.each(['nonsense', 'Zq3fP0aK.2026-02-27.7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803.1.1'])(
    'refuses %s, which is not a cursor of this family',
    async (cursor) => {
      const { status, body } = await call<ErrorBody>('GET', `/transactions?cursor=${cursor}`);
      expect([status, body.error]).toEqual([422, 'invalid_cursor']);
      expect(body.errors).toEqual([
        'cursor must be the next_cursor of an earlier response with the same filters: leave it out to start with the newest record',
      ]);
    },
  );

  it('refuses the cursor of a list with other filters', async () => {
    const account = await newAccount();
    for (const day of [11, 12]) await create(account.id, { date: `2026-02-${day}` });
    const { meta } = await read(`account_id=${account.id}&per_page=1`);
    const other = await call<ErrorBody>('GET', `/transactions?per_page=1&type=expense&cursor=${meta.next_cursor}`);
    expect(other).toMatchObject({ status: 422, body: { error: 'invalid_cursor' } });
  });

  it('refuses a page beside a cursor', async () => {
    const { status, body } = await call<ErrorBody>('GET', '/transactions?cursor=x&page=2');
    expect(status).toBe(422);
    expect(body.errors).toEqual(['page cannot be sent with cursor: send one of them']);
  });
});
