import { beforeAll, describe, expect, it } from 'vitest';
import type { Account } from '../../../../shared/accounts/schema/account.ts';
import type { Category } from '../../../../shared/catalogue/schema/category.ts';
import type { Changes, TransactionChanges } from '../../../../shared/changes/schema/mirror.ts';
import type { Transaction } from '../../../../shared/ledger/schema/transaction.ts';
import { call, type ErrorBody, type Listed, settled } from '../../../support/http/api-client.ts';
import { newFamily } from '../../../support/new-family.ts';

const ROWS = [
  'date,amount,name,category',
  ...Array.from({ length: 7 }, (_, day) => `2026-03-0${day + 1},-${day + 1}.50,Bakery,Bread`),
];

type Copy = { readonly records: Map<string, Transaction>; cursor: string | undefined };

describe('GET /transactions/changes', () => {
  let apiKey: string;
  let account: Account;
  const post = async <T>(path: string, json: object) =>
    (await call<{ data: T }>('POST', path, { apiKey, json })).body.data;
  const changes = async (cursor: string | undefined, limit = 3) => {
    const query = new URLSearchParams({ limit: `${limit}`, ...(cursor !== undefined && { cursor }) });
    return (await call<TransactionChanges>('GET', `/transactions/changes?${query}`, { apiKey })).body;
  };
  const listed = async () =>
    (await call<Listed<Transaction>>('GET', '/transactions?per_page=100', { apiKey })).body.data;
  /** As the recipe in docs/api.md. */
  const follow = async (copy: Copy): Promise<void> => {
    for (let hasMore = true; hasMore; ) {
      const { data, meta } = await changes(copy.cursor);
      for (const id of data.removed) copy.records.delete(id);
      for (const record of [...data.added, ...data.changed]) copy.records.set(record.id, record);
      copy.cursor = meta.next_cursor;
      hasMore = meta.has_more;
    }
  };
  const byId = (records: Iterable<Transaction>) =>
    Object.fromEntries([...records].map((record) => [record.id, record]));
  const expectSame = async (copy: Copy): Promise<void> =>
    expect(byId(copy.records.values())).toEqual(byId(await listed()));
  const publish = async (rows: readonly string[]): Promise<string> => {
    const file = {
      type: 'TransactionImport',
      account_id: account.id,
      date_format: '%Y-%m-%d',
      raw_file_content: rows.join('\n'),
    };
    const { id } = await post<{ id: string }>('/imports', { ...file, publish: true });
    await settled(id, apiKey);
    return id;
  };

  beforeAll(async () => {
    ({ apiKey } = await newFamily());
    account = await post<Account>('/accounts', { name: 'Checking', account_type: 'depository' });
  });

  it('keeps a copy equal to the list through an import, edits, new names, a deletion and a revert', async () => {
    const copy: Copy = { records: new Map(), cursor: undefined };
    await follow(copy);
    expect(copy.records.size).toBe(0);

    const importId = await publish(ROWS);
    await follow(copy);
    expect(copy.records.size).toBe(7);
    await expectSame(copy);

    const [first, second] = [...copy.records.values()];
    await call('PATCH', `/transactions/${first?.id}`, { apiKey, json: { notes: 'edited' } });
    await call('DELETE', `/transactions/${second?.id}`, { apiKey });
    await follow(copy);
    expect(copy.records.get(first?.id ?? '')?.notes).toBe('edited');
    await expectSame(copy);

    const categoryId = first?.category?.id ?? '';
    await call('PATCH', `/categories/${categoryId}`, { apiKey, json: { name: 'Breakfast' } });
    await call('PATCH', `/accounts/${account.id}`, { apiKey, json: { name: 'Household' } });
    await follow(copy);
    expect([...copy.records.values()].map(({ category, account: own }) => [category?.name, own?.name])).toEqual(
      Array.from({ length: 6 }, () => ['Breakfast', 'Household']),
    );
    await call('DELETE', `/categories/${categoryId}`, { apiKey });
    await follow(copy);
    await expectSame(copy);

    await call('POST', `/imports/${importId}/revert`, { apiKey, json: { force: true } });
    await settled(importId, apiKey);
    await follow(copy);
    await expectSame(copy);
  });

  it('returns the same cursor while nothing changes, and the same changes again to a client that lost them', async () => {
    const copy: Copy = { records: new Map(), cursor: undefined };
    await follow(copy);
    const cursor = copy.cursor;
    const json = { account_id: account.id, date: '2026-03-09', amount: '4.00', name: 'By hand' };
    const added = await post<Transaction>('/transactions', json);
    const answers = [await changes(cursor), await changes(cursor)];
    for (const { data, meta } of answers) {
      expect(data).toEqual({ added: [added], changed: [], removed: [] });
      expect(meta.has_more).toBe(false);
    }
    const { next_cursor: next = '' } = answers[1]?.meta ?? {};
    const quiet = { data: { added: [], changed: [], removed: [] }, meta: { next_cursor: next, has_more: false } };
    expect([await changes(next), await changes(next)]).toEqual([quiet, quiet]);
  });

  it('shows the other side of a transfer as it is now', async () => {
    const savings = await post<Account>('/accounts', { name: 'Savings', account_type: 'depository' });
    const sides = { date: '2026-03-10', name: 'Transfer' };
    const outflow = await post<Transaction>('/transactions', { ...sides, account_id: account.id, amount: '20.00' });
    const inflow = await post<Transaction>('/transactions', { ...sides, account_id: savings.id, amount: '-20.00' });
    const transfers = [{ outflow_transaction_id: outflow.id, inflow_transaction_id: inflow.id }];
    const { id } = await post<{ id: string }>('/transfers', { transfers });
    await expect
      .poll(
        async () =>
          (await call<{ data: { status: string } }>('GET', `/change_sets/${id}`, { apiKey })).body.data.status,
      )
      .toBe('applied');
    const copy: Copy = { records: new Map(), cursor: undefined };
    await follow(copy);
    expect(copy.records.get(outflow.id)?.transfer?.transaction_id).toBe(inflow.id);
    await call('PATCH', `/transactions/${inflow.id}`, { apiKey, json: { date: '2026-03-12' } });
    await follow(copy);
    expect(copy.records.get(outflow.id)?.transfer?.date).toBe('2026-03-12');
    await expectSame(copy);
  });

  it('refuses unknown, malformed and foreign cursors alike, and says to begin again', async () => {
    const other = await newFamily();
    const { body } = await call<TransactionChanges>('GET', '/transactions/changes', { apiKey: other.apiKey });
    for (const cursor of [body.meta.next_cursor, 'o1kV7Rf0yQm3tC5bL2xWJA', '../raw/x', 'x']) {
      const answer = await call<ErrorBody>('GET', `/transactions/changes?cursor=${encodeURIComponent(cursor)}`, {
        apiKey,
      });
      expect([cursor, answer.status, answer.body.error]).toEqual([cursor, 422, 'invalid_cursor']);
      expect(answer.body.message).toContain('begin again without a cursor');
    }
  });
});

