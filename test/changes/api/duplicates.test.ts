import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangeSet, ChangeSetEntry } from '../../../shared/changes/schema/change-set.ts';
import type { Duplicate } from '../../../shared/changes/schema/duplicate.ts';
import type { EntryHistory } from '../../../shared/changes/schema/entry-history.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { call, type ErrorBody, type Listed, settled } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { until } from '../../support/until.ts';

type Single<T> = { readonly data: T };

let apiKey: string;
let accountId: string;

const post = async <T>(path: string, json: object): Promise<T> =>
  (await call<Single<T>>('POST', path, { apiKey, json })).body.data;
const list = async <T>(path: string): Promise<readonly T[]> =>
  (await call<Listed<T>>('GET', path, { apiKey })).body.data;
const duplicates = (query = '') => list<Duplicate>(`/duplicates${query}`);
const transactions = () => list<Transaction>('/transactions?per_page=100');
const names = async () => (await transactions()).map(({ name }) => name).sort();
const seen = async () => (await transactions()).map(({ updated_at: _, ...transaction }) => transaction);
const pairOf = ({ kept, merged }: Duplicate) => ({
  kept_transaction_id: kept.transaction_id,
  merged_transaction_id: merged.transaction_id,
});
const changeSet = (id: string, status: ChangeSet['status']) =>
  until(
    async () => (await call<Single<ChangeSet>>('GET', `/change_sets/${id}`, { apiKey })).body.data,
    (changeSet) => changeSet.status === status,
  );
const merge = async (some: readonly Duplicate[]): Promise<ChangeSet> => {
  const { id } = await post<ChangeSet>('/duplicates/merge', { duplicates: some.map(pairOf) });
  return changeSet(id, 'applied');
};
const revert = async (path: string): Promise<void> => void (await call('POST', `${path}/revert`, { apiKey, json: {} }));
/** Publishes an import, with what somebody decided about its rows. */
const published = async (id: string, choices: readonly (readonly [row: number, choice: string])[]): Promise<void> => {
  for (const [row, choice] of choices) {
    const json = { on_possible_duplicate: choice };
    expect((await call('PATCH', `/imports/${id}/rows/${row}`, { apiKey, json })).status).toBe(200);
  }
  await post(`/imports/${id}/publish`, {});
  expect((await settled(id, apiKey)).status).toBe('complete');
};
const imported = async (rows: readonly string[]): Promise<string> => {
  const { id } = await sent(rows, true);
  expect((await settled(id, apiKey)).status).toBe('complete');
  return id;
};
const sent = (rows: readonly string[], publish: boolean): Promise<ImportDetail> =>
  post<ImportDetail>('/imports', {
    type: 'TransactionImport',
    account_id: accountId,
    date_col_label: 'date',
    amount_col_label: 'amount',
    name_col_label: 'name',
    notes_col_label: 'notes',
    date_format: '%Y-%m-%d',
    raw_file_content: ['date,amount,name,notes', ...rows].join('\n'),
    publish,
  });

const CSV = ['2026-01-30,-4.50,SHOP 12 BERLIN,', '2026-02-10,-9.00,KIOSK,'];
/** The first one on another page, and the second one on another day. */
const OTHER = ['2026-02-01,-4.50,Card payment Shop 12,ref 1', '2026-02-11,-9.00,Kiosk at the station,ref 2'];

/** Two reports of one statement. Half of it is too little to say that they are the same. */
const STATEMENT = [3, 6, 17, 20].map((day, at) => `2026-03-${String(day).padStart(2, '0')},-${at + 11}.00,SHOP ${at},`);
const OTHER_REPORT = STATEMENT.map((row) => row.replace('SHOP', 'Card payment Shop'));

beforeEach(async () => {
  ({ apiKey } = await newFamily());
  accountId = (
    await post<{ id: string }>('/accounts', { name: 'Checking', account_type: 'depository', currency: 'USD' })
  ).id;
});

