import { beforeAll, describe, expect, it } from 'vitest';
import type { ChangeSet } from '../../../shared/changes/schema/change-set.ts';
import type { Suggestion } from '../../../shared/changes/schema/suggestion.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { HABITS, newFilingFamily, OPEN } from '../../support/changes/filing-family.ts';
import { call, type ErrorBody, type Listed } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { until } from '../../support/until.ts';

type Single<T> = { readonly data: T };

describe('suggestions', () => {
  let apiKey: string;
  let accountId: string;

  const send = <T>(method: string, path: string, json?: object) =>
    call<T>(method, path, { apiKey, ...(json && { json }) });
  const suggestions = async (query = '') =>
    (await send<Listed<Suggestion>>('GET', `/suggestions?per_page=100${query}`)).body;
  const transaction = async (id: string) => (await send<Single<Transaction>>('GET', `/transactions/${id}`)).body.data;
  const settledTo = async (id: string, status: ChangeSet['status']): Promise<ChangeSet> =>
    until(
      async () => (await send<Single<ChangeSet>>('GET', `/change_sets/${id}`)).body.data,
      (changeSet) => changeSet.status === status,
    );
  const accept = (json: object) => send<Single<ChangeSet> & ErrorBody>('POST', '/suggestions/accept', json);

  beforeAll(async () => {
    ({ apiKey, accountId } = await newFilingFamily());
  });

  it('name the category that the family files, how sure that is, and why', async () => {
    const { data, meta } = await suggestions();

    expect(meta.total_count).toBe(HABITS.length * OPEN);
    for (const {
      transaction: { name },
      category,
      merchant,
    } of data) {
      const habit = HABITS.find(([known]) => name.startsWith(known));
      expect(category).toMatchObject({ name: habit?.[1], reason: '12 of the last 12 with this name' });
      expect(category?.probability).toBeGreaterThanOrEqual(0.9);
      expect(merchant).toBeNull();
    }
    expect(data.map(({ transaction: { date } }) => date)).toEqual(
      data
        .map(({ transaction: { date } }) => date)
        .toSorted()
        .toReversed(),
    );
  });

  it('are listed by account, dates and field, in pages', async () => {
    const countOf = async (query: string) => (await suggestions(query)).meta.total_count;

    expect(await countOf(`&account_id=${accountId}`)).toBe(20);
    expect(await countOf('&account_id=d3e0fa00-0000-4000-8000-000000000003')).toBe(0);
    expect(await countOf('&start_date=2025-10-01')).toBe(8);
    expect(await countOf('&end_date=2025-09-30&field=category')).toBe(12);
    expect(await countOf('&field=merchant')).toBe(0);
    const second = await send<Listed<Suggestion>>('GET', '/suggestions?per_page=15&page=2');
    expect(second.body.data).toHaveLength(5);
    expect((await send<ErrorBody>('GET', '/suggestions?field=notes')).status).toBe(422);
  });

  it('are accepted in bulk, leave alone what a person set since, and are undone like any change set', async () => {
    const { data } = await suggestions();
    const ids = data.map(({ transaction_id }) => transaction_id);
    const [own = ''] = ids;
    const travel = await send<Single<{ id: string }>>('POST', '/categories', { name: 'Travel' });
    await send('PATCH', `/transactions/${own}`, { category_id: travel.body.data.id });

    const started = await accept({ field: 'category', transaction_ids: ids });
    expect([started.status, started.body]).toEqual([202, expect.anything()]);
    const applied = await settledTo(started.body.data.id, 'applied');
    expect(applied).toMatchObject({
      kind: 'suggestions',
      counts: { selected: 20, changes: 19, unchanged: 1, refused: 0 },
      verification: { status: 'verified', applied: 19 },
    });
    expect((await transaction(own)).category?.name).toBe('Travel');
    for (const { transaction_id, category } of data.slice(1, 4)) {
      expect((await transaction(transaction_id)).category?.id).toBe(category?.id);
    }
    expect((await suggestions()).meta.total_count).toBe(0);

    await send('POST', `/change_sets/${applied.id}/revert`);
    await settledTo(applied.id, 'reverted');
    expect((await transaction(ids[1] ?? '')).category).toBeNull();
    expect((await transaction(own)).category?.name).toBe('Travel');
    await send('PATCH', `/transactions/${own}`, { category_id: null });
  });

  it('are accepted one by one, and only as they were seen', async () => {
    const [first, second] = (await suggestions()).data;
    const id = first?.transaction_id ?? '';
    const other = second?.transaction_id ?? '';

    const stale = await accept({ field: 'category', transaction_ids: [id], values: { [id]: accountId } });
    expect(stale.status).toBe(422);
    const values = { [id]: first?.category?.id, [other]: accountId };
    const started = await accept({ field: 'category', transaction_ids: [id, other], values });
    const applied = await settledTo(started.body.data.id, 'applied');

    expect(applied.counts).toMatchObject({ changes: 1, unchanged: 1 });
    expect((await transaction(id)).category?.id).toBe(first?.category?.id);
    expect((await transaction(other)).category).toBeNull();
  });

  it('of other families, of unknown transactions and of malformed ids are equally unknown', async () => {
    const stranger = await newFamily();
    const [first] = (await suggestions()).data;
    const foreign = await call<ErrorBody>('POST', '/suggestions/accept', {
      apiKey: stranger.apiKey,
      json: { field: 'category', transaction_ids: [first?.transaction_id] },
    });
    const unknown = await accept({ field: 'category', transaction_ids: ['7f3a19c2-5ee2-8b41-9c7d-2a6e40d1f803'] });
    const malformed = await accept({ field: 'category', transaction_ids: ['nothing'] });

    for (const { status, body } of [foreign, unknown, malformed]) {
      expect([status, body.errors]).toEqual([
        422,
        [
          'transaction_ids: none of these transactions has this suggested category any more: list the suggestions again',
        ],
      ]);
    }
    expect((await accept({ field: 'notes', transaction_ids: [] })).body.errors).toEqual([
      'field must be category or merchant',
      'transaction_ids must have at least one id',
    ]);
    const stale = await call<Listed<Suggestion>>('GET', '/suggestions', { apiKey: stranger.apiKey });
    expect(stale.body.data).toEqual([]);
  });
});