describe('GET /changes', () => {
  let apiKey: string;
  const changes = async (query: object) =>
    call<Changes & ErrorBody>('GET', `/changes?${new URLSearchParams({ ...query })}`, { apiKey });
  const post = async <T>(path: string, json: object) =>
    (await call<{ data: T }>('POST', path, { apiKey, json })).body.data;

  beforeAll(async () => {
    ({ apiKey } = await newFamily());
  });

  it('follows records of several kinds, and an account whose balance changed', async () => {
    const account = await post<Account>('/accounts', { name: 'Checking', account_type: 'depository' });
    const category = await post<Category>('/categories', { name: 'Bread' });
    const kinds = 'accounts,categories,transactions';
    const { body: first } = await changes({ kinds });
    expect(Object.keys(first.data)).toEqual(kinds.split(','));
    expect(first.data.accounts?.added.map(({ id }) => id)).toEqual([account.id]);
    expect(first.data.categories?.added).toContainEqual(category);

    const json = {
      account_id: account.id,
      date: '2026-03-09',
      amount: '4.00',
      name: 'Bakery',
      category_id: category.id,
    };
    const transaction = await post<Transaction>('/transactions', json);
    await call('DELETE', `/categories/${category.id}`, { apiKey });
    await expect
      .poll(async () => (await call<{ data: Account }>('GET', `/accounts/${account.id}`, { apiKey })).body.data.balance)
      .toBe('-4.00');
    const { body: next } = await changes({ cursor: first.meta.next_cursor });
    expect(next.data.accounts).toMatchObject({
      added: [],
      changed: [{ id: account.id, balance: '-4.00' }],
      removed: [],
    });
    expect(next.data.categories).toEqual({ added: [], changed: [], removed: [category.id] });
    expect(next.data.transactions?.added).toEqual([{ ...transaction, category: null }]);
  });

  it('follows all kinds by default, and the kinds of the cursor only', async () => {
    const { body } = await changes({});
    expect(Object.keys(body.data)).toHaveLength(11);
    const { next_cursor: cursor } = body.meta;
    expect((await changes({ cursor, kinds: 'tags' })).body.message).toContain('begin again without a cursor');
    const unknown = await changes({ kinds: 'tags,wishes' });
    expect([unknown.status, unknown.body.message]).toEqual([422, expect.stringContaining('"wishes" is none of them')]);
  });
});
