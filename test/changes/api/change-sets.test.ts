import { beforeAll, describe, expect, it } from 'vitest';
import type { ChangeSet } from '../../../shared/changes/schema/change-set.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { Transaction } from '../../../shared/ledger/schema/transaction.ts';
import { type ChangeSetUser, working } from '../../support/changes/change-set-user.ts';
import { call, type ErrorBody, type Listed, settled } from '../../support/http/api-client.ts';
import { newFamily } from '../../support/new-family.ts';
import { browserWith } from '../../support/pages/page-world.ts';
import { newCloudUser, sessionOf } from '../../support/people/cloud-person.ts';
import { until } from '../../support/until.ts';

type Single<T> = { readonly data: T };

/** Without the time of the last change. */
const seen = (all: readonly Transaction[]) => all.map(({ updated_at: _, ...transaction }) => transaction);

describe('change sets', () => {
  let apiKey: string;
  let family: ChangeSetUser;
  let food: string;
  let fun: string;
  let importId: string;
  let familyId: string;

  beforeAll(async () => {
    ({ apiKey, familyId } = await newFamily());
    family = working(apiKey);
    const rows = Array.from(
      { length: 30 },
      (_, at) => `2026-0${(at % 3) + 1}-1${at % 10},-${at + 1}.50,Bakery ${at},Food`,
    );
    const account = await family.create<{ id: string }>('/accounts', { name: 'Checking', account_type: 'depository' });
    const json = {
      type: 'TransactionImport',
      account_id: account.id,
      date_col_label: 'date',
      amount_col_label: 'amount',
      name_col_label: 'name',
      category_col_label: 'category',
      date_format: '%Y-%m-%d',
      raw_file_content: ['date,amount,name,category', ...rows].join('\n'),
      publish: true,
    };
    const { body } = await call<{ data: ImportDetail }>('POST', '/imports', { apiKey, json });
    importId = body.data.id;
    expect((await settled(importId, apiKey)).status).toBe('complete');
    food = (await family.transactions())[0]?.category?.id ?? '';
    fun = (await family.create<{ id: string }>('/categories', { name: 'Fun' })).id;
  });

  it('previews, applies, proves and reverts a change of many transactions', async () => {
    const before = await family.transactions();
    const changes = { category_id: fun, name: 'Renamed', excluded: true };
    const ready = await family.preview({ filter: { search: 'bakery', category_id: food }, changes });
    expect(ready).toMatchObject({
      status: 'ready',
      counts: { selected: 30, changes: 30, refused: 0, unchanged: 0 },
      changes,
      revertable: false,
    });
    expect(await family.transactions()).toEqual(before);
    const page = await family.entries(ready.id, '?per_page=10&page=3');
    expect([page.data.length, page.meta.total_count]).toEqual([10, 30]);
    expect(page.data[0]).toMatchObject({
      action: 'change',
      before: { category_id: food, excluded: false },
      after: { category_id: fun, name: 'Renamed', excluded: true },
      transaction: { currency: 'USD' },
    });

    const applied = await family.apply(ready.id);
    expect(applied).toMatchObject({
      status: 'applied',
      verification: { status: 'verified', applied: 30, skipped: 0, wrong: 0 },
      revertable: true,
      expires_at: null,
    });
    const after = await family.transactions();
    expect(after.every(({ category, name, excluded }) => category?.id === fun && name === 'Renamed' && excluded)).toBe(
      true,
    );
    expect((await family.apply(ready.id)).status).toBe('applied');
    expect(await family.transactions()).toEqual(after);

    expect(await family.revert(ready.id)).toMatchObject({ status: 'reverted', revertable: false });
    expect(seen(await family.transactions())).toEqual(seen(before));
    const again = await call<ErrorBody>('POST', `/change_sets/${ready.id}/apply`, { apiKey });
    expect([again.status, again.body.error]).toEqual([409, 'invalid_state']);
    const [first] = before;
    expect((await call<Single<ImportDetail>>('GET', `/imports/${importId}`, { apiKey })).body.data.status).toBe(
      'complete',
    );
    expect((await family.history(first?.id ?? '')).map(({ action, by }) => [action, by])).toEqual([
      ['created', 'import'],
    ]);
  });

  it('leaves alone what changed after the preview, and says so', async () => {
    const [first, second] = await family.transactions();
    const ids = [first?.id ?? '', second?.id ?? ''];
    const ready = await family.preview({ transaction_ids: ids, changes: { notes: 'By the change set' } });
    await family.patch(ids[0] ?? '', { notes: 'By a person' });

    expect((await family.apply(ready.id)).verification).toMatchObject({ status: 'verified', applied: 1, skipped: 1 });
    const notes = async () => (await family.transactions()).slice(0, 2).map((transaction) => transaction.notes);
    expect(await notes()).toEqual(['By a person', 'By the change set']);
    await family.revert(ready.id);
    expect(await notes()).toEqual(['By a person', null]);
    await family.patch(ids[0] ?? '', { notes: null });
  });

  it('keeps what a person set afterwards, and remembers it', async () => {
    const [first] = await family.transactions();
    const id = first?.id ?? '';
    const set = await family.preview({ transaction_ids: [id], changes: { category_id: fun, notes: 'x' } });
    await family.apply(set.id);
    await family.patch(id, { category_id: null });

    const history = await family.history(id);
    expect(history[0]).toMatchObject({
      action: 'changed',
      by: 'person',
      key_name: 'test',
      before: { category_id: fun },
      after: { category_id: null },
    });
    expect(history[1]).toMatchObject({
      by: 'change_set',
      change_set_id: set.id,
      before: { category_id: food, notes: null },
      after: { category_id: fun, notes: 'x' },
    });
    expect(history[0]?.user_id).toEqual(expect.any(String));
    expect(history[1]?.user_id).toBe(history[0]?.user_id);
    await family.revert(set.id);
    expect((await family.transactions())[0]).toMatchObject({ id, category: null, notes: null });
    await family.patch(id, { category_id: food });
  });

  it('asks before it reverts what later change sets stand on', async () => {
    const before = await family.transactions();
    const lower = await family.preview({ filter: {}, changes: { name: 'Lower' } });
    await family.apply(lower.id);
    const upper = await family.preview({ filter: { search: 'lower' }, changes: { name: 'Upper' } });
    expect((await family.apply(upper.id)).stands_on).toEqual([lower.id]);

    const refused = await call<ErrorBody>('POST', `/change_sets/${lower.id}/revert`, { apiKey });
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
    expect(refused.body).toMatchObject({ details: { change_set_ids: [upper.id] } });
    expect((await family.revert(lower.id, { include_later: true })).status).toBe('reverted');
    await until(
      async () => (await call<Single<ChangeSet>>('GET', `/change_sets/${upper.id}`, { apiKey })).body.data,
      ({ status }) => status === 'reverted',
    );
    expect(seen(await family.transactions())).toEqual(seen(before));
  });

  it('deletes and restores, with the parts of a split, and refuses what would break it', async () => {
    const accountId = (await family.transactions())[0]?.account?.id ?? '';
    const other = await family.create<{ id: string }>('/accounts', {
      name: 'Other',
      account_type: 'depository',
      currency: 'USD',
    });
    const whole = await family.create<Transaction>('/transactions', {
      account_id: accountId,
      date: '2026-03-20',
      amount: '10.00',
      name: 'Split me',
      splits: [
        { amount: '4.00', name: 'Split me a' },
        { amount: '6.00', name: 'Split me b' },
      ],
    });
    const before = await family.transactions();
    const selection = { filter: { search: 'split me' } };

    const moved = await family.preview({ ...selection, changes: { account_id: other.id } });
    expect(moved.counts).toEqual({ selected: 3, changes: 1, refused: 2, unchanged: 0 });
    expect((await family.entries(moved.id)).data.find(({ action }) => action === 'refuse')?.reason).toBe(
      `A part cannot be moved alone: move its transaction ${whole.id}`,
    );
    await family.apply(moved.id);
    const inOther = (await family.transactions()).filter(({ account }) => account?.id === other.id);
    expect(inOther).toHaveLength(3);

    const deleted = await family.preview({ ...selection, changes: { delete: true } });
    expect((await family.apply(deleted.id)).verification).toMatchObject({ status: 'verified', applied: 1 });
    expect(await family.transactions()).toHaveLength(30);
    await family.revert(moved.id, { include_later: true });
    await until(family.transactions, (all) => all.length === 33);
    await until(
      async () => (await call<Single<ChangeSet>>('GET', `/change_sets/${deleted.id}`, { apiKey })).body.data,
      ({ status }) => status === 'reverted',
    );
    expect(seen(await family.transactions())).toEqual(seen(before));
  });

  it('adds and removes tags, and counts transactions that have them already', async () => {
    const tag = await family.create<{ id: string }>('/tags', { name: 'Trip' });
    const ids = (await family.transactions()).slice(0, 3).map(({ id }) => id);
    const added = await family.preview({ transaction_ids: ids, changes: { add_tag_ids: [tag.id] } });
    await family.apply(added.id);
    const again = await family.preview({ filter: {}, changes: { add_tag_ids: [tag.id] } });
    expect(again.counts).toEqual({ selected: 33, changes: 30, refused: 0, unchanged: 3 });
    const removed = await family.preview({ filter: { tag_id: tag.id }, changes: { remove_tag_ids: [tag.id] } });
    expect(removed.counts.changes).toBe(3);
    expect((await family.apply(removed.id)).verification).toMatchObject({ status: 'verified', applied: 3 });
    expect((await family.transactions()).flatMap(({ tags }) => tags)).toEqual([]);
    await family.revert(added.id, { include_later: true });
  });

  it('says how many transactions did not get back a category, merchant or tag that was deleted', async () => {
    const remove = (path: string) => call('DELETE', path, { apiKey });
    const former = await family.create<{ id: string }>('/categories', { name: 'Former category' });
    const tag = await family.create<{ id: string }>('/tags', { name: 'Former tag' });
    const [first, second, third] = (await family.transactions()).filter(({ category }) => category?.id === food);
    const ids = [first?.id ?? '', second?.id ?? ''];
    await family.patch(ids[0] ?? '', { category_id: former.id, tag_ids: [tag.id] });
    await family.patch(ids[1] ?? '', { tag_ids: [tag.id] });
    const old = await family.create<Transaction>('/transactions', {
      account_id: first?.account?.id,
      date: '2024-05-01',
      amount: '1.00',
      name: 'Of another year',
      tag_ids: [tag.id],
    });
    ids.push(old.id);

    const ready = await family.preview({
      transaction_ids: ids,
      changes: { category_id: fun, tag_ids: [], notes: 'x' },
    });
    await family.apply(ready.id);
    await family.patch(third?.id ?? '', { tag_ids: [tag.id] });
    const deletion = await family.preview({ transaction_ids: [third?.id ?? ''], changes: { delete: true } });
    await family.apply(deletion.id);
    await remove(`/categories/${former.id}`);
    await remove(`/tags/${tag.id}`);

    const lost = (count: number) =>
      `Transactions that did not get back a former category, merchant or tag, because it no longer exists: ${count}`;
    expect(await family.revert(ready.id)).toMatchObject({ status: 'reverted', error: lost(3) });
    expect(await family.revert(deletion.id)).toMatchObject({ status: 'reverted', error: lost(1) });
    const shown = (await family.transactions())
      .filter(({ id }) => [...ids, third?.id].includes(id))
      .map((transaction) => [transaction.category?.id, transaction.tags.length, transaction.notes]);
    expect(shown).toEqual([
      [undefined, 0, null],
      [food, 0, null],
      [food, 0, null],
      [undefined, 0, null],
    ]);
    await call('DELETE', `/transactions/${old.id}`, { apiKey });
  });

  it('lists every id that it does not know as refused', async () => {
    const unknown = ['00000000-0000-8000-8000-000000000000', 'nonsense'];
    const foreign = working((await newFamily()).apiKey);
    const [first] = await family.transactions();
    const ready = await foreign.preview({ transaction_ids: [...unknown, first?.id], changes: { notes: 'x' } });

    expect(ready.counts).toEqual({ selected: 3, changes: 0, refused: 3, unchanged: 0 });
    const { data } = await foreign.entries(ready.id);
    expect(new Set(data.map(({ reason }) => reason))).toEqual(
      new Set([...unknown, first?.id].map((id) => `Your family has no transaction with the id "${id}"`)),
    );
    expect(data.every(({ transaction }) => transaction === null)).toBe(true);
    expect((await foreign.apply(ready.id)).verification).toMatchObject({ applied: 0, skipped: 0 });
  });

  it.each([
    [{ changes: { notes: 'x' } }, 'filter or transaction_ids is required, but not both'],
    [
      { filter: {}, transaction_ids: ['x'], changes: { notes: 'x' } },
      'filter or transaction_ids is required, but not both',
    ],
    [
      { filter: { start_date: 'x' }, changes: { notes: 'x' } },
      'filter.start_date must be an ISO 8601 date, like "2026-02-28", not "x"',
    ],
    [
      { filter: { start_date: '2026-03-02', end_date: '2026-03-01' }, changes: { notes: 'x' } },
      'filter.end_date 2026-03-01 must not be before start_date 2026-03-02',
    ],
    [{ filter: { search: 'x'.repeat(201) }, changes: { notes: 'x' } }, 'filter.search must be at most 200 characters'],
    [{ transaction_ids: ['x'.repeat(201)], changes: { notes: 'x' } }, 'must be at most 200 characters'],
    [
      { filter: { search: ' ' }, changes: { notes: 'x' } },
      'filter.search must not be blank, but is " ": leave it out, or send {}',
    ],
    [{ filter: { category_id: '' }, changes: { notes: 'x' } }, 'filter.category_id must not be blank, but is ""'],
    [{ filter: { account_id: 'x' }, changes: { notes: 'x' } }, 'filter.account_id must be a valid UUID, not "x"'],
    [{ filter: {}, changes: { name: '' } }, 'changes.name must not be blank: leave it out to keep the names'],
    [{ filter: {}, changes: { name: null } }, 'changes.name must be a string, or be left out, not null'],
    [
      { filter: {}, changes: { add_tag_ids: ['a', 'b'], remove_tag_ids: ['B'] } },
      'changes.add_tag_ids and changes.remove_tag_ids have the same tag "b": leave it out of one of them',
    ],
    [
      { filter: {}, changes: { tag_ids: [], remove_tag_ids: ['a'] } },
      'changes.tag_ids replaces all tags, so that it cannot be sent with remove_tag_ids',
    ],
    [{ filter: {}, changes: {} }, 'must have at least one field'],
    [{ filter: {}, changes: { amount: '1' } }, 'changes has no "amount": use category_id'],
    [{ filter: {}, changes: { delete: true, notes: 'x' } }, 'delete must be alone'],
    [
      { filter: {}, changes: { category_id: '00000000-0000-4000-8000-000000000000' } },
      'category_id must be the id of a category',
    ],
    [{ filter: {}, changes: { account_id: 'x' } }, 'account_id must be the id of an account'],
  ])('refuses %j', async (json, text) => {
    const { status, body } = await family.refused(json);

    expect([status, body.error]).toEqual([422, 'validation_failed']);
    expect(JSON.stringify(body)).toContain(text.replaceAll('"', '\\"'));
  });

  it('refuses a filter with an unknown name as other unknown fields, and says which is near', async () => {
    const { status, body } = await family.refused({ filter: { serch: 'x' }, changes: { notes: 'x' } });

    const message = 'The field "filter.serch" is unknown: did you mean "filter.search"?';
    expect([status, body.error, body.errors]).toEqual([422, 'unknown_parameter', [message]]);
    expect(body.details).toEqual({
      parameter: 'filter.serch',
      in: 'body',
      nearest: 'filter.search',
      faults: [{ in: 'body', field: '/filter/serch', message }],
    });
  });

  it('shows unknown, foreign and malformed ids alike', async () => {
    const { apiKey: foreign } = await newFamily();
    const { id } = await family.preview({ filter: {}, changes: { notes: 'x' } });
    for (const [path, key] of [
      [`/change_sets/${id}`, foreign],
      ['/change_sets/nonsense', apiKey],
      ['/transactions/nonsense/history', apiKey],
    ] as const) {
      const { status, body } = await call<ErrorBody>('GET', path, { apiKey: key });
      expect([status, body.error]).toEqual([404, 'not_found']);
    }
    const applied = await call<ErrorBody>('POST', `/change_sets/${id}/revert`, { apiKey });
    expect([applied.status, applied.body.error]).toEqual([409, 'invalid_state']);
  });

  it('lists change sets of pages and of the API, newest first', async () => {
    const { familyId, apiKey: key } = await newFamily();
    const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
    await browser.get('/sessions/current'); // for its CSRF token
    const own = working(key);
    const made: string[] = [];
    for (const once of ['a', 'b', 'c']) {
      const { location } = await browser.post('/changes/rules', undefined, {
        form: { once },
        headers: { accept: 'text/html' },
      });
      made.unshift((location ?? '').replace('/changes/', ''));
      made.unshift((await own.preview({ filter: {}, changes: { notes: once } })).id);
    }

    const { data } = (await call<Listed<ChangeSet>>('GET', '/change_sets', { apiKey: key })).body;
    expect(data.map(({ id }) => id)).toEqual(made);
  });

  it('shows the form again if one tag is to be added and removed', async () => {
    const { familyId, apiKey: key } = await newFamily();
    const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
    await browser.get('/sessions/current'); // for its CSRF token
    const tag = await working(key).create<{ id: string }>('/tags', { name: 'Trip' });
    const { status, body } = await browser.post('/changes/new', undefined, {
      form: { once: 'a', add_tag: tag.id, remove_tag: tag.id },
      headers: { accept: 'text/html' },
    });
    expect(status).toBe(422);
    expect(String(body)).toContain('Choose a different tag from the one to add');
  });

  it('shows how many transactions of an import a change would select', async () => {
    const browser = browserWith(await sessionOf(await newCloudUser({ password: null, familyId })));
    const { body } = await browser.get(`/changes/new?import_id=${importId}&search=Bakery+2`, {
      headers: { accept: 'text/html' },
    });
    expect(String(body)).toContain('11 transactions match');
  });

  it('counts change sets on all pages of the list', async () => {
    const { data, meta } = (await call<Listed<ChangeSet>>('GET', '/change_sets?per_page=2', { apiKey })).body;

    expect(data).toHaveLength(2);
    expect(meta.total_count).toBeGreaterThan(8);
  });
});