describe('transactions that two imports reported', () => {
  it('are listed, merged, proved, and two again when that is undone', async () => {
    await imported(CSV);
    await imported(OTHER);
    const before = await seen();
    const found = await duplicates();
    expect(found).toMatchObject([
      { kept: { name: 'KIOSK' }, merged: { name: 'Kiosk at the station' }, amount: '9.00', certain: false },
      { kept: { name: 'SHOP 12 BERLIN' }, merged: { name: 'Card payment Shop 12' }, account_name: 'Checking' },
    ]);
    expect(found[1]?.reasons).toEqual(['same amount', '2 days apart', 'similar names']);
    expect(await duplicates('?end_date=2026-02-02')).toEqual(found.slice(1));
    expect(await duplicates('?start_date=2026-02-11')).toEqual(found.slice(0, 1));
    expect(await duplicates(`?account_id=${accountId}`)).toEqual(found);
    const { id: other } = await post<{ id: string }>('/accounts', { name: 'Savings', account_type: 'depository' });
    expect(await duplicates(`?account_id=${other}`)).toEqual([]);

    const applied = await merge(found);
    expect(applied).toMatchObject({ kind: 'merge', verification: { status: 'verified', applied: 4, skipped: 0 } });
    expect((await transactions()).map(({ name, notes }) => [name, notes])).toEqual([
      ['KIOSK', 'ref 2'],
      ['SHOP 12 BERLIN', 'ref 1'],
    ]);
    expect(await duplicates()).toEqual([]);
    const entries = await list<ChangeSetEntry>(`/change_sets/${applied.id}/entries`);
    expect(entries.map(({ action, merged_into: into }) => [action, into]).sort()).toEqual([
      ['change', null],
      ['change', null],
      ...found.map(({ kept }) => ['merge', kept.transaction_id]).sort(),
    ]);
    const history = await list<EntryHistory>(`/transactions/${found[0]?.kept.transaction_id}/history`);
    expect(history.map(({ action, by }) => [action, by])).toEqual([
      ['merged', 'change_set'],
      ['created', 'import'],
    ]);

    await revert(`/change_sets/${applied.id}`);
    await changeSet(applied.id, 'reverted');
    expect(await seen()).toEqual(before);
  });

  it.each([
    ['the one whose transaction was kept', ['Card payment Shop 12', 'Kiosk at the station'], true],
    ['the other one', ['KIOSK', 'SHOP 12 BERLIN'], false],
  ] as const)('belong to both imports, so that each is taken out exactly: %s first', async (_, left, isFirst) => {
    const imports = [await imported(CSV), await imported(OTHER)];
    const [first = '', second = ''] = isFirst ? imports : imports.toReversed();
    const applied = await merge(await duplicates());
    await revert(`/imports/${first}`);
    const nothing = { removed_count: 0, kept_for_others_count: 0, kept_for_people_count: 0 };
    expect(await settled(first, apiKey)).toMatchObject({ revert_counts: { ...nothing, kept_for_others_count: 2 } });
    expect(await names()).toEqual(['KIOSK', 'SHOP 12 BERLIN']);
    await revert(`/change_sets/${applied.id}`);
    await changeSet(applied.id, 'reverted');
    expect(await names()).toEqual(left);
    await revert(`/imports/${second}`);
    expect(await settled(second, apiKey)).toMatchObject({ revert_counts: { ...nothing, removed_count: 2 } });
    expect(await names()).toEqual([]);
  });

  it('are not listed again once somebody said that they are two, but can be merged', async () => {
    await imported(CSV);
    await imported(OTHER);
    const found = await duplicates();
    const json = { duplicates: found.slice(0, 1).map(pairOf) };
    for (const _ of [1, 2]) expect((await call('POST', '/duplicates/dismiss', { apiKey, json })).status).toBe(204);
    expect(await duplicates()).toEqual(found.slice(1));
    expect((await merge(found)).verification).toMatchObject({ status: 'verified', applied: 4 });
  });

  it('are not listed if somebody kept both before publishing, but are if nobody looked at them', async () => {
    await imported(CSV);
    const { id } = await sent(OTHER, false);
    await settled(id, apiKey);
    const rows = await list<WireRowDiagnostic>(`/imports/${id}/rows`);
    expect(rows.map(({ effect }) => effect?.action)).toEqual(['review', 'review']);
    const [shop] = rows;
    await published(id, [[shop?.row_number ?? 0, 'create']]);
    expect(await names()).toHaveLength(4);
    expect(await duplicates()).toMatchObject([{ kept: { name: 'KIOSK' }, merged: { name: 'Kiosk at the station' } }]);
    expect((await merge(await duplicates())).verification).toMatchObject({ status: 'verified', applied: 2 });
  });

  it('are certain if two reports of one statement agree, in whatever pieces it was imported', async () => {
    await imported(STATEMENT.slice(0, 2));
    await imported(OTHER_REPORT);
    await imported(STATEMENT.slice(2));
    const found = await duplicates();
    expect(found.map(({ kept, merged, certain }) => [kept.date, merged.date, certain]).sort()).toEqual(
      STATEMENT.map((row) => [row.slice(0, 10), row.slice(0, 10), true]),
    );
    expect((await merge(found)).verification).toMatchObject({ status: 'verified', applied: 8 });
    expect(await transactions()).toHaveLength(4);
  });

  it('include what a person typed, whose category, tags and notes the one from the file takes over', async () => {
    await imported(CSV);
    const category = await post<{ id: string }>('/categories', { name: 'News' });
    const tag = await post<{ id: string }>('/tags', { name: 'Work' });
    await post('/transactions', {
      ...{ account_id: accountId, date: '2026-02-12', amount: '9', name: 'my paper' },
      ...{ category_id: category.id, tag_ids: [tag.id], notes: 'a subscription' },
    });
    const found = await duplicates();
    expect(found).toMatchObject([{ kept: { name: 'KIOSK' }, merged: { name: 'my paper' } }]);
    await merge(found);
    expect((await transactions()).toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
      { name: 'KIOSK', category: { name: 'News' }, tags: [{ name: 'Work' }], notes: 'a subscription' },
      { name: 'SHOP 12 BERLIN', category: null },
    ]);
  });

  it('are refused unless they can be one transaction', async () => {
    await imported(CSV);
    await imported(OTHER);
    const [kiosk, shop] = await duplicates();
    if (kiosk === undefined || shop === undefined) throw new Error('There are not two pairs');
    const [kept, merged] = [kiosk.kept.transaction_id, kiosk.merged.transaction_id];
    const unknown = '00000000-0000-4000-8000-000000000000';
    const refusalOf = async (path: string, pairs: readonly (readonly [string, string])[]) => {
      const sent = pairs.map(([kept, merged]) => ({ kept_transaction_id: kept, merged_transaction_id: merged }));
      const { status, body } = await call<ErrorBody>('POST', path, { apiKey, json: { duplicates: sent } });
      return [status, body?.message];
    };
    for (const [pairs, text] of [
      [[[kept, kept]], 'cannot be merged into itself'],
      [[[kept, unknown]], 'must be the id of a transaction of your family'],
      [[['nonsense', merged]], 'must be the id of a transaction of your family'],
      [[[kept, shop.merged.transaction_id]], 'the amounts 9 USD and 4.5 USD differ'],
      [
        [
          [kept, merged],
          [merged, kept],
        ],
        'is in another pair of this request',
      ],
      [[], 'must have at least one pair'],
    ] as const) {
      expect(await refusalOf('/duplicates/merge', pairs)).toEqual([422, expect.stringContaining(text)]);
    }
    const json = { name: 'Savings', account_type: 'depository', currency: 'USD' };
    const { id: elsewhere } = await post<{ id: string }>('/accounts', json);
    const typed = { account_id: elsewhere, date: '2026-02-10', amount: '9', name: 'Kiosk' };
    const { id: other } = await post<Transaction>('/transactions', typed);
    for (const [pair, text] of [
      [[kept, unknown], 'must be the id of a transaction of your family'],
      [[kept, kept], 'duplicates[0]: both ids are of the same transaction'],
      [[kept, other], 'duplicates[0]: both must be in the same account'],
    ] as const) {
      expect(await refusalOf('/duplicates/dismiss', [pair])).toEqual([422, expect.stringContaining(text)]);
    }
    const [keptShop, keptKiosk] = [shop.kept.transaction_id, kept];
    await call('PATCH', `/transactions/${keptKiosk}`, { apiKey, json: { amount: '4.50' } });
    expect(await refusalOf('/duplicates/merge', [[keptShop, keptKiosk]])).toEqual([
      422,
      expect.stringContaining('both come from the same source'),
    ]);
  });
});
